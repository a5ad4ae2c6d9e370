import { afterEach, expect, test, vi } from 'vitest';

afterEach(() => {
  vi.unstubAllGlobals();
  vi.resetModules();
});

/** A Thursday evening, by the clocks of the reader. */
const NOW = new Date(2026, 10, 19, 20, 30);
const at = (day: number, hours: number, minutes = 0) =>
  new Date(2026, 10, day, hours, minutes).toISOString();

async function closedUntil(language: string, moment: string): Promise<string> {
  vi.stubGlobal('navigator', { languages: [language] });
  const [{ words }, { comingTime }] = [await import('./words.ts'), await import('./times.ts')];
  const { time, day } = comingTime(moment, NOW);
  return words.closedUntil(time, day);
}

test.each([
  ['en', at(19, 22), 'Closed now. We answer from 22:00 today.'],
  ['en', at(20, 9), 'Closed now. We answer from 09:00 tomorrow.'],
  ['en', at(23, 9, 30), 'Closed now. We answer from 09:30 on Monday.'],
  ['en', at(27, 9), 'Closed now. We answer from 09:00 on November 27.'],
  ['ko', at(19, 22), '지금은 상담 시간이 아닙니다. 오늘 오후 10시부터 답변드립니다.'],
  ['ko', at(20, 9), '지금은 상담 시간이 아닙니다. 내일 오전 9시부터 답변드립니다.'],
  ['ko', at(23, 9, 30), '지금은 상담 시간이 아닙니다. 월요일 오전 9:30부터 답변드립니다.'],
  ['ko', at(27, 9), '지금은 상담 시간이 아닙니다. 11월 27일 오전 9시부터 답변드립니다.'],
])('%s: from when on staff answer, %s', async (language, moment, words) => {
  expect(await closedUntil(language, moment)).toBe(words);
});
