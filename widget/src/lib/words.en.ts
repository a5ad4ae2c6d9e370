import type { ComingDay } from './opening.ts';

const number = new Intl.NumberFormat('en');

export const words = {
  chat: 'Chat',
  loading: 'Loading…',
  tryAgain: 'Try again',

  invalidTitle: 'This link is not valid any more',
  invalidText: 'Please ask whoever gave it to you for a new one.',
  unreachableTitle: 'No connection',
  unreachableText:
    'The chat cannot be reached right now. Check your internet connection and try again.',

  chatWith: (name: string) => `Chat with ${name}`,
  chatWithCompany: (name: string) => `Chat with ${name}`,
  yourName: 'Your name',
  knownAs: 'You are writing as',
  change: 'Change',
  notMe: 'This is not me',
  notMeText:
    'This browser then shows none of these conversations any more. Conversations that are open cannot be continued from here.',
  forget: 'Forget me here',
  cancel: 'Cancel',
  notForgotten: 'That did not work. Check your connection and try again.',
  conversations: 'Your conversations',
  more: 'Show more',
  notLoaded: 'The conversation could not be opened. Please try again.',
  stateOpen: 'Open',
  stateClosed: 'Finished',
  stateUnread: 'New answer',
  youSaid: (words: string) => `You: ${words}`,
  yourEmail: 'Your email (optional)',
  nameHint: 'What may we call you?',
  nameMissing: 'Please enter your name.',
  start: 'Start the conversation',
  starting: 'Starting…',
  notStarted: 'The conversation could not be started. Please try again.',

  offline: 'Offline',
  offlineHint: 'The connection is lost. What you write is sent as soon as it is back.',
  roomFull:
    'This conversation is open in too many windows. Please close some of them. What you write is sent all the same.',
  networkFull:
    'Too many people on your network are connected right now. What you write is sent all the same, and we keep trying to connect.',
  companyFull:
    'Very many people are writing to us right now. What you write is sent all the same, and we keep trying to connect.',
  reconnect: 'Reconnect',
  staffHere: 'We are here',
  nobodyHere: 'Nobody is here right now.',
  closedNow: 'Closed now.',
  closedUntil: (time: string, day: ComingDay) =>
    `Closed now. We answer from ${time} ${typeof day === 'string' ? day : `on ${day.name}`}.`,
  answerKept: (days: number) =>
    `The answer appears here. In this browser you find it again for up to ${days} days.`,
  answerNotKept: 'The answer appears here, as long as you keep this page open.',
  typing: (name: string) => `${name} is typing…`,

  hours: 'Opening hours',
  dayOff: 'Closed',
  days: (first: string, last: string) => `${first}–${last}`,
  times: (from: string, to: string) => `${from}–${to}`,
  zone: (name: string) => `Times of ${name}`,

  emailQuestion: 'Your email, if you like',
  email: 'Your email',
  emailMissing: 'Please enter your email.',
  saveEmail: 'Save',
  emailSaved: 'Thank you. Our staff see your email; the answer appears here.',
  emailFailed: 'Your email could not be saved. Please try again.',

  messages: 'Messages',
  earlier: 'Earlier messages',
  earlierFailed: 'The earlier messages could not be loaded.',
  empty: 'How can we help? Write us your first message.',
  newMessages: 'New messages',
  you: 'You',
  sending: 'Sending…',
  seen: 'Seen',
  notSent: 'Not sent.',
  remove: 'Remove',

  message: 'Message',
  send: 'Send',
  tooLong: (length: number, most: number) =>
    `Too long: ${number.format(length)} of ${number.format(most)} characters.`,

  closed: 'This conversation was closed.',
  startAnew: 'Start a new conversation',
};
