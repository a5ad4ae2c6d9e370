import type { changePassword, updateProfile } from '@maru/contract/profile';
import type { z } from 'zod';
import { type AccountRecord, changeAccount, lockAccount } from '../../core/account.store.ts';
import { changesBetween, describeChanges } from '../../core/audit/action-event.ts';
import type { Origin } from '../../core/audit/action-log.store.ts';
import { lockCompany } from '../../core/company-lock.store.ts';
import { type PasswordCheck, withPassword } from '../../core/guessing/with-password.ts';
import type { HashingQueueKey } from '../../core/hashing-queue-key.ts';
import { hashPassword, passwordWeakness } from '../../core/passwords.ts';
import { recordRevision } from '../../core/revisions/revision.store.ts';
import { refuseStale } from '../../core/revisions/stale-save.ts';
import { endSessionsOf } from '../../core/session/session.store.ts';
import type { Session } from '../../core/session/session.ts';
import type { SessionUnit } from '../../core/work.ts';
import { invalidField, unauthenticated } from '../../platform/http/app-error.ts';
import { presentProfile } from './profile.present.ts';

type ProfileBody = z.output<typeof updateProfile.body>;
type PasswordBody = z.output<typeof changePassword.body>;

export async function changeOwnProfile(
  unit: SessionUnit,
  body: ProfileBody,
  expected: readonly number[] | undefined,
): Promise<AccountRecord> {
  await lockCompany(unit);
  const { session } = unit;
  const before = await lockAccount(unit, session.accountId);
  if (!before) throw unauthenticated();
  const row = { model: 'account', id: before.id, version: before.version } as const;
  await refuseStale(unit, row, expected);
  const after = { ...before, ...body };
  const { open_key: _, ...shown } = presentProfile(after);
  const changes = changesBetween(presentProfile(before), shown);
  if (changes.length === 0) return after;
  const version = before.version + 1;
  await changeAccount(unit, before.id, { ...body, version });
  const fields = changes.map(({ field }) => field);
  recordRevision(unit, row, session, fields);
  unit.accessChanged(before.id);
  const info = describeChanges(changes);
  unit.log({ action: 'update', model: 'account', name: before.username, info });
  return { ...after, version };
}

const sameAsGiven = {
  en: 'Choose another password than the one you were given.',
  ko: '관리자가 지정한 비밀번호와 다른 비밀번호를 사용해 주세요.',
};

export async function changeOwnPassword(
  check: PasswordCheck,
  session: Session,
  body: PasswordBody,
  origin: Origin,
): Promise<void> {
  const weakness = await passwordWeakness(body.new_password, session.username);
  if (weakness) throw invalidField('new_password', weakness);
  await withPassword(
    check,
    { session, password: body.password, origin },
    async (unit, { id, username, must_change_password }, password_hash) => {
      if (must_change_password && body.new_password === body.password) {
        throw invalidField('new_password', sameAsGiven);
      }
      await changeAccount(unit, id, {
        password_hash,
        must_change_password: false,
        has_given_password: false,
      });
      await endSessionsOf(unit, id, session.id);
      unit.accessChanged(id);
      unit.log({ action: 'update', model: 'account', name: username, info: 'password changed' });
    },
    (queueKey: HashingQueueKey) => hashPassword(body.new_password, queueKey),
  );
}
