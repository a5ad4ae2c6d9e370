import { type HttpAnswer, NO_ANSWER } from '@maru/harness/src/http-client.ts';
import type { FaultVerdict } from './fault.ts';

/** No such case may have occurred; the first one is shown. */
export const none = (what: string, wrong: readonly unknown[], among: number): FaultVerdict => ({
  what,
  promise: 'none',
  figure: `${wrong.length} of ${among}${wrong.length > 0 ? `: ${shown(wrong[0])}` : ''}`,
  met: wrong.length === 0 && among > 0,
});

/** A slow machine may let the client's patience end; whether an answer is the right one is another question. */
export const isLate = ({ status, text }: HttpAnswer): boolean =>
  status === 0 && text.startsWith(NO_ANSWER);

export const noneLate = (what: string, answers: readonly HttpAnswer[]): FaultVerdict => ({
  ...none(what, answers.filter(isLate), answers.length),
  timed: true,
});

export const within = (what: string, ms: number, atMostMs: number): FaultVerdict => ({
  what,
  promise: `at most ${duration(atMostMs)}`,
  figure: duration(ms),
  met: ms <= atMostMs,
  timed: true,
});

export const holds = (
  what: string,
  promise: string,
  figure: string,
  met: boolean,
): FaultVerdict => ({
  what,
  promise,
  figure,
  met,
});

export const atLeast = (what: string, count: number, least: number): FaultVerdict =>
  holds(what, `at least ${least}`, String(count), count >= least);

/** The effect on others: the ratio to the time without the disturbance. */
export const ratio = (
  what: string,
  quietMs: number,
  busyMs: number,
  atMostTimes: number,
): FaultVerdict => ({
  what: `${what} (alone ${quietMs.toFixed(1)} ms)`,
  promise: `at most ${atMostTimes} times as long`,
  figure: `${busyMs.toFixed(1)} ms, ${(busyMs / quietMs).toFixed(2)} times`,
  met: busyMs <= quietMs * atMostTimes,
  timed: true,
});

const duration = (ms: number): string =>
  ms < 1_000 ? `${ms.toFixed(0)} ms` : `${(ms / 1_000).toFixed(2)} s`;

const shown = (value: unknown): string => {
  const text = typeof value === 'string' ? value : JSON.stringify(value);
  return text.length > 200 ? `${text.slice(0, 200)}…` : text;
};
