import { describeChanges } from '../core/audit/action-event.ts';
import { requireSecondFactor } from '../core/company-lookup.store.ts';
import { countWithoutFactor } from '../core/second-factor/second-factor.store.ts';
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
        return countWithoutFactor(unit);
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
  const name = await requireSecondFactor(unit, wanted);
  if (name === undefined) return;
  const info = describeChanges([{ field: 'requires_second_factor', from: !wanted, to: wanted }]);
  unit.log({ action: 'update', model: 'company', name, info });
}
