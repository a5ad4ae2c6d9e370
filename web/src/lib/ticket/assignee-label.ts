import './ticket-parts.words.ts';
import type { Assignee } from '@maru/contract/assignees';
import type { TFunction } from 'i18next';
import { accountNameOf } from '../account-choices.ts';

/** A person where one assigns: the name, the username, and whether the account is inactive or the person away. */
export function assigneeLabel(t: TFunction<'ticketParts'>, person: Assignee): string {
  const name = `${accountNameOf(person)} (${person.username})`;
  if (!person.is_active) return `${name} · ${t('inactive')}`;
  return person.is_away ? `${name} · ${t('away')}` : name;
}

/** The hint that a person is away, before a ticket is given to them or while they have it. */
export const awayHint = (t: TFunction<'ticketParts'>, person: Assignee | null | undefined) =>
  person?.is_active && person.is_away ? t('awayHint', { name: accountNameOf(person) }) : undefined;
