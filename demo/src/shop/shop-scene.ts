import type { Scene } from '../scene.ts';

/** What a shop's rows are made from. Its random numbers are its own, so that the rest of the demo does not change with it. */
export type ShopScene = Pick<Scene, 'plan' | 'random' | 'calendar'>;

/** An order number that a conversation or the bot log has. */
export interface Mention {
  order: string;
  at: Date;
  /** Who mentioned it; empty for staff. */
  customer: string;
}
