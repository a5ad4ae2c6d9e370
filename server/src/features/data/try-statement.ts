import type { tryStatement } from '@maru/contract/data';
import type { z } from 'zod';
import { findAccount } from '../../core/account.store.ts';
import { describeFields } from '../../core/audit/action-event.ts';
import { permissionsOfMany } from '../../core/permissions.store.ts';
import type { Work } from '../../core/work.ts';
import { notFound } from '../../platform/http/app-error.ts';
import { outcomeText } from './bot-entry.ts';
import type { StatementCaller } from './checked-statement.ts';
import { presentRefusal } from './data.present.ts';
import type { StatementService } from './data.service.ts';
import type { Verdict } from './first-wall/verdict.ts';
import { cutTo } from './plain-names.ts';
import { refusalOf, type StatementRefusal } from './refusal.ts';

/** Of the statement, in the log. */
const LONGEST = 2_000;

/** Whether an account could run a statement. Nothing is run; that it was asked is in the action log. */
export async function tryFor(
  work: Work,
  statements: StatementService,
  caller: StatementCaller,
  { user_id, sql }: z.output<typeof tryStatement.body>,
): Promise<z.output<typeof tryStatement.response>> {
  const { session, origin, language } = caller;
  const { companyId } = session;
  const { account, permissions } = await work.read(companyId, async (tx) => {
    const account = await findAccount(tx, user_id);
    if (!account) throw notFound();
    const permissions = (await permissionsOfMany(tx, [user_id])).get(user_id) ?? new Set();
    return { account, permissions };
  });
  const grid = await statements.gridOf(caller, user_id);
  const verdict = await statements.check(caller, sql, grid);
  const isActive = account.is_active;
  const mayUse = isActive && permissions.has('use_data');
  const refusal =
    refusalOf(verdict, { grid, everyRow: true }) ??
    (mayUse ? undefined : ({ reason: 'permission', isActive } as const));
  await work.write(companyId, origin, async (unit) => {
    const statement = cutTo(sql, LONGEST);
    const info = describeFields({ answer: outcomeText(refusal ?? 'allowed'), statement });
    unit.log({ action: 'create', model: 'statement trial', name: account.username, info });
  });
  return {
    allowed: refusal === undefined,
    kind: verdict.kind ?? null,
    uses: usesOf(verdict, refusal),
    refusal: refusal ? presentRefusal(refusal, { grid, language, who: 'They' }) : null,
  };
}

/** The first wall stops at the first right that is missing. */
const usesOf = ({ uses }: Verdict, refusal: StatementRefusal | undefined) =>
  uses.map(({ table, right }) => ({
    table_name: table,
    right,
    held: !(
      refusal?.reason === 'missing_right' &&
      refusal.table === table &&
      refusal.right === right
    ),
  }));
