import type { TableRight } from '@maru/contract/table-permissions';
import type { Message } from '../../platform/http/message.ts';

const DOING: Readonly<Record<TableRight, Message>> = {
  read: { en: 'read', ko: '조회' },
  create: { en: 'insert into', ko: '생성' },
  update: { en: 'update', ko: '수정' },
  delete: { en: 'delete from', ko: '삭제' },
};

interface RightSentences {
  missing(doing: string, label: string): Message;
  held(doings: string): Message;
  nothing: Message;
}

const SENTENCES: Readonly<Record<'You' | 'They', RightSentences>> = {
  You: {
    missing: (doing, label) => ({
      en: `You may not ${doing} ${label}.`,
      ko: `‘${label}’ 테이블의 ${doing} 권한이 없습니다.`,
    }),
    held: (doings) => ({
      en: `You may ${doings} this table.`,
      ko: `이 테이블에는 ${doings} 권한이 있습니다.`,
    }),
    nothing: {
      en: 'You may not use this table at all.',
      ko: '이 테이블에는 아무 권한도 없습니다.',
    },
  },
  They: {
    missing: (doing, label) => ({
      en: `They may not ${doing} ${label}.`,
      ko: `‘${label}’ 테이블의 ${doing} 권한이 없습니다.`,
    }),
    held: (doings) => ({
      en: `They may ${doings} this table.`,
      ko: `이 테이블에는 ${doings} 권한이 있습니다.`,
    }),
    nothing: {
      en: 'They may not use this table at all.',
      ko: '이 테이블에는 아무 권한도 없습니다.',
    },
  },
};

interface Told {
  /** The table, as people know it. */
  label: string;
  held: readonly TableRight[];
  who: keyof typeof SENTENCES;
}

/** Which right is missing, and which ones are there. */
export function missingRight(right: TableRight, { label, held, who }: Told): Message {
  const sentences = SENTENCES[who];
  const inLanguage = (language: keyof Message): string => {
    const doings = held.map((one) => DOING[one][language]);
    const others = held.length > 0 ? sentences.held(listed(doings, language)) : sentences.nothing;
    return `${sentences.missing(DOING[right][language], label)[language]} ${others[language]}`;
  };
  return { en: inLanguage('en'), ko: inLanguage('ko') };
}

const listed = (names: readonly string[], language: keyof Message): string =>
  language === 'ko'
    ? names.join(', ')
    : new Intl.ListFormat('en', { type: 'conjunction' }).format(names);
