import type { Sample } from './measure.ts';

/** The results of all tries of one step. */
export interface Step {
  step: string;
  tries: number;
  /** The median. */
  ms: number;
  worstMs: number;
  /** The longest task in wall time (`task`) and in CPU time (`work`). */
  task: number;
  worstTask: number;
  work: number;
  worstWork: number;
  worstShift: number;
  worstEveryShift: number;
}

export interface Count {
  name: string;
  worst: number;
}

const rounded = (value: number, digits: number): number => Number(value.toFixed(digits));

function median(values: readonly number[]): number {
  const sorted = values.toSorted((a, b) => a - b);
  return sorted[Math.floor((sorted.length - 1) / 2)] ?? 0;
}

export class BrowserFigures {
  /** How many tries began while the machine was busy with other work. */
  disturbed = 0;
  readonly #samples = new Map<string, Sample[]>();
  readonly #counts = new Map<string, number>();

  note(step: string, sample: Sample): void {
    this.#samples.set(step, [...(this.#samples.get(step) ?? []), sample]);
  }

  count(name: string, value: number): void {
    this.#counts.set(name, Math.max(value, this.#counts.get(name) ?? value));
  }

  steps(): Step[] {
    return [...this.#samples].map(([step, samples]) => {
      const all = (key: keyof Sample) => samples.map((sample) => sample[key]);
      return {
        step,
        tries: samples.length,
        ms: rounded(median(all('ms')), 0),
        worstMs: rounded(Math.max(...all('ms')), 0),
        task: rounded(median(all('task')), 0),
        worstTask: rounded(Math.max(...all('task')), 0),
        work: rounded(median(all('work')), 0),
        worstWork: rounded(Math.max(...all('work')), 0),
        worstShift: rounded(Math.max(...all('shift')), 4),
        worstEveryShift: rounded(Math.max(...all('everyShift')), 4),
      };
    });
  }

  counts(): Count[] {
    return [...this.#counts].map(([name, worst]) => ({ name, worst: rounded(worst, 1) }));
  }
}
