import type { Kind } from './goods.ts';

/** Phrases for any conversation. */
export type Phrases = Record<
  | 'hello'
  | 'helloAgain'
  | 'welcome'
  | 'welcomeAgain'
  | 'hold'
  | 'wait'
  | 'reaction'
  | 'thanks'
  | 'closing'
  | 'bye',
  readonly string[]
>;

/** A typical customer case: what the customer says and how it is solved. */
export interface Case {
  goods?: Kind;
  problem: readonly string[];
  question: string;
  answer: string;
  finding: string;
  solution: string;
  /** Further questions with their answers. */
  more: readonly (readonly [string, string])[];
}
