import type { Kind } from './goods.ts';

/** What is said in any conversation. */
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

/** One thing that happens to customers: what they say, and what becomes of it. */
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
