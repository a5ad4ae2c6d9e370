import type { Page } from '@playwright/test';
import type { Sample } from './measure.ts';

interface Repetition {
  times?: number;
  signedIn?: boolean;
  probed?: boolean;
}

/** The tools of a scenario. */
export interface Stage {
  company: string;
  /** Repeats the work, each time in a fresh browser context with the administrator signed in. */
  repeat(work: (page: Page) => Promise<void>, how?: Repetition): Promise<void>;
  /** Records one try of a step. */
  note(step: string, sample: Sample): void;
  /** Records a figure that is not a time. */
  count(name: string, value: number): void;
}

export type Scenario = (stage: Stage) => Promise<void>;
