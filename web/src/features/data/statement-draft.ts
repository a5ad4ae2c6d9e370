import { useState } from 'react';
import { ownId } from '../../lib/session.ts';
import { draftKey } from '../../lib/tab-storage.ts';

/** Keeps the statement that is being written across a reload. */
export function useStatementDraft() {
  // Fixed at the first render: somebody else may sign in later, and the draft belongs to the person who began it.
  const [draft] = useState(() => {
    const place = draftKey(ownId(), 'data');
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
