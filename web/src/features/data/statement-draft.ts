import { useState } from 'react';
import { draftPlace } from '../../lib/kept-in-tab.ts';
import { ownId } from '../../lib/session.ts';

/** Keeps the statement that is being written across a reload. */
export function useStatementDraft() {
  // Fixed at the first render: somebody else may sign in later, and the draft belongs to the person who began it.
  const [draft] = useState(() => {
    const place = draftPlace(ownId(), 'data');
    return {
      initial: sessionStorage.getItem(place) ?? '',
      keep(sql: string): void {
        if (sql) sessionStorage.setItem(place, sql);
        else sessionStorage.removeItem(place);
      },
    };
  });
  return draft;
}
