import { personName } from '@maru/contract/kit/person-name';
import type { FastifyRequest } from 'fastify';
import { AppError } from '../../platform/http/app-error.ts';
import type { Language, Message } from '../../platform/http/message.ts';
import type { SessionUnit } from '../work.ts';
import { fieldNames } from './field-names.ts';
import { type Model, type Revision, revisionsAfter } from './revision.store.ts';

export const entityTag = (version: number): string => `"${version}"`;

/** The versions that a save was made with, if it says so. Weak or strong, the number is what counts. */
export function expectedVersions({ headers }: FastifyRequest): number[] | undefined {
  const given = headers['if-match']?.trim();
  if (given === undefined || given === '*') return undefined;
  return given.split(',').map((tag) => Number(/^\s*(?:W\/)?"(\d{1,9})"\s*$/.exec(tag)?.[1] ?? 0));
}

/** Refuses a save that was made without having seen what others have changed since. */
export async function refuseStale(
  unit: SessionUnit,
  row: { model: Model; id: number; version: number },
  expected: readonly number[] | undefined,
): Promise<void> {
  if (!expected || expected.includes(row.version)) return;
  const revisions = await revisionsAfter(unit, row, Math.max(...expected));
  throw new AppError({
    status: 412,
    code: 'stale',
    detail: {
      en: `${whatChanged(row.model, revisions, unit.session.accountId, 'en')} Nothing was saved. Please look at the current values and save again.`,
      ko: `${whatChanged(row.model, revisions, unit.session.accountId, 'ko')} 저장하지 않았습니다. 현재 값을 확인한 후 다시 저장해 주세요.`,
    },
  });
}

const unknownChange: Message = {
  en: 'This was changed after you opened it.',
  ko: '화면을 연 뒤에 내용이 변경되었습니다.',
};

function whatChanged(
  model: Model,
  revisions: readonly Revision[],
  asking: number,
  language: Language,
): string {
  if (revisions.length === 0) return unknownChange[language];
  const byPerson = Map.groupBy(revisions, ({ accountId }) => accountId);
  return [...byPerson.values()]
    .map((own) => sentence(model, own, own[0]?.accountId === asking)[language])
    .join(' ');
}

function sentence(model: Model, own: readonly Revision[], isSelf: boolean): Message {
  const names = [...new Set(own.flatMap(({ fields }) => fields))].map(
    (field) => fieldNames[model][field] ?? { en: field, ko: field },
  );
  const who = own[0] ? personOf(own[0]) : '';
  const [en, ko] = (['en', 'ko'] as const).map((language) =>
    names.map((name) => name[language]).join(', '),
  );
  if (isSelf) {
    return {
      en: `After you opened this, you changed it in another window: ${en}.`,
      ko: `화면을 연 뒤에 본인이 다른 창에서 다음 항목을 변경했습니다: ${ko}.`,
    };
  }
  return {
    en: `After you opened this, ${who} changed: ${en}.`,
    ko: `화면을 연 뒤에 ${who}님이 다음 항목을 변경했습니다: ${ko}.`,
  };
}

const personOf = ({ firstName, lastName, userName }: Revision): string =>
  personName({ first: firstName, last: lastName }) || userName;
