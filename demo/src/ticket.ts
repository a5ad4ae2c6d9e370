import type { TicketPlan } from './company-plan.ts';
import type { Room } from './rooms.ts';
import type { Staff } from './staff.ts';

/** A ticket of the demo, and how it went. */
export interface Ticket {
  plan: TicketPlan;
  opened: Date;
  assignee: Staff | undefined;
  /** When the ticket reached each status after the first. */
  steps: Date[];
  /** The chat that it was made from. */
  talk: Talk | undefined;
}

interface Talk {
  room: Room;
  roomId: number;
  /** The number of the message that is the ticket's reply. */
  replySeq: number | null;
}

export interface Step {
  at: Date;
  person: Staff;
  changes: { field: string; from: string | null; to: string }[];
}
