import { expect, test } from 'vitest';
import { hoursAndMinutes, minutesOf } from './durations.ts';
import { serviceLevels } from './service-levels.ko.ts';

test.each([
  ['4', 240],
  [' 4:30 ', 270],
  ['80 h', 4800],
  ['80h', 4800],
  ['1 h 30 min', 90],
  ['2 hours', 120],
  ['45 min', 45],
  ['90분', 90],
  ['1시간 30분', 90],
  ['80시간', 4800],
  ['2 d', 960],
  ['1 d 4 h', 720],
  ['1d 4h 30min', 750],
  ['2일', 960],
  ['1영업일 4시간', 720],
  ['', null],
  ['0', undefined],
  ['0 min', undefined],
  ['4:75', undefined],
  ['soon', undefined],
  ['min', undefined],
])('%j is %j minutes', (text, minutes) => {
  const { dayUnits: days, hourUnits: hours, minuteUnits } = serviceLevels;
  const units = { days, hours, minutes: minuteUnits };
  expect(minutesOf(text, { units, day: 8 * 60 })).toBe(minutes);
});

test('what a form keeps is read as the same length', () => {
  for (const minutes of [1, 59, 60, 90, 4800])
    expect(minutesOf(hoursAndMinutes(minutes))).toBe(minutes);
});
