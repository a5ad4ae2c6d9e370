const LANGUAGES = ['en', 'ko'] as const;

export type Language = (typeof LANGUAGES)[number];

/** A sentence for users, in every language of the interface. */
export type Message = Readonly<Record<Language, string>>;

/** The supported language that the caller prefers; English if there is none. */
export function preferredLanguage(acceptLanguage: string | undefined): Language {
  const ranked = (acceptLanguage ?? '')
    .split(',')
    .map((part) => {
      const [tag = '', ...parameters] = part.trim().toLowerCase().split(';');
      const quality = parameters.map((p) => /^\s*q=([\d.]+)$/.exec(p)?.[1]).find(Boolean);
      return { language: tag.split('-')[0], quality: quality === undefined ? 1 : Number(quality) };
    })
    .filter((choice) => choice.quality > 0)
    .sort((a, b) => b.quality - a.quality);
  const codes = ranked.map(({ language }) => LANGUAGES.find((code) => code === language));
  return codes.find((code) => code !== undefined) ?? 'en';
}
