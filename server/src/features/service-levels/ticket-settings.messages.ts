import type { Message } from '../../platform/http/message.ts';

/** Says which entry of a list is meant: people count from one. */
function entry(n: number, message: Message): Message {
  const where: Message = { en: `Entry ${n + 1}: `, ko: `${n + 1}번째 항목: ` };
  return { en: where.en + message.en, ko: where.ko + message.ko };
}

export const endsBeforeItBegins = (n: number) =>
  entry(n, {
    en: 'The end must be after the beginning.',
    ko: '종료 시각은 시작 시각보다 늦어야 합니다.',
  });

export const spansOverlap = (n: number, other: number) =>
  entry(n, {
    en: `These hours overlap with those of entry ${other + 1}.`,
    ko: `${other + 1}번째 항목의 근무 시간과 겹칩니다.`,
  });

export const holidayEndsBefore = (n: number) =>
  entry(n, {
    en: 'The last day must not be before the first.',
    ko: '종료일은 시작일보다 빠를 수 없습니다.',
  });

export const holidaysOverlap = (n: number, other: number) =>
  entry(n, {
    en: `This holiday overlaps with entry ${other + 1}.`,
    ko: `${other + 1}번째 항목의 휴일과 겹칩니다.`,
  });

export const answerAfterResolution = (priority: string): Message => ({
  en: `${priority}: the first answer cannot take longer than the resolution.`,
  ko: `${priority}: 첫 답변 시간은 해결 시간보다 길 수 없습니다.`,
});
