import type { updateCompanyChat } from '@maru/contract/company-chat';
import type { z } from 'zod';
import { changesBetween, describeChanges } from '../../core/audit/action-event.ts';
import { lockCompany } from '../../core/company-lock.store.ts';
import { announceDesk } from '../../core/conversations/conversation-channel.store.ts';
import { recordRevision } from '../../core/revisions/revision.store.ts';
import { refuseStale } from '../../core/revisions/stale-save.ts';
import type { SessionUnit } from '../../core/work.ts';
import { changeChat, findCompanyChat } from './company-chat.store.ts';

export async function update(
  unit: SessionUnit,
  body: z.output<typeof updateCompanyChat.body>,
  expected: readonly number[] | undefined,
) {
  await lockCompany(unit);
  const { version, companyName, ...before } = await findCompanyChat(unit);
  const row = { model: 'company_chat', id: unit.companyId, version } as const;
  await refuseStale(unit, row, expected);
  const chat = { ...before, ...body };
  const changes = changesBetween(before, chat);
  if (changes.length === 0) return { chat, version };
  await changeChat(unit, chat, version + 1);
  const fields = changes.map(({ field }) => field);
  const { only_assignee_answers } = chat;
  if (only_assignee_answers !== before.only_assignee_answers) {
    announceDesk(unit, { kind: 'settings', company: unit.companyId, only_assignee_answers });
  }
  recordRevision(unit, row, unit.session, fields);
  const info = describeChanges(changes);
  unit.log({ action: 'update', model: 'company chat', name: companyName, info });
  return { chat, version: version + 1 };
}
