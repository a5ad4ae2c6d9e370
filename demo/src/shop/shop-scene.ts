import type { Scene } from '../scene.ts';

/**
 * The source of a shop's rows. It has random numbers of its own, so that the rest of the demo does not change with it.
 */
export type ShopScene = Pick<Scene, 'plan' | 'random' | 'calendar'>;

/** An order number that a conversation or the bot log has. */
export interface Mention {
  order: string;
  at: Date;
  /** The customer who mentioned it; empty for staff. */
  customer: string;
}
