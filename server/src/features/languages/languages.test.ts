import { listLanguages } from '@maru/contract/languages';
import { describe, expect, test } from 'vitest';
import { Caller, nobody } from '../../../test/caller.ts';
import { newAdministrator } from '../../../test/factories.ts';

const languages = [
  { code: 'en', label: 'English' },
  { code: 'ko', label: '한국어' },
];

describe('GET /api/languages/', () => {
  test('is the same for everybody: signed in, unknown, or with a token that is none', async () => {
    const { caller } = await newAdministrator();
    for (const who of [nobody, caller, new Caller({ authorization: 'Bearer of bad tidings' })]) {
      expect(await who.call(listLanguages, {})).toEqual(languages);
    }
  });

  test('names each language in that language, whatever the language of the caller', async () => {
    const korean = nobody.with({ 'accept-language': 'ko' });
    expect(await korean.call(listLanguages, {})).toEqual(languages);
  });
});
