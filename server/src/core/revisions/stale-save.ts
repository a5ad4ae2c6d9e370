import { personName } from '@maru/contract/kit/person-name';
import type { FastifyRequest } from 'fastify';
import { AppError } from '../../platform/http/app-error.ts';
import type { Language, Message } from '../../platform/http/message.ts';
import type { SessionUnit } from '../work.ts';
import { fieldNames } from './field-names.ts';
import { type Model, type Revision, revisionsAfter } from './revision.store.ts';

export const entityTag = (version: number): string => `"${version}"`;

/** The versions in the If-Match header, if there is one. Weak and strong tags are treated alike. */
export function expectedVersions({ headers }: FastifyRequest): number[] | undefined {
  const given = headers['if-match']?.trim();
  if (given === undefined || given === '*') return undefined;
  return given.split(',').map((tag) => Number(/^\s*(?:W\/)?"(\d{1,9})"\s*$/.exec(tag)?.[1] ?? 0));
}

/** Refuses a save by a client that has not seen the changes others made since. */
export async function refuseStale(
  unit: SessionUnit,
  row: { model: Model; id: number; version: number },
  expected: readonly number[] | undefined,
): Promise<void> {
  if (!expected || expected.includes(row.version)) return;
  const revisions = await revisionsAfter(unit, row, Math.max(...expected));
  const asking = unit.session.accountId;
  const [en, ko] = (['en', 'ko'] as const).map(
    (language) => refused(whatChanged(row.model, revisions, asking, language))[language],
  );
  throw new AppError({
    status: 412,
    code: 'stale',
    detail: { en: en ?? '', ko: ko ?? '' },
  });
}

const refused = (changes: string): Message => ({
  en: `${changes} Nothing was saved. Please look at the current values and save again.`,
  ko: `${changes} 입력한 내용은 저장되지 않았습니다. 현재 값을 확인한 뒤 다시 저장해 주세요.`,
});

const changedByOther = (who: string, fields: string): Message => ({
  en: `After you opened this, ${who} changed: ${fields}.`,
  ko: `그사이 ${who}님이 ${fields} 항목을 변경했습니다.`,
});

const changedByOneself = (fields: string): Message => ({
  en: `After you opened this, you changed it in another window: ${fields}.`,
  ko: `그사이 다른 창에서 본인이 ${fields} 항목을 변경했습니다.`,
});

const changedSomehow: Message = {
  en: 'This was changed after you opened it.',
  ko: '그사이 내용이 변경되었습니다.',
};

/** One sentence for each person, the last to make a change first. */
function whatChanged(
  model: Model,
  revisions: readonly Revision[],
  asking: number,
  language: Language,
): string {
  if (revisions.length === 0) return changedSomehow[language];
  const sentences = [...Map.groupBy(revisions, ({ accountId }) => accountId)].map(
    ([accountId, own]) => {
      const fields = [...new Set(own.flatMap((revision) => revision.fields))]
        .map((field) => fieldNames[model][field]?.[language] ?? field)
        .join(', ');
      const [last] = own;
      const sentence =
        accountId === asking || !last
          ? changedByOneself(fields)
          : changedByOther(personOf(last), fields);
      return sentence[language];
    },
  );
  return sentences.join(' ');
}

const personOf = ({ firstName, lastName, userName }: Revision): string =>
  personName({ first: firstName, last: lastName }) || userName;
