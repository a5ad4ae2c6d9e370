import { CANNED_REPLY_LIMITS, type createCannedReply } from '@maru/contract/canned-replies';
import { unknownPlaceholders } from '@maru/contract/placeholders';
import type { z } from 'zod';
import { changesBetween, describeChanges, describeFields } from '../../core/audit/action-event.ts';
import { lockCompany } from '../../core/company-lock.store.ts';
import { recordRevision } from '../../core/revisions/revision.store.ts';
import { refuseStale } from '../../core/revisions/stale-save.ts';
import type { SessionUnit } from '../../core/work.ts';
import { namingUniqueFields } from '../../platform/database/unique-violation.ts';
import { invalidField, notFound } from '../../platform/http/app-error.ts';
import * as messages from './canned-replies.messages.ts';
import * as store from './canned-replies.store.ts';

type Body = z.output<typeof createCannedReply.body>;
type Expected = readonly number[] | undefined;

const uniqueFields = { canned_reply_name: { field: 'name', message: messages.replyNameTaken } };

const ownerIn = (owner: store.Owner) => ({ owner: owner === null ? 'company' : 'own' });

export async function create(
  unit: SessionUnit,
  owner: store.Owner,
  body: Body,
): Promise<store.ReplyRecord> {
  refuseUnknownPlaceholders(body);
  // Two who write at once could pass the limit together.
  await lockCompany(unit);
  const most = owner === null ? CANNED_REPLY_LIMITS.company : CANNED_REPLY_LIMITS.own;
  const { count, characters } = await store.sizeOfReplies(unit, owner);
  if (count >= most) throw invalidField('name', messages.tooManyReplies(most));
  refuseTooLong(owner, characters + body.content.length);
  const reply = await namingUniqueFields(uniqueFields, () => store.addReply(unit, owner, body));
  const info = describeFields(ownerIn(owner));
  unit.log({ action: 'create', model: 'canned reply', name: reply.name, info });
  return reply;
}

function refuseTooLong(owner: store.Owner, characters: number): void {
  const { companyCharacters, ownCharacters } = CANNED_REPLY_LIMITS;
  const most = owner === null ? companyCharacters : ownCharacters;
  if (characters > most) throw invalidField('content', messages.tooLong(most));
}

export async function update(
  unit: SessionUnit,
  owner: store.Owner,
  id: number,
  body: Body,
  expected: Expected,
): Promise<store.ReplyRecord> {
  const before = await locked(unit, owner, id, expected);
  refuseUnknownPlaceholders(body);
  const changes = changesBetween(
    { name: before.name, content: before.content },
    { name: body.name, content: body.content },
  );
  if (changes.length === 0) return before;
  await lockCompany(unit);
  const { characters } = await store.sizeOfReplies(unit, owner);
  const longer = body.content.length - before.content.length;
  if (longer > 0) refuseTooLong(owner, characters + longer);
  const version = before.version + 1;
  const after = await namingUniqueFields(uniqueFields, () =>
    store.changeReply(unit, id, { ...body, version }),
  );
  const fields = changes.map(({ field }) => field);
  recordRevision(
    unit,
    { model: 'canned_reply', id, version: before.version },
    unit.session,
    fields,
  );
  // The log says that the words were changed, and never has them.
  const renamed = changes.filter(({ field }) => field === 'name');
  const reworded = fields.includes('content') ? { content: 'changed' } : {};
  const info = [describeChanges(renamed), describeFields({ ...ownerIn(owner), ...reworded })]
    .filter((part) => part !== '')
    .join('; ');
  unit.log({ action: 'update', model: 'canned reply', name: before.name, info });
  return after;
}

export async function remove(
  unit: SessionUnit,
  owner: store.Owner,
  id: number,
  expected: Expected,
): Promise<void> {
  const { name } = await locked(unit, owner, id, expected);
  await store.removeReply(unit, id);
  const info = describeFields(ownerIn(owner));
  unit.log({ action: 'delete', model: 'canned reply', name, info });
}

async function locked(unit: SessionUnit, owner: store.Owner, id: number, expected: Expected) {
  const reply = await store.lockReply(unit, owner, id);
  if (!reply) throw notFound();
  await refuseStale(unit, { model: 'canned_reply', id, version: reply.version }, expected);
  return reply;
}

function refuseUnknownPlaceholders({ content }: Body): void {
  const unknown = unknownPlaceholders(content);
  if (unknown.length > 0) throw invalidField('content', messages.unknownNames(unknown));
}
