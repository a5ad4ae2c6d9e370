import pg from 'pg';
import { expect, test } from 'vitest';
import { momentParser } from './moments.ts';

const usual = pg.types.getTypeParser(1184) as (text: string) => unknown;

test.each([
  '2026-11-17 09:30:00+00',
  '2026-11-17 09:30:00.2+00',
  '2026-11-17 09:30:00.123456+00',
  '2026-11-17 09:30:00.999999+00',
  '2026-11-17 18:30:00.5+09',
  '2026-11-16 23:30:00.123-10',
  '2026-11-17 15:00:00+05:30',
  '1900-01-01 00:00:00+08:27:52',
  '0044-03-15 12:00:00+00 BC',
  '12026-01-01 00:00:00+00',
  '0001-01-01 00:00:00+00',
  'infinity',
  '-infinity',
])('%s is the moment that the driver reads', (text) => {
  const unread = () => {
    throw new Error('left to the driver');
  };
  expect(momentParser(usual)(text)).toEqual(usual(text));
  if (/^2026.*[+-]\d\d$/.test(text)) expect(momentParser(unread)(text)).toEqual(usual(text));
});
