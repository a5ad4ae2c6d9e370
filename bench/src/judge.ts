import { writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import {
  type Comparison,
  type RatioTarget,
  type RatioVerdict,
  verdictLine,
  verdictOf,
} from './turns.ts';

/** Collects the verdicts of a benchmark, and prints each as it comes. */
export class Judge {
  readonly #verdicts: RatioVerdict[] = [];

  judge(what: string, comparison: Comparison, target: RatioTarget = { atMost: 1 }): void {
    const verdict = verdictOf(what, comparison, target);
    console.log(verdictLine(verdict));
    this.#verdicts.push(verdict);
  }

  /** Writes `results/<name>.json`. Mistakes, if they are counted, are one more budget: of none. Whether all held. */
  end(name: string, mistakes?: Readonly<Record<string, number>>): boolean {
    const verdicts = this.#verdicts;
    const report = { verdicts, ...mistakes };
    const file = fileURLToPath(new URL(`../results/${name}.json`, import.meta.url));
    writeFileSync(file, `${JSON.stringify(report, null, 2)}\n`);
    const held = verdicts.map(({ met }) => met);
    if (mistakes) held.push(Object.values(mistakes).every((count) => count === 0));
    console.log(`${held.filter(Boolean).length} of ${held.length} budgets held`);
    return held.every(Boolean);
  }
}
