import { sql } from 'kysely';
import { describeChanges } from '../core/audit/action-event.ts';
import type { Unit } from '../core/work.ts';
import type { Command } from './command.ts';
import { companyOf } from './company-of.ts';

export const companyRequireSecondFactor: Command = {
  name: 'company require-2fa',
  summary: 'Let everybody in a company sign in with a second factor only',
  usage: '--company CODE [--off]',
  options: { company: { type: 'string' }, off: { type: 'boolean' } },
  async run(context) {
    const company = await companyOf(context);
    const wanted = context.options.off !== true;
    const { without, active } = await context.work.write(
      company.id,
      context.origin,
      async (unit) => {
        await requireFactor(unit, wanted);
        return countWithout(unit);
      },
    );
    if (!wanted) {
      context.say(`${company.code} no longer requires a second factor. Whoever has one keeps it.`);
      return;
    }
    context.say(`${company.code} now requires a second factor of everybody who signs in.`);
    context.say(
      without === 0
        ? `All ${active} active accounts have set it up.`
        : `${without} of ${active} active accounts have not set it up yet. They are led to it at their next sign-in; sessions that are open go on.`,
    );
  },
};

async function requireFactor(unit: Unit, wanted: boolean): Promise<void> {
  const company = await unit.sql
    .selectFrom('company')
    .select(['name', 'requires_second_factor'])
    .where('id', '=', unit.companyId)
    .forUpdate()
    .executeTakeFirstOrThrow();
  if (company.requires_second_factor === wanted) return;
  await unit.sql
    .updateTable('company')
    .set({ requires_second_factor: wanted })
    .where('id', '=', unit.companyId)
    .execute();
  const info = describeChanges([{ field: 'requires_second_factor', from: !wanted, to: wanted }]);
  unit.log({ action: 'update', model: 'company', name: company.name, info });
}

function countWithout(unit: Unit): Promise<{ active: number; without: number }> {
  return unit.sql
    .selectFrom('account')
    .leftJoin('second_factor', (join) =>
      join
        .onRef('second_factor.company_id', '=', 'account.company_id')
        .onRef('second_factor.account_id', '=', 'account.id'),
    )
    .select([
      sql<number>`count(*)::int`.as('active'),
      sql<number>`(count(*) filter (where second_factor.account_id is null))::int`.as('without'),
    ])
    .where('account.company_id', '=', unit.companyId)
    .where('account.is_active', '=', true)
    .executeTakeFirstOrThrow();
}
