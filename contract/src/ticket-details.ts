// biome-ignore-all lint/performance/noBarrelFile: the server still imports all of one ticket from here
export { type Assignee, assignee, listAssignees } from './assignees.ts';
export { countTickets, type TicketCounts } from './ticket-counts.ts';
export { getTicketDraft, saveTicketDraft, type TicketDraft } from './ticket-drafts.ts';
export {
  createTicket,
  getTicket,
  patchTicket,
  type TicketDetail,
  ticketDetail,
} from './ticket-properties.ts';
export {
  assignTicket,
  holdTicket,
  resumeTicket,
  setTicketStatus,
  takeTicket,
} from './ticket-steps.ts';
export {
  getTimeline,
  type Mention,
  TIMELINE_ACTORS,
  TIMELINE_KINDS,
  type TicketChange,
  type Timeline,
  type TimelineActor,
  type TimelineEntry,
  timelinePlace,
} from './ticket-timeline.ts';
export { addTicketNote, replyToTicket } from './ticket-words.ts';
