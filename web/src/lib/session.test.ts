// @vitest-environment jsdom
import { beforeEach, describe, expect, test } from 'vitest';
import { clearSession, expiryOf, isSignedIn, may, store } from './session.ts';
import { draftKey, dropDraftsOfOthers } from './tab-storage.ts';

const token = (payload: object | string) => {
  const text = typeof payload === 'string' ? payload : JSON.stringify(payload);
  return `head.${btoa(text).replaceAll('+', '-').replaceAll('/', '_').replaceAll('=', '')}.sign`;
};

beforeEach(() => clearSession());

describe('expiryOf', () => {
  test('returns the claim exp of the token in milliseconds', () => {
    expect(expiryOf(token({ exp: 1_700_000_000 }))).toBe(1_700_000_000_000);
    expect(expiryOf(token({ exp: 1_700_000_000, name: '??>>~~' }))).toBe(1_700_000_000_000);
  });

  test.each(['', 'a', 'a.b.c', token('no json'), token({}), token({ exp: 'soon' })])(
    'returns undefined for %s',
    (text) => expect(expiryOf(text)).toBeUndefined(),
  );
});

describe('isSignedIn', () => {
  test('is true only with a readable token that has not expired', () => {
    const now = 1_700_000_000_000;
    expect(isSignedIn(now)).toBe(false);
    store({ access: 'broken' });
    expect(isSignedIn(now)).toBe(false);
    store({ access: token({ exp: 1_700_000_001 }) });
    expect(isSignedIn(now)).toBe(true);
    expect(isSignedIn(now + 1000)).toBe(false);
  });
});

describe('may', () => {
  test('is true only if the stored list has exactly this name', () => {
    expect(may('view_ticket')).toBe(false);
    store({ permissions: '["view_ticketing"]' });
    expect(may('view_ticket')).toBe(false);
    store({ permissions: '["view_ticket"]' });
    expect(may('view_ticket')).toBe(true);
    store({ permissions: 'nonsense' });
    expect(may('view_ticket')).toBe(false);
  });
});

test('what one user has written in this tab is gone when another begins to work in it', () => {
  for (const what of ['3', 'note-3']) sessionStorage.setItem(draftKey(7, what), 'Words');
  sessionStorage.setItem(draftKey(8, 'note-3'), 'Own words');
  dropDraftsOfOthers('8');
  expect(Object.keys(sessionStorage)).toEqual([draftKey(8, 'note-3')]);
});
