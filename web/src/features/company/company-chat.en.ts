export const companyChat = {
  title: 'Customer chat',
  explanation:
    'How the chat looks to customers, behind a chat link and on your web site, and who may answer them.',
  colour: 'Colour',
  colourHint:
    'As #rrggbb. Where it would be hard to read, a darker or lighter shade is used. Web sites show a new colour within five minutes.',
  pickColour: 'Pick a colour',
  suggestedColours: 'Suggested colours',
  indigo: 'Indigo',
  teal: 'Teal',
  green: 'Green',
  amber: 'Amber',
  red: 'Red',
  pink: 'Pink',
  violet: 'Violet',
  graphite: 'Graphite',
  greeting: 'Greeting',
  greetingHint:
    'Customers see it before their first message. At most {{max}} characters. Without one, the chat asks how you can help.',
  onlyAssignee: 'Only the assignee answers',
  onlyAssigneeHint:
    'A conversation that a colleague has must be taken over at the desk before somebody else can answer it, on every screen. An answer to one that nobody has takes it. People who may not use the desk can then answer nothing that is not theirs.',
  lightPreview: 'Preview in light colours',
  darkPreview: 'Preview in dark colours',
  sampleMessage: 'When will my parcel arrive?',
  sampleSend: 'Send',
  loadError: 'error loading customer chat',
  saved: 'Customer chat saved.',
  saveFailed: 'failed to save customer chat',
  noAnswer: 'error saving customer chat',
} as const;
