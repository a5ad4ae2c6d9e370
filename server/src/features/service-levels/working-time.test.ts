import {
  deadline,
  type Stop,
  type WorkingHours,
  workingTimeBetween,
} from '@maru/contract/working-time';
import { dayIn, momentIn, weekdayOf } from '@maru/contract/zoned-time';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';

const HOUR = 3_600_000;
const MINUTE = 60_000;

const weekdays = (days: readonly number[], ...times: [from: number, to: number][]) =>
  days.flatMap((weekday) => times.map(([from, to]) => ({ weekday, from: from * 60, to: to * 60 })));

/** Monday to Friday, nine to six, with an hour for lunch. */
const SEOUL: WorkingHours = {
  zone: 'Asia/Seoul',
  spans: weekdays([1, 2, 3, 4, 5], [9, 12], [13, 18]),
  holidays: [{ name: '성탄절', from: '2026-12-25', to: '2026-12-25' }],
};

const due = (hours: WorkingHours, start: string, target: number, stops: Stop[] = []) =>
  deadline(hours, stops, new Date(start), target).due?.toISOString();

describe('a deadline in working time', () => {
  test('leaves out lunch, the night and the weekend', () => {
    // Friday 2026-11-20, 17:30 in Seoul.
    expect(due(SEOUL, '2026-11-20T08:30:00Z', HOUR)).toBe('2026-11-23T00:30:00.000Z');
    // Monday 11:30: half an hour before lunch, the rest after it.
    expect(due(SEOUL, '2026-11-23T02:30:00Z', HOUR)).toBe('2026-11-23T04:30:00.000Z');
    // Exactly the rest of a day ends with the day, not with the next morning.
    expect(due(SEOUL, '2026-11-23T08:00:00Z', HOUR)).toBe('2026-11-23T09:00:00.000Z');
  });

  test('says what made it, over a weekend, a holiday and a hold', () => {
    const hold: Stop = {
      kind: 'hold',
      from: new Date('2026-12-24T01:00:00Z'),
      to: new Date('2026-12-24T05:00:00Z'),
      reason: 'Waiting for the parcel service',
    };
    // Thursday 09:00, eight hours: one before the hold, one and three after it, the rest on Monday.
    const made = deadline(SEOUL, [hold], new Date('2026-12-24T00:00:00Z'), 8 * HOUR);
    const told = made.pieces.map((piece) => [
      piece.kind,
      piece.day,
      'from' in piece ? piece.from.toISOString().slice(11, 16) : null,
      'to' in piece ? piece.to?.toISOString().slice(11, 16) : null,
    ]);
    expect(told).toEqual([
      ['work', '2026-12-24', '00:00', '01:00'],
      ['hold', '2026-12-24', '01:00', '05:00'],
      ['work', '2026-12-24', '05:00', '09:00'],
      ['holiday', '2026-12-25', null, null],
      ['off', '2026-12-26', null, null],
      ['off', '2026-12-27', null, null],
      ['work', '2026-12-28', '00:00', '03:00'],
    ]);
    expect(made.due?.toISOString()).toBe('2026-12-28T03:00:00.000Z');
  });

  test('is unknown while a hold has no end, but stays where it was reached before', () => {
    const hold: Stop = {
      kind: 'hold',
      from: new Date('2026-11-23T01:00:00Z'),
      to: null,
      reason: '',
    };
    const start = '2026-11-23T00:00:00Z';
    expect(due(SEOUL, start, 2 * HOUR, [hold])).toBeUndefined();
    expect(due(SEOUL, start, HOUR, [hold])).toBe('2026-11-23T01:00:00.000Z');
  });

  test('does not exist without working hours', () => {
    expect(due({ ...SEOUL, spans: [] }, '2026-11-23T00:00:00Z', HOUR)).toBeUndefined();
  });

  test('counts the hours that pass on days when clocks change', () => {
    const night = { zone: 'America/New_York', spans: weekdays([7], [0, 6]), holidays: [] };
    const sunday = (day: string, zone = night.zone) => momentIn(zone, day, 0).toISOString();
    const passed = (day: string) =>
      deadline(night, [], new Date(sunday(day)), 100 * HOUR).pieces[0] as { from: Date; to: Date };
    const hours = ({ from, to }: { from: Date; to: Date }) =>
      (to.getTime() - from.getTime()) / HOUR;
    expect(hours(passed('2026-03-08'))).toBe(5);
    expect(hours(passed('2026-11-01'))).toBe(7);
    expect(hours(passed('2026-11-08'))).toBe(6);
  });
});

