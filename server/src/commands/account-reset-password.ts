import { changeAccount, findAccountByUsername, lockAccount } from '../core/account.store.ts';
import { hashPassword } from '../core/passwords.ts';
import { endSessionsOf } from '../core/session/session.store.ts';
import { type Command, CommandError, required } from './command.ts';
import { companyOf } from './company-of.ts';
import { newPassword, passwordOption } from './password-input.ts';

export const accountResetPassword: Command = {
  name: 'account reset-password',
  summary: 'Give an account a new password and end its sessions',
  usage: '--company CODE --username NAME [--password-stdin]',
  options: { company: { type: 'string' }, username: { type: 'string' }, ...passwordOption },
  async run(context) {
    const company = await companyOf(context);
    const username = required(context, 'username');
    const { password, generated } = await newPassword(context, username);
    const password_hash = await hashPassword(password);
    await context.work.write(company.id, context.origin, async (unit) => {
      const found = await findAccountByUsername(unit, username);
      const account = found && (await lockAccount(unit, found.id));
      if (!account) throw new CommandError(`There is no account ${username} in ${company.code}.`);
      await changeAccount(unit, account.id, { password_hash });
      await endSessionsOf(unit, account.id);
      unit.accessChanged(account.id);
      unit.log({
        action: 'update',
        model: 'account',
        name: account.username,
        info: 'password changed',
      });
    });
    context.say(`The account ${username} has a new password, and all its sessions have ended.`);
    if (generated) context.say(`Password: ${password}  (shown only this once)`);
  },
};
