import type { Mention } from '@maru/contract/ticket-timeline';
import type { SessionUnit } from '../work.ts';
import { type About, mentionable } from './mentionable.store.ts';
import { candidatesIn, mentionsOf } from './mentions.ts';
import { notify } from './notify.ts';

/** Finds who is mentioned in a note, and tells them. */
export async function tellMentioned(
  unit: SessionUnit,
  about: About,
  content: string,
): Promise<Mention[]> {
  const places = candidatesIn(content);
  const names = [...new Set(places.flatMap((place) => place.names))];
  const mentions = mentionsOf(places, await mentionable(unit, about, names));
  notify(
    unit,
    mentions.map(({ account }) => ({ accountId: account, kind: 'mentioned', ...about })),
  );
  return mentions;
}
