import { requiredLine } from '@maru/contract/kit/fields';
import { LIMITS } from '@maru/contract/limits';
import { ACCOUNT_ADMINISTRATION, PERMISSIONS, type Permission } from '@maru/contract/permissions';
import { z } from 'zod';
import { describeFields } from '../core/audit/action-event.ts';
import { lockCompany } from '../core/company-lock.store.ts';
import { addGroups } from '../core/company-setup.store.ts';
import { permissionsOfGroups } from '../core/permissions.store.ts';
import type { Tx } from '../core/schema.ts';
import type { Unit } from '../core/work.ts';
import { lastAdministrator } from '../features/accounts/accounts.messages.ts';
import { hasActiveAdministrator } from '../features/accounts/accounts.store.ts';
import { parse } from '../platform/http/validation.ts';
import { type Command, type CommandContext, CommandError, required } from './command.ts';
import { companyOf } from './company-of.ts';

const groupSchema = z.object({ name: requiredLine(LIMITS.name) });

export const groupSet: Command = {
  name: 'group set',
  summary: 'Make a group, or replace what it may do',
  usage: '--company CODE --name NAME [--permission CODENAME …]',
  options: {
    company: { type: 'string' },
    name: { type: 'string' },
    permission: { type: 'string', multiple: true },
  },
  async run(context) {
    const company = await companyOf(context);
    const { name } = parse(groupSchema, { name: required(context, 'name') });
    const permissions = wantedPermissions(context);
    await context.work.write(company.id, context.origin, async (unit) => {
      await lockCompany(unit);
      const id = await lockGroup(unit, name);
      if (id !== undefined) return replacePermissions(unit, id, name, permissions);
      await addGroups(unit, { [name]: permissions });
      unit.log({ action: 'create', model: 'group', name, info: describeFields({ permissions }) });
    });
    const may = permissions.join(', ') || 'nothing';
    context.say(`The group ${name} of ${company.code} may now do: ${may}.`);
  },
};

function wantedPermissions({ options }: CommandContext): Permission[] {
  const wanted = new Set((options.permission ?? []) as string[]);
  const permissions = PERMISSIONS.filter((codename) => wanted.delete(codename));
  const [unknown] = wanted;
  if (unknown !== undefined) {
    throw new CommandError(
      `There is no permission ${unknown}. There are: ${PERMISSIONS.join(', ')}.`,
    );
  }
  return permissions;
}

/**
 * Locks the group, so that no account joins it until this transaction ends: such an account would be
 * missing from the announcement of the change.
 */
async function lockGroup(tx: Tx, name: string): Promise<number | undefined> {
  const group = await tx.sql
    .selectFrom('user_group')
    .select('id')
    .where('company_id', '=', tx.companyId)
    .where('name', '=', name)
    .forUpdate()
    .executeTakeFirst();
  return group?.id;
}

async function replacePermissions(
  unit: Unit,
  id: number,
  name: string,
  permissions: readonly Permission[],
): Promise<void> {
  const before = (await permissionsOfGroups(unit, [id]))[0]?.permissions ?? [];
  const added = permissions.filter((codename) => !before.includes(codename));
  const removed = PERMISSIONS.filter(
    (codename) => before.includes(codename) && !permissions.includes(codename),
  );
  if (added.length + removed.length === 0) return;
  await changePermissions(unit, id, added, removed);
  const weakened = ACCOUNT_ADMINISTRATION.some((codename) => removed.includes(codename));
  if (weakened && !(await hasActiveAdministrator(unit))) {
    throw new CommandError(lastAdministrator.en);
  }
  unit.accessChanged(...(await membersOf(unit, id)));
  unit.log({ action: 'update', model: 'group', name, info: describeFields({ added, removed }) });
}

async function changePermissions(
  tx: Tx,
  group_id: number,
  added: readonly Permission[],
  removed: readonly Permission[],
): Promise<void> {
  if (removed.length > 0) {
    await tx.sql
      .deleteFrom('user_group_permission')
      .where('company_id', '=', tx.companyId)
      .where('group_id', '=', group_id)
      .where('codename', 'in', removed)
      .execute();
  }
  if (added.length > 0) {
    await tx.sql
      .insertInto('user_group_permission')
      .values(added.map((codename) => ({ company_id: tx.companyId, group_id, codename })))
      .execute();
  }
}

async function membersOf(tx: Tx, groupId: number): Promise<number[]> {
  const members = await tx.sql
    .selectFrom('account_group')
    .select('account_id')
    .where('company_id', '=', tx.companyId)
    .where('group_id', '=', groupId)
    .execute();
  return members.map((member) => member.account_id);
}
