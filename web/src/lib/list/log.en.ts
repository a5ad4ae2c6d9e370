/** Texts that both logs share. */
export const log = {
  from: 'From',
  to: 'To',
  anyDay: 'any day',
  person: 'Person’s name',
  zone: 'The days are those of {{zone}}. The times are shown in your time zone, {{own}}.',
  useOwnZone: 'Use my time zone',
} as const;
