import { FORMER_KEYS_PAGE, type listFormerChatKeys } from '@maru/contract/chat-keys';
import type { z } from 'zod';
import type { Tx } from '../../core/schema.ts';
import type { SessionUnit } from '../../core/work.ts';
import { notFound } from '../../platform/http/app-error.ts';
import { companyKey } from './chat-keys.store.ts';
import { deleteFormerKey, formerKeysBefore } from './former-keys.store.ts';

export async function formerKeys(
  tx: Tx,
  before: number | undefined,
): Promise<z.output<typeof listFormerChatKeys.response>> {
  // One more than is shown tells whether there are more.
  const found = await formerKeysBefore(tx, before, FORMER_KEYS_PAGE + 1);
  const keys = found.slice(0, FORMER_KEYS_PAGE);
  return { keys, next: found.length > keys.length ? (keys.at(-1)?.id ?? null) : null };
}

/** Logged without the key, as a change of any other. */
export async function withdrawFormerKey(unit: SessionUnit, id: number): Promise<void> {
  const withdrawn = await deleteFormerKey(unit, id);
  if (!withdrawn) throw notFound();
  const { username } = withdrawn;
  const about =
    username === ''
      ? ({ model: 'company chat', name: (await companyKey(unit)).name } as const)
      : ({ model: 'account', name: username } as const);
  unit.log({ action: 'update', ...about, info: 'open key of a deleted account withdrawn' });
}
