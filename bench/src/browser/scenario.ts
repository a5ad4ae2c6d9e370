import type { Page } from '@playwright/test';
import type { Sample } from './measure.ts';

interface Repetition {
  times?: number;
  signedIn?: boolean;
  probed?: boolean;
}

/** What a scenario works with. */
export interface Stage {
  company: string;
  /** Several times over, each in a browser of its own, with the administrator signed in. */
  repeat(work: (page: Page) => Promise<void>, how?: Repetition): Promise<void>;
  /** Keeps what a step took. */
  note(step: string, sample: Sample): void;
  /** Keeps a figure that is no time. */
  count(name: string, value: number): void;
}

export type Scenario = (stage: Stage) => Promise<void>;
