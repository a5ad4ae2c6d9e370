import { minutesOf } from '../../lib/service-levels/durations.ts';
import type { SettingsForm } from './settings-form.ts';

/** Minutes of a usual working day: what most days of the week have, of equally many the longer. */
export function usualDay(spans: SettingsForm['spans']): number | undefined {
  const days = new Map<number, number>();
  for (const { weekday, from, to } of spans) {
    const length = (minutesOf(to) ?? 24 * 60) - (minutesOf(from) ?? 0);
    days.set(weekday, (days.get(weekday) ?? 0) + length);
  }
  const lengths = [...days.values()].filter((length) => length > 0);
  const timesOf = (length: number) => lengths.filter((one) => one === length).length;
  return lengths.sort((a, b) => timesOf(b) - timesOf(a) || b - a)[0];
}
