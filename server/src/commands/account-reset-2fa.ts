import { findAccountByUsername } from '../core/account.store.ts';
import { resetFactor } from '../core/second-factor/reset-factor.ts';
import { type Command, CommandError, required } from './command.ts';
import { companyOf } from './company-of.ts';

export const accountResetSecondFactor: Command = {
  name: 'account reset-2fa',
  summary: 'Switch an account’s second factor off and end its sessions',
  usage: '--company CODE --username NAME',
  options: { company: { type: 'string' }, username: { type: 'string' } },
  async run(context) {
    const company = await companyOf(context);
    const username = required(context, 'username');
    const wasOn = await context.work.write(company.id, context.origin, async (unit) => {
      const account = await findAccountByUsername(unit, username);
      if (!account) throw new CommandError(`There is no account ${username} in ${company.code}.`);
      return resetFactor(unit, account, 'reset from the command line');
    });
    context.say(
      wasOn
        ? `The account ${username} has no second factor any more, and all its sessions have ended.`
        : `The account ${username} has no second factor. Nothing was changed.`,
    );
  },
};
