// Every text for users exists in both languages. The types ensure that each has an `en` and a `ko`; this
// script checks that the Korean text is Korean, that placeholders agree, that no Hangul is anywhere else, and
// that no attribute shown to users holds a literal text (Biome checks the text between tags).
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

const ROOTS = ['contract/src', 'client/src', 'server/src', 'web/src', 'widget/src'];
const EXEMPT = [/\.test\.tsx?$/, /\.ko\.ts$/, /^contract\/src\/languages\.ts$/];
const HANGUL = /\p{Script=Hangul}/u;

function* sources(folder: string): Generator<string> {
  for (const entry of readdirSync(folder, { withFileTypes: true })) {
    const path = join(folder, entry.name);
    if (entry.isDirectory()) yield* sources(path);
    else if (/\.tsx?$/.test(path) && !EXEMPT.some((pattern) => pattern.test(path))) yield path;
  }
}

const literal = String.raw`('(?:[^'\\]|\\.)*'|\`(?:[^\`\\]|\\.)*\`)`;
const pair = new RegExp(String.raw`\ben:\s*${literal},\s*ko:\s*${literal}`, 'g');
const placeholders = (text: string): string => (text.match(/\$\{[^}]*\}/g) ?? []).sort().join(' ');
const READ_BY_PEOPLE =
  /\b(?:label|placeholder|title|alt|description|text|aria-label|aria-description)=(?:"[^"]*\p{L}|\{\s*['"`][^'"`$]*\p{L})/u;
const lineOf = (text: string, index: number): number => text.slice(0, index).split('\n').length;

const mistakes: string[] = [];
let pairs = 0;
for (const root of ROOTS) {
  for (const file of sources(root)) {
    const text = readFileSync(file, 'utf8');
    let rest = text;
    for (const match of text.matchAll(pair)) {
      const [whole, en = '', ko = ''] = match;
      pairs += 1;
      const where = `${file}:${lineOf(text, match.index)}`;
      if (!HANGUL.test(ko)) mistakes.push(`${where} the Korean is not Korean: ${ko}`);
      if (HANGUL.test(en)) mistakes.push(`${where} Hangul in the English: ${en}`);
      if (placeholders(en) !== placeholders(ko))
        mistakes.push(`${where} placeholders differ: ${en}`);
      rest = rest.replace(whole, ' '.repeat(whole.length));
    }
    rest.split('\n').forEach((line, n) => {
      if (HANGUL.test(line))
        mistakes.push(`${file}:${n + 1} Hangul outside of a message: ${line.trim()}`);
      if (file.endsWith('.tsx') && READ_BY_PEOPLE.test(line))
        mistakes.push(`${file}:${n + 1} text outside of the catalogue: ${line.trim()}`);
    });
  }
}

if (pairs === 0) mistakes.push('no message was found at all: this check is broken');
for (const mistake of mistakes) console.error(mistake);
console.log(`${pairs} messages in two languages`);
if (mistakes.length > 0) process.exit(1);
