import { TICKET_LIMITS } from '@maru/contract/ticket-limits';
import { lockCompany } from '../../core/company-lock.store.ts';
import { EVERYTHING, reachOf } from '../../core/tickets/reach.store.ts';
import type { SessionUnit } from '../../core/work.ts';
import { invalidField } from '../../platform/http/app-error.ts';
import { countNewTags, countTags } from './ticket-tags.store.ts';
import { tooManyTags } from './tickets.messages.ts';

type Tags = readonly string[] | undefined;

/** Two who bring new tags at once could pass the limit together. Called before a ticket is locked. */
export async function lockForNewTags(unit: SessionUnit, tags: Tags): Promise<boolean> {
  if (!tags?.length || (await countNewTags(unit, tags, EVERYTHING)) === 0) return false;
  await lockCompany(unit);
  return true;
}

/**
 * Refuses tags that the company does not have yet, if it has as many as it may have. Which tags there are on tickets
 * outside one's reach is not told: once no tag can be added, those count as new.
 */
export async function refuseTooManyTags(unit: SessionUnit, tags: Tags): Promise<void> {
  const added = tags?.length
    ? await countNewTags(unit, tags, await reachOf(unit, unit.session))
    : 0;
  if (added === 0) return;
  const most = TICKET_LIMITS.companyTags;
  if ((await countTags(unit)) + added > most) throw invalidField('tags', tooManyTags(most));
}
