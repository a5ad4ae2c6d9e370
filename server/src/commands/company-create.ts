import { createAccount } from '@maru/contract/accounts';
import { requiredLine } from '@maru/contract/kit/fields';
import { languageCode } from '@maru/contract/languages';
import { LIMITS } from '@maru/contract/limits';
import { PERMISSIONS } from '@maru/contract/permissions';
import { z } from 'zod';
import { describeFields } from '../core/audit/action-event.ts';
import {
  addCompany,
  addGroups,
  companyByCode,
  initialGroups,
} from '../core/company-setup.store.ts';
import { hashPassword } from '../core/passwords.ts';
import { create } from '../features/accounts/accounts.service.ts';
import { parse } from '../platform/http/validation.ts';
import { type Command, CommandError, required } from './command.ts';
import { newPassword, passwordOption } from './password-input.ts';

const companySchema = z.object({
  code: requiredLine(LIMITS.companyCode),
  name: requiredLine(LIMITS.name),
  language: languageCode,
});

export const companyCreate: Command = {
  name: 'company create',
  summary: 'Make a company with its groups and a first administrator',
  usage:
    '--code CODE --name NAME --email EMAIL [--username admin] [--first-name NAME] [--last-name NAME] [--phone NUMBER] [--language en|ko] [--password-stdin]',
  options: {
    code: { type: 'string' },
    name: { type: 'string' },
    email: { type: 'string' },
    username: { type: 'string', default: 'admin' },
    'first-name': { type: 'string', default: 'Administrator' },
    'last-name': { type: 'string', default: '-' },
    phone: { type: 'string', default: '-' },
    language: { type: 'string', default: 'en' },
    ...passwordOption,
  },
  async run(context) {
    const { db, work, origin, options } = context;
    const { language, ...company } = parse(companySchema, {
      code: required(context, 'code'),
      name: required(context, 'name'),
      language: options.language,
    });
    if (await db.asOwner((owner) => companyByCode(owner, company.code))) {
      throw new CommandError(`There is already a company with the code ${company.code}.`);
    }
    const username = required(context, 'username');
    const groups = initialGroups(language);
    const { password, generated } = await newPassword(context, username);
    const hash = await hashPassword(password);
    await work.establish(
      origin,
      (owner) => addCompany(owner, company),
      async (unit) => {
        const info = describeFields({ ...company });
        unit.log({ action: 'create', model: 'company', name: company.name, info });
        const [administrators] = (await addGroups(unit, groups)).values();
        const { password: _, ...account } = parse(createAccount.body, {
          username,
          password,
          first_name: options['first-name'],
          last_name: options['last-name'],
          phone_number: options.phone,
          email: required(context, 'email'),
          language,
          group_ids: [administrators],
        });
        await create(unit, commandLine, account, { hash });
      },
    );
    context.say(
      `The company ${company.code} is made, with the groups ${Object.keys(groups).join(', ')}.`,
    );
    context.say(`Sign in with company code ${company.code}, username ${username}.`);
    if (generated) context.say(`Password: ${password}  (shown only this once)`);
  },
};

const commandLine = {
  accountId: undefined,
  permissions: new Set(PERMISSIONS),
};