describe('a time of day', () => {
  test.each([
    [
      'that is left out is the moment of the change',
      'America/New_York',
      '2026-03-08',
      150,
      '07:00',
    ],
    ['that comes twice is the first', 'America/New_York', '2026-11-01', 90, '05:30'],
    ['by half an hour', 'Australia/Lord_Howe', '2026-10-04', 135, '15:30'],
    ['midnight that is left out', 'Africa/Cairo', '2026-04-24', 0, '22:00'],
  ])('%s', (_, zone, day, minutes, expected) => {
    expect(momentIn(zone, day, minutes).toISOString().slice(11, 16)).toBe(expected);
  });

  test('later times are never earlier moments', () => {
    fc.assert(
      fc.property(zone(), anyDay(), fc.nat(1_439), fc.nat(1_439), (name, day, one, other) => {
        const [early, late] = [Math.min(one, other), Math.max(one, other)];
        expect(momentIn(name, day, early).getTime()).toBeLessThanOrEqual(
          momentIn(name, day, late).getTime(),
        );
      }),
      { numRuns: 300 },
    );
  });
});

const zone = () =>
  fc.constantFrom('Asia/Seoul', 'America/New_York', 'Europe/Berlin', 'Australia/Lord_Howe', 'UTC');

/** Around the days on which clocks change in one of these zones. */
const anyDay = () =>
  fc
    .tuple(
      fc.constantFrom('2026-03-06', '2026-03-27', '2026-10-02', '2026-10-23', '2026-10-30'),
      fc.nat(6),
    )
    .map(([day, days]) => new Date(Date.parse(day) + days * 24 * HOUR).toISOString().slice(0, 10));

const anyHours = (): fc.Arbitrary<WorkingHours> =>
  fc
    .record({
      zone: zone(),
      days: fc.subarray([1, 2, 3, 4, 5, 6, 7], { minLength: 1 }),
      begin: fc.nat(10),
      lunch: fc.integer({ min: 11, max: 13 }),
      end: fc.integer({ min: 15, max: 24 }),
      holiday: anyDay(),
    })
    .map(({ zone, days, begin, lunch, end, holiday }) => ({
      zone,
      spans: weekdays(days, [begin, lunch], [lunch + 1, end]),
      holidays: [{ name: 'Holiday', from: holiday, to: holiday }],
    }));

const anyStart = () =>
  fc
    .tuple(anyDay(), fc.nat(1_439))
    .map(([day, minutes]) => new Date(Date.parse(`${day}T00:00:00Z`) + minutes * MINUTE));

/** Holds that may touch and overlap. */
const anyStops = (start: Date) =>
  fc.array(
    fc.tuple(fc.nat(10 * 24 * 60), fc.integer({ min: 1, max: 3 * 24 * 60 })).map(
      ([after, length]): Stop => ({
        kind: 'hold',
        from: new Date(start.getTime() + after * MINUTE),
        to: new Date(start.getTime() + (after + length) * MINUTE),
        reason: '',
      }),
    ),
    { maxLength: 3 },
  );

const anyCase = () =>
  fc
    .tuple(anyHours(), anyStart(), fc.integer({ min: 1, max: 60 * 60 }))
    .chain(([hours, start, minutes]) =>
      fc.record({
        hours: fc.constant(hours),
        start: fc.constant(start),
        target: fc.constant(minutes * MINUTE),
        stops: anyStops(start),
      }),
    );

const runs = { numRuns: 200 };

describe('for any hours, holds and start', () => {
  test('exactly the target passes until the deadline, outside of it nothing does', () => {
    fc.assert(
      fc.property(anyCase(), ({ hours, start, target, stops }) => {
        const { due, pieces } = deadline(hours, stops, start, target);
        if (!due) throw new Error('There is a deadline wherever there are working hours');
        expect(workingTimeBetween(hours, stops, start, due)).toBe(target);
        for (const piece of pieces.filter((one) => one.kind === 'work')) {
          const isStopped = stops.some(
            ({ from, to }) => from < piece.to && (to?.getTime() ?? 0) > piece.from.getTime(),
          );
          expect(isStopped).toBe(false);
          expect(hours.spans.some(({ weekday }) => weekday === weekdayOf(piece.day))).toBe(true);
          expect(hours.holidays.some(({ from }) => from === piece.day)).toBe(false);
          expect(dayIn(hours.zone, piece.from)).toBe(piece.day);
        }
      }),
      runs,
    );
  });

  test('the deadline of a whole is the deadline of its second part after that of its first', () => {
    fc.assert(
      fc.property(anyCase(), fc.integer({ min: 1, max: 600 }), (one, more) => {
        const { hours, stops, start, target } = one;
        const first = deadline(hours, stops, start, target).due;
        const rest = deadline(hours, stops, first ?? start, more * MINUTE).due;
        expect(deadline(hours, stops, start, target + more * MINUTE).due).toEqual(rest);
      }),
      runs,
    );
  });

  test('a hold never makes it earlier', () => {
    fc.assert(
      fc.property(anyCase(), ({ hours, start, target, stops }) => {
        const held = deadline(hours, stops, start, target).due?.getTime() ?? 0;
        const free = deadline(hours, [], start, target).due?.getTime() ?? 0;
        expect(held).toBeGreaterThanOrEqual(free);
      }),
      runs,
    );
  });
});
