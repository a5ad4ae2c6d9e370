import type { ClockSpan, Targets } from '@maru/contract/ticket-settings';
import type { Message } from '../../platform/http/message.ts';

const joined = (one: Message, other: Message): Message => ({
  en: one.en + other.en,
  ko: one.ko + other.ko,
});

/** Says which entry of a list is meant: people count from one. */
const entry = (n: number, message: Message): Message =>
  joined({ en: `Entry ${n + 1}: `, ko: `${n + 1}번째 항목: ` }, message);

const WEEKDAYS: readonly Message[] = [
  { en: 'Monday', ko: '월요일' },
  { en: 'Tuesday', ko: '화요일' },
  { en: 'Wednesday', ko: '수요일' },
  { en: 'Thursday', ko: '목요일' },
  { en: 'Friday', ko: '금요일' },
  { en: 'Saturday', ko: '토요일' },
  { en: 'Sunday', ko: '일요일' },
];

const hours = ({ from, to }: ClockSpan): string => `${from}–${to}`;

const onDay = ({ weekday }: ClockSpan, message: Message): Message =>
  joined(WEEKDAYS[weekday - 1] as Message, message);

export const endsBeforeItBegins = (span: ClockSpan) =>
  onDay(span, {
    en: ` ${hours(span)}: the end must be after the beginning.`,
    ko: ` ${hours(span)}: 종료 시각은 시작 시각보다 늦어야 합니다.`,
  });

export const spansOverlap = (span: ClockSpan, other: ClockSpan) =>
  onDay(span, {
    en: `: ${hours(span)} overlaps with ${hours(other)}.`,
    ko: `: ${hours(span)}, ${hours(other)} 근무 시간이 서로 겹칩니다.`,
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

const PRIORITIES: Record<keyof Targets, Message> = {
  low: { en: 'Low', ko: '낮음' },
  normal: { en: 'Normal', ko: '보통' },
  high: { en: 'High', ko: '높음' },
  urgent: { en: 'Urgent', ko: '긴급' },
};

export const answerAfterResolution = (priority: keyof Targets) =>
  joined(PRIORITIES[priority], {
    en: ': the first answer cannot take longer than the resolution.',
    ko: ': 첫 답변 시간은 해결 시간보다 길 수 없습니다.',
  });

export const takesYears = (priority: keyof Targets) =>
  joined(PRIORITIES[priority], {
    en: ': this target takes more than two years of these working hours.',
    ko: ': 이 근무 시간으로는 목표에 2년 이상 걸립니다.',
  });

export const opensAllTickets: Message = {
  en: 'Only somebody who may see all tickets can let everybody see them.',
  ko: '모든 사용자에게 티켓을 공개하는 설정은 모든 티켓을 조회할 수 있는 관리자만 변경할 수 있습니다.',
};
