import { z } from 'zod';
import { unfinishedText } from './kit/fields.ts';
import { LIMITS } from './limits.ts';

/** The unsent words of a person on a ticket or in a conversation. */
export const draft = z.object({
  reply: unfinishedText(LIMITS.message),
  note: unfinishedText(LIMITS.message),
});

export type Draft = z.output<typeof draft>;
