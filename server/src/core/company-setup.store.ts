import type { LanguageCode } from '@maru/contract/languages';
import { PERMISSIONS, type Permission } from '@maru/contract/permissions';
import type { Kysely } from 'kysely';
import { nameKey } from './name-key.store.ts';
import type { Schema, Tx } from './schema.ts';

const INITIAL: readonly [Record<LanguageCode, string>, readonly Permission[]][] = [
  [{ en: 'Administrators', ko: '관리자' }, PERMISSIONS],
  [
    { en: 'Agents', ko: '상담원' },
    [
      ...(['view_ticket', 'add_ticket', 'change_ticket', 'assign_ticket'] as const),
      ...(['view_chatroom', 'add_chatmessage', 'use_desk', 'use_data'] as const),
    ],
  ],
  [{ en: 'Auditors', ko: '감사' }, ['view_userlog', 'view_botlog']],
];

/** The groups that every new company gets, named in its language; the administrators first. */
export const initialGroups = (language: LanguageCode): Record<string, readonly Permission[]> =>
  Object.fromEntries(INITIAL.map(([names, permissions]) => [names[language], permissions]));

export async function addCompany(
  owner: Kysely<Schema>,
  company: { code: string; name: string },
): Promise<number> {
  const { id } = await owner
    .insertInto('company')
    .values(company)
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

/** Creates a group and returns its id. */
export async function addGroup(
  tx: Tx,
  name: string,
  permissions: readonly Permission[],
): Promise<number> {
  const { id } = await tx.sql
    .insertInto('user_group')
    .values({ company_id: tx.companyId, name })
    .returning('id')
    .executeTakeFirstOrThrow();
  if (permissions.length > 0) {
    await tx.sql
      .insertInto('user_group_permission')
      .values(permissions.map((codename) => ({ company_id: tx.companyId, group_id: id, codename })))
      .execute();
  }
  return id;
}

/** Creates groups and returns their ids by name, in the order given. */
export async function addGroups(
  tx: Tx,
  groups: Record<string, readonly Permission[]>,
): Promise<Map<string, number>> {
  const ids = new Map<string, number>();
  for (const [name, permissions] of Object.entries(groups)) {
    ids.set(name, await addGroup(tx, name, permissions));
  }
  return ids;
}

export async function companyByCode(
  owner: Kysely<Schema>,
  code: string,
): Promise<{ id: number; code: string } | undefined> {
  return owner
    .selectFrom('company')
    .select(['id', 'code'])
    .where('code_key', '=', nameKey(code))
    .executeTakeFirst();
}

export async function anyCompany(owner: Kysely<Schema>): Promise<boolean> {
  const company = await owner.selectFrom('company').select('id').limit(1).executeTakeFirst();
  return company !== undefined;
}
