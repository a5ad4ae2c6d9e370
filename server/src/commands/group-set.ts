import { requiredLine } from '@maru/contract/kit/fields';
import { LIMITS } from '@maru/contract/limits';
import { PERMISSIONS, type Permission } from '@maru/contract/permissions';
import { z } from 'zod';
import { describeFields } from '../core/audit/action-event.ts';
import { lockCompany } from '../core/company-lock.store.ts';
import { addGroup } from '../core/company-setup.store.ts';
import { handBackIfWithoutDesk } from '../core/conversations/hand-back.ts';
import { lastHolderTaken } from '../core/last-holders.ts';
import type { Unit } from '../core/work.ts';
import {
  changePermissions,
  groupIdByName,
  lockGroup,
  memberIds,
  saveGroup,
} from '../features/groups/groups.store.ts';
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
      const id = await groupIdByName(unit, name);
      if (id !== undefined) return replacePermissions(unit, id, name, permissions);
      await addGroup(unit, name, permissions);
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

async function replacePermissions(
  unit: Unit,
  id: number,
  name: string,
  permissions: readonly Permission[],
): Promise<void> {
  const group = await lockGroup(unit, id);
  const before = group?.permissions ?? [];
  const added = permissions.filter((codename) => !before.includes(codename));
  const removed = before.filter((codename) => !permissions.includes(codename));
  if (!group || added.length + removed.length === 0) return;
  await changePermissions(unit, id, { added, removed });
  await saveGroup(unit, id, { name, version: group.version + 1 });
  const lastHolder = await lastHolderTaken(unit, new Set(removed));
  if (lastHolder) throw new CommandError(lastHolder.en);
  const members = await memberIds(unit, id);
  if (removed.includes('use_desk')) await handBackIfWithoutDesk(unit, members);
  unit.accessChanged(...members);
  unit.log({ action: 'update', model: 'group', name, info: describeFields({ added, removed }) });
}
