import { ApiError } from '@maru/client/api-error';
import { describe, expect, test } from 'vitest';
import { detailText, failureText } from './failure.ts';

const words = { empty: 'failed', none: 'no answer' };
const refusal = (body: unknown) => new ApiError(400, body, new Headers());

describe('failureText', () => {
  test('joins the texts of the response, or returns the fallback', () => {
    expect(failureText(refusal({ name: ['One.', 'Two.'], detail: 'Three.' }), words)).toBe(
      'One. Two. Three.',
    );
    expect(failureText(refusal({}), words)).toBe('failed');
    expect(failureText(refusal(undefined), words)).toBe('no answer');
    for (const body of [null, 'text', 7]) expect(failureText(refusal(body), words)).toBe('failed');
    expect(failureText(new TypeError('fetch failed'), words)).toBe('no answer');
  });
});

describe('detailText', () => {
  test('returns only the detail of the response, or the fallback', () => {
    expect(detailText(refusal({ detail: 'Wrong.' }), words)).toBe('Wrong.');
    for (const body of [{ name: ['One.'] }, null, undefined, 'text']) {
      expect(detailText(refusal(body), words)).toBe('failed');
    }
    expect(detailText(new TypeError('fetch failed'), words)).toBe('no answer');
  });
});
