import { KNOWN_BROWSER } from '@maru/contract/known-browser';
import { words } from '../lib/words.ts';

/** Nothing is sent to a customer who has left, so this is where the answer is, and for how long. */
export const whereAnswered = (isKept: boolean): string =>
  isKept ? words.answerKept(KNOWN_BROWSER.days) : words.answerNotKept;
