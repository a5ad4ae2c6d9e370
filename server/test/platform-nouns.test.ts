import { globSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';

/**
 * The product's name and the word company stay: clients and operators know names such as `maru.lock`,
 * and a company is the boundary that every transaction enforces; see docs/architecture.md.
 */
const NOUNS = new Set(
  'account agent audit bot chat codename console customer demo department room staff ticket widget'
    .split(' ')
    .flatMap((noun) => [noun, `${noun}s`]),
);

/** The words of comments and of names: `openChatRoutes` is open, chat, routes. */
const wordsOf = (text: string): string[] =>
  (text.match(/[A-Z]?[a-z]+|[A-Z]+/g) ?? []).map((word) => word.toLowerCase());

test('platform names nothing of the product, so that it could serve any other', () => {
  const cwd = new URL('../src/platform/', import.meta.url);
  const files = globSync('**/*.{ts,js,html}', { cwd }).filter((file) => !/\.test\.ts$/.test(file));
  expect(files.length).toBeGreaterThan(50);
  const named = files.flatMap((file) => {
    const text = file + readFileSync(new URL(file, cwd), 'utf8');
    const words = wordsOf(text).filter((word) => NOUNS.has(word));
    return words.map((word) => `${file}: ${word}`);
  });
  expect(named).toEqual([]);
});
