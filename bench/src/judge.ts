import { writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import type { Cluster } from '@maru/harness/src/postgres-cluster.ts';
import { whyNoVerdict } from './postgres-package.ts';
import {
  type Comparison,
  type RatioTarget,
  type RatioVerdict,
  verdictLine,
  verdictOf,
} from './turns.ts';

/** How a benchmark ends. Without a verdict nothing is said of its budgets. */
export type Outcome = 'met' | 'missed' | 'no verdict';

export const outcomeOf = (held: readonly boolean[]): Outcome =>
  held.every(Boolean) ? 'met' : 'missed';

/** Collects the verdicts of a benchmark, and prints each as it comes. */
export class Judge {
  readonly #name: string;
  readonly #version: string | undefined;
  readonly #whyNoVerdict: string | undefined;
  readonly #verdicts: RatioVerdict[] = [];

  /** Of its PostgreSQL, if it runs on one. */
  constructor(name: string, cluster?: Cluster) {
    this.#name = name;
    this.#version = cluster?.version;
    if (!cluster) return;
    this.#whyNoVerdict = whyNoVerdict(cluster.version);
    console.log(this.#whyNoVerdict ?? `PostgreSQL ${cluster.version}`);
  }

  judge(what: string, comparison: Comparison, target: RatioTarget = { atMost: 1 }): void {
    const verdict = this.decided(verdictOf(what, comparison, target));
    console.log(verdictLine(verdict));
    this.#verdicts.push(verdict);
  }

  /** As it is, or without saying whether the budget is met. */
  decided<Verdict extends { met?: boolean }>(verdict: Verdict): Verdict {
    if (!this.#whyNoVerdict) return verdict;
    const { met: _, ...figures } = verdict;
    return figures as Verdict;
  }

  /** Writes the results. Mistakes, if they are counted, are one more budget: of none. */
  end(more: object = {}, mistakes?: Readonly<Record<string, number>>): Outcome {
    const held = this.#verdicts.map(({ met }) => met === true);
    if (mistakes) held.push(Object.values(mistakes).every((count) => count === 0));
    this.write({ verdicts: this.#verdicts, ...mistakes, ...more });
    return this.outcome(held);
  }

  /** Writes `results/<name>.json`, or beside it what was measured on an older PostgreSQL than is offered. */
  write(report: object): void {
    const version = this.#version;
    const whole = { ...(version && { postgresql: version }), ...report };
    const name = this.#whyNoVerdict ? `${this.#name}-on-${version}` : this.#name;
    const file = fileURLToPath(new URL(`../results/${name}.json`, import.meta.url));
    writeFileSync(file, `${JSON.stringify(whole, null, 2)}\n`);
  }

  outcome(held: readonly boolean[]): Outcome {
    if (this.#whyNoVerdict) {
      console.log(this.#whyNoVerdict);
      return 'no verdict';
    }
    console.log(`${held.filter(Boolean).length} of ${held.length} budgets held`);
    return outcomeOf(held);
  }
}
