export const closeRoom = {
  title: 'Set this chat inactive?',
  text: 'Its customer cannot write in it any more. What about its ticket?',
  alsoClose: 'Close ticket #{{number}} too: {{subject}}',
  leaveHint: 'A ticket that is not chosen stays open.',
  both: 'The chat was set inactive and the ticket closed.',
  roomOnly: 'The chat was set inactive. The ticket stays open.',
  failed: 'The chat is still active: {{why}}',
  ticketFailed: 'The chat is inactive, but ticket #{{number}} was not closed: {{why}}',
  noAnswer: 'The server did not answer.',
  leaveOpen: 'Leave it open',
  tryAgain: 'Close the ticket',
} as const;
