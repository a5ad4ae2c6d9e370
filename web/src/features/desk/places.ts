/** A visitor's browser may send anything as language and time zone, so values that cannot be read are left out. */
const readable = <T>(read: () => T): T | undefined => {
  try {
    return read();
  } catch {
    return undefined;
  }
};

/** The name of a language, in another one. */
export const languageName = (code: string, inLanguage: string): string | undefined =>
  code === ''
    ? undefined
    : readable(() =>
        new Intl.DisplayNames([inLanguage], { type: 'language', fallback: 'none' }).of(
          new Intl.Locale(code).language,
        ),
      );

/** The city of a time zone. */
export const placeName = (zone: string): string | undefined =>
  readable(() => new Intl.DateTimeFormat('en', { timeZone: zone || '?' })) &&
  zone.split('/').at(-1)?.replaceAll('_', ' ');

/** The time of day in a zone. */
export const timeIn = (zone: string, now: number): string | undefined =>
  readable(() =>
    new Intl.DateTimeFormat('en', {
      timeZone: zone || '?',
      hour: '2-digit',
      minute: '2-digit',
      hourCycle: 'h23',
    }).format(now),
  );
