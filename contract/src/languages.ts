import { z } from 'zod';
import { endpoint } from './endpoint.ts';
import { anyone } from './kit/access.ts';

export const LANGUAGES = [
  { code: 'en', label: 'English' },
  { code: 'ko', label: '한국어' },
] as const;

export type LanguageCode = (typeof LANGUAGES)[number]['code'];

export const isLanguageCode = (value: unknown): value is LanguageCode =>
  LANGUAGES.some(({ code }) => code === value);

export const languageCode = z.enum(LANGUAGES.map((language) => language.code));

const language = z.object({ code: z.string(), label: z.string() });

export const listLanguages = endpoint({
  method: 'GET',
  path: '/api/languages/',
  tag: 'Languages',
  summary: 'List the interface languages',
  errors: [],
  access: anyone,
  response: z.array(language),
});
