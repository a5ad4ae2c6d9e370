import { MAX_PAGE_SIZE } from '@maru/contract/kit/list';
import type { z } from 'zod';
import { AppError, type FieldMessages, invalid } from './app-error.ts';
import { cutAtFirstWrong } from './long-lists.ts';
import type { Message } from './message.ts';

type Issue = z.core.$ZodIssue;
type InputPart = 'query' | 'body' | 'path';

const required: Message = { en: 'This field is required.', ko: '필수 항목입니다.' };
const wrongType: Message = {
  en: 'This value has the wrong type.',
  ko: '값의 형식이 올바르지 않습니다.',
};
const repeated: Message = {
  en: 'Send this parameter only once.',
  ko: '이 매개변수는 한 번만 보내 주세요.',
};
const notAnObject: Message = {
  en: 'Send a JSON object.',
  ko: 'JSON 객체를 보내 주세요.',
};

const fromOneTo = (max: number): Message => ({
  en: `Enter a whole number from 1 to ${max}.`,
  ko: `1에서 ${max} 사이의 정수를 입력해 주세요.`,
});

const fromYearTo = (first: number, last: number): Message => ({
  en: `Enter a day from ${first} to ${last}.`,
  ko: `${first}년에서 ${last}년 사이의 날짜를 입력해 주세요.`,
});

/** Sentences for the rules of the contract's kinds of value. */
const byRule: Record<string, Message> = {
  storable: {
    en: 'This text holds characters that cannot be stored.',
    ko: '저장할 수 없는 문자가 들어 있습니다.',
  },
  oneLine: { en: 'Enter a single line of text.', ko: '한 줄로 입력해 주세요.' },
  email: { en: 'Enter a valid email address.', ko: '올바른 이메일 주소를 입력해 주세요.' },
  alphanumeric: {
    en: 'Use only English letters and digits.',
    ko: '영문자와 숫자만 사용할 수 있습니다.',
  },
  colour: {
    en: 'Enter a colour as #rrggbb.',
    ko: '색상을 #rrggbb 형식으로 입력해 주세요.',
  },
  pageSize: fromOneTo(MAX_PAGE_SIZE),
  place: {
    en: 'Use a place that an answer named.',
    ko: '응답에 있던 위치 값을 그대로 사용해 주세요.',
  },
  timeZone: {
    en: 'Enter a time zone name such as Asia/Seoul.',
    ko: 'Asia/Seoul과 같은 시간대 이름을 입력해 주세요.',
  },
  languageTag: {
    en: 'Enter a language tag such as ko-KR.',
    ko: 'ko-KR과 같은 언어 코드를 입력해 주세요.',
  },
  clockTime: {
    en: 'Enter a time as HH:MM.',
    ko: '시각을 HH:MM 형식으로 입력해 주세요.',
  },
  calendarDay: {
    en: 'Enter a date as YYYY-MM-DD.',
    ko: '날짜를 YYYY-MM-DD 형식으로 입력해 주세요.',
  },
  dayAndRange: {
    en: 'Enter either one day or a range of days.',
    ko: '특정 날짜와 기간 중 하나만 입력해 주세요.',
  },
  daysInOrder: {
    en: 'The first day must not be after the last.',
    ko: '시작일은 종료일보다 늦을 수 없습니다.',
  },
};

/** Parses with the contract's schema; what does not fit is refused with its fields named. */
export function parse<S extends z.ZodType>(
  schema: S,
  value: unknown,
  place: InputPart = 'body',
): z.output<S> {
  const result = schema.safeParse(cutAtFirstWrong(schema, value));
  if (result.success) return result.data;
  const fields = fieldMessages(result.error.issues, value, place);
  if (!fields) throw new AppError({ status: 400, code: 'invalid', detail: notAnObject });
  throw invalid(fields);
}

function fieldMessages(
  issues: Issue[],
  value: unknown,
  place: InputPart,
): FieldMessages | undefined {
  const fields: FieldMessages = {};
  for (const issue of issues) {
    const [field] = issue.path;
    if (field === undefined) return undefined;
    const name = String(field);
    // One message a field is enough to act on; the first is the most basic.
    fields[name] ??= [wording(issue, valueAt(value, issue.path), entryOf(issue.path), place)];
  }
  return fields;
}

const valueAt = (value: unknown, path: PropertyKey[]): unknown =>
  path.reduce<unknown>((at, key) => (at as Record<PropertyKey, unknown> | undefined)?.[key], value);

/** Inside a list, say which entry is meant: people count from one. */
function entryOf(path: PropertyKey[]): Message | undefined {
  const index = path.find((key) => typeof key === 'number');
  if (index === undefined) return undefined;
  const inner = path.slice(path.indexOf(index) + 1).map(String);
  const suffix = inner.length > 0 ? ` ${inner.join('.')}` : '';
  const n = Number(index) + 1;
  return { en: `Entry ${n}${suffix}: `, ko: `${n}번째 항목${suffix}: ` };
}

function wording(
  issue: Issue,
  value: unknown,
  where: Message | undefined,
  place: InputPart,
): Message {
  const message = wordingOf(issue, value, place);
  if (!where) return message;
  return { en: where.en + message.en, ko: where.ko + message.ko };
}

function wordingOf(issue: Issue, value: unknown, place: InputPart): Message {
  if (value === undefined) return required;
  if (place === 'query' && Array.isArray(value)) return repeated;
  switch (issue.code) {
    case 'custom':
      return customWording(issue);
    case 'too_small':
      if (issue.minimum === 1) return required;
      return { en: 'This number is too small.', ko: '숫자가 너무 작습니다.' };
    case 'too_big':
      return tooBig(issue.origin, Number(issue.maximum));
    case 'invalid_value':
      return oneOf(issue.values);
    case 'invalid_union': {
      const inner = issue.errors.flat();
      const values = inner.flatMap((e) => (e.code === 'invalid_value' ? e.values : []));
      if (values.length > 1) return oneOf(values);
      // A single value beside another kind is an exception to the kind, not a choice.
      const ofKind = inner.find((e) => e.code === 'custom');
      return ofKind ? customWording(ofKind) : wrongType;
    }
    case 'invalid_format':
      return issue.format === 'date' ? (byRule.calendarDay ?? wrongType) : wrongType;
    default:
      return wrongType;
  }
}

/** A schema outside the contract brings its own sentence, as `params.message`. */
function customWording({ params }: z.core.$ZodIssueCustom): Message {
  if (params?.rule === 'fromOneTo') return fromOneTo(Number(params.max));
  if (params?.rule === 'plannedDay') return fromYearTo(Number(params.first), Number(params.last));
  return (params?.message as Message | undefined) ?? byRule[String(params?.rule)] ?? wrongType;
}

function tooBig(origin: string, max: number): Message {
  if (origin === 'string') {
    return { en: `Enter at most ${max} characters.`, ko: `${max}자 이하로 입력해 주세요.` };
  }
  if (origin === 'array') {
    return { en: `Send at most ${max} entries.`, ko: `${max}개 이하로 보내 주세요.` };
  }
  return { en: 'This number is too large.', ko: '숫자가 너무 큽니다.' };
}

function oneOf(values: readonly unknown[]): Message {
  const list = values.map(String).join(', ');
  return { en: `Choose one of: ${list}.`, ko: `다음 중 하나를 선택해 주세요: ${list}.` };
}
