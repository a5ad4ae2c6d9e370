import { listDataTables } from '@maru/contract/data';
import type { TableRight } from '@maru/contract/table-permissions';
import { expect, type Page } from '@playwright/test';
import { ask, type TestAccount } from './test-accounts.ts';

type Rights = Readonly<Record<string, readonly TableRight[]>>;

/** Gives an account of the second company these rights, and no others. */
export async function giveRights(address: string, { id }: TestAccount, rights: Rights) {
  const { rows } = await ask(address, `/api/user-table-permissions/?user_id=${id}`);
  const has = (table: string, right: TableRight) => rights[table]?.includes(right) ?? false;
  const items = rows.map(
    ({ dbtable_id, table_name }: { dbtable_id: number; table_name: string }) => ({
      dbtable_id,
      read: has(table_name, 'read'),
      create: has(table_name, 'create'),
      update: has(table_name, 'update'),
      delete: has(table_name, 'delete'),
    }),
  );
  await ask(address, '/api/user-table-permissions/bulk_save/', 'POST', { user_id: id, items });
}

export const editor = (page: Page) => page.getByRole('textbox', { name: /^SQL/ });

/** Waits for the answer; at its first use the source has to be started. */
export const answered = (page: Page) =>
  expect(page.getByRole('button', { name: /^(Run|실행)$/ })).toBeVisible({ timeout: 60_000 });

/** Writes a statement in place of the last one and runs it, all by keys. */
export async function run(page: Page, sql: string): Promise<void> {
  await editor(page).focus();
  await page.keyboard.press('ControlOrMeta+a');
  await page.keyboard.insertText(sql);
  await runAgain(page);
}

/** Runs what is in the editor. */
export async function runAgain(page: Page): Promise<void> {
  await editor(page).press('ControlOrMeta+Enter');
  await answered(page);
}

/** The newest answer. */
export const answer = (page: Page) => page.getByRole('article').first();

export const TABLES_PATH = listDataTables.path;
