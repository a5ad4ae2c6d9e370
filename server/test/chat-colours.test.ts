import { readFileSync } from 'node:fs';
import { CHAT_PAGES, chatColours, contrast, SUGGESTED_COLOURS } from '@maru/contract/chat-colours';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';

const TOKENS = readFileSync(new URL('../../client/src/tokens.css', import.meta.url), 'utf8');

/** The two values of a colour in tokens.css. */
function token(name: string): Record<'light' | 'dark', string> {
  const [, light, dark] =
    new RegExp(`--${name}: light-dark\\((#\\w{6}), (#\\w{6})\\)`).exec(TOKENS) ?? [];
  if (!light || !dark) throw new Error(`tokens.css has no colour ${name}`);
  return { light, dark };
}

const anyColour = fc
  .integer({ min: 0, max: 0xffffff })
  .map((value) => `#${value.toString(16).padStart(6, '0')}`);

describe.each(['light', 'dark'] as const)('in the %s scheme', (scheme) => {
  test.each(Object.entries(CHAT_PAGES[scheme]))('%s is as in tokens.css', (name, colour) => {
    expect(token(name)[scheme]).toBe(colour);
  });

  test('any colour can be read, and the edges of its controls can be seen, on every surface of the chat', () => {
    const surfaces = ['surface', 'canvas', 'sunken', 'hover', 'pressed'].map(
      (name) => token(name)[scheme],
    );
    const check = (colour: string) => {
      const { fill, fillHover, onFill, edge, text, wash } = chatColours(colour, scheme);
      expect(fill).toBe(colour);
      expect(contrast(onFill, fill)).toBeGreaterThanOrEqual(4.5);
      expect(contrast(onFill, fillHover)).toBeGreaterThanOrEqual(4.5);
      expect(contrast(token('ink')[scheme], wash)).toBeGreaterThanOrEqual(4.5);
      for (const surface of surfaces) {
        expect(contrast(text, surface)).toBeGreaterThanOrEqual(4.5);
        expect(contrast(edge, surface)).toBeGreaterThanOrEqual(3);
      }
    };
    for (const colour of ['#ffffff', '#000000', '#ffe000', '#191816', '#777777']) check(colour);
    fc.assert(fc.property(anyColour, check), { numRuns: 500 });
  });
});

test('a colour that can be seen is used as it is', () => {
  expect(chatColours(SUGGESTED_COLOURS.indigo, 'light')).toMatchObject({
    onFill: '#ffffff',
    edge: '#3e5cc9',
    text: '#3e5cc9',
  });
});
