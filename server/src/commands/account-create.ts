import { createAccount } from '@maru/contract/accounts';
import { PERMISSIONS } from '@maru/contract/permissions';
import { departmentIdByName } from '../core/department.store.ts';
import { hashPassword } from '../core/passwords.ts';
import { groupsOfCompany } from '../core/permissions.store.ts';
import type { Tx } from '../core/schema.ts';
import { create } from '../features/accounts/accounts.service.ts';
import { parse } from '../platform/http/validation.ts';
import { type Command, type CommandContext, CommandError, required } from './command.ts';
import { companyOf } from './company-of.ts';
import { newPassword, passwordOption } from './password-input.ts';

export const accountCreate: Command = {
  name: 'account create',
  summary: 'Make an account',
  usage:
    '--company CODE --username NAME --first-name NAME --last-name NAME --phone NUMBER --email EMAIL --group NAME [--group NAME …] [--department NAME] [--location TEXT] [--language en|ko] [--password-stdin] [--must-change]',
  options: {
    company: { type: 'string' },
    username: { type: 'string' },
    'first-name': { type: 'string' },
    'last-name': { type: 'string' },
    phone: { type: 'string' },
    email: { type: 'string' },
    group: { type: 'string', multiple: true },
    department: { type: 'string' },
    location: { type: 'string', default: '' },
    language: { type: 'string', default: 'en' },
    'must-change': { type: 'boolean', default: false },
    ...passwordOption,
  },
  async run(context) {
    const { work, origin, options } = context;
    const company = await companyOf(context);
    const username = required(context, 'username');
    const { password, generated } = await newPassword(context, username);
    const isGiven = options['must-change'] === true;
    const hash = await hashPassword(password);
    await work.write(company.id, origin, async (unit) => {
      const { password: _, ...account } = parse(createAccount.body, {
        username,
        password,
        first_name: required(context, 'first-name'),
        last_name: required(context, 'last-name'),
        phone_number: required(context, 'phone'),
        email: required(context, 'email'),
        location: options.location,
        language: options.language,
        department_id: await departmentId(unit, context),
        group_ids: await groupIds(unit, context),
      });
      const who = { accountId: undefined, permissions: new Set(PERMISSIONS) };
      await create(unit, who, account, { hash, isGiven });
    });
    context.say(`The account ${username} is made in ${company.code}.`);
    if (generated) context.say(`Password: ${password}  (shown only this once)`);
  },
};

async function groupIds(tx: Tx, { options }: CommandContext): Promise<number[]> {
  const wanted = (options.group ?? []) as string[];
  const groups = await groupsOfCompany(tx);
  return wanted.map((name) => {
    const group = groups.find((candidate) => candidate.name === name);
    const names = groups.map((candidate) => candidate.name).join(', ');
    if (!group) throw new CommandError(`There is no group ${name}. There are: ${names}.`);
    return group.id;
  });
}

async function departmentId(tx: Tx, { options }: CommandContext): Promise<number | undefined> {
  if (typeof options.department !== 'string') return undefined;
  const id = await departmentIdByName(tx, options.department);
  if (id === undefined) throw new CommandError(`There is no department ${options.department}.`);
  return id;
}
