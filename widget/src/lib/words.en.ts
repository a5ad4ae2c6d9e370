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
  staffHere: 'A member of our team is here.',
  nobodyHere: 'Nobody is here right now. Leave us a message.',
  typing: (name: string) => `${name} is typing…`,

  messages: 'Messages',
  earlier: 'Earlier messages',
  earlierFailed: 'The earlier messages could not be loaded.',
  empty: 'How can we help? Write us your first message.',
  newMessages: 'New messages',
  you: 'You',
  sending: 'Sending…',
  notSent: 'Not sent.',
  remove: 'Remove',

  message: 'Message',
  send: 'Send',
  tooLong: (length: number, most: number) =>
    `Too long: ${number.format(length)} of ${number.format(most)} characters.`,

  closed: 'This conversation was closed.',
  startAnew: 'Start a new conversation',
};
