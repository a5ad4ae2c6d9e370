import { changeAccount, findAccountByUsername, lockAccount } from '../core/account.store.ts';
import { hashPassword } from '../core/passwords.ts';
import { endSessionsOf } from '../core/session/session.store.ts';
import { type Command, CommandError, required } from './command.ts';
import { companyOf } from './company-of.ts';
import { newPassword, passwordOption } from './password-input.ts';

export const accountResetPassword: Command = {
  name: 'account reset-password',
  summary: 'Give an account a new password and end its sessions',
  usage: '--company CODE --username NAME [--password-stdin] [--must-change]',
  options: {
    company: { type: 'string' },
    username: { type: 'string' },
    'must-change': { type: 'boolean', default: false },
    ...passwordOption,
  },
  async run(context) {
    const company = await companyOf(context);
    const username = required(context, 'username');
    const { password, generated } = await newPassword(context, username);
    const password_hash = await hashPassword(password);
    await context.work.write(company.id, context.origin, async (unit) => {
      const found = await findAccountByUsername(unit, username);
      const account = found && (await lockAccount(unit, found.id));
      if (!account) throw new CommandError(`There is no account ${username} in ${company.code}.`);
      const isForced = context.options['must-change'] === true;
      await changeAccount(unit, account.id, {
        password_hash,
        has_given_password: true,
        ...(isForced && { must_change_password: true }),
      });
      await endSessionsOf(unit, account.id);
      unit.accessChanged(account.id);
      unit.log({
        action: 'update',
        model: 'account',
        name: account.username,
        info: isForced ? 'password changed; must_change_password: true' : 'password changed',
      });
    });
    context.say(`The account ${username} has a new password, and all its sessions have ended.`);
    if (generated) context.say(`Password: ${password}  (shown only this once)`);
  },
};
