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
  yourEmail: 'Your email (optional)',
  nameHint: 'What may we call you?',
  nameMissing: 'Please enter your name.',
  start: 'Start the conversation',
  starting: 'Starting…',
  notStarted: 'The conversation could not be started. Please try again.',

  live: 'Connected',
  catchingUp: 'Catching up…',
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
  nobodyHere: 'Nobody is here right now',
  leaveMessage: 'Leave us a message. We answer here as soon as somebody is back.',
  leaveMessageUntil: (time: string, day: string | undefined) =>
    `We open again ${day ? `on ${day} ` : ''}at ${time}. Leave us a message, and we answer here then.`,
  typing: (name: string) => `${name} is typing…`,

  openNow: 'Open now',
  openUntil: (time: string, day: string | undefined) =>
    `Open now, until ${day ? `${day} ` : ''}${time}`,
  closedNow: 'Closed now',
  closedUntil: (time: string, day: string | undefined) =>
    `Closed now, opens ${day ? `on ${day} ` : ''}at ${time}`,
  dayOff: 'Closed',
  days: (first: string, last: string) => `${first}–${last}`,
  times: (from: string, to: string) => `${from}–${to}`,
  zone: (name: string) => `Times of ${name}`,

  emailQuestion: 'Where may we write to you?',
  emailHint: 'If you leave your email, the answer comes there or here.',
  email: 'Your email',
  emailMissing: 'Please enter your email.',
  saveEmail: 'Save',
  emailSaved: 'Thank you. The answer comes here, or to your email.',
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
