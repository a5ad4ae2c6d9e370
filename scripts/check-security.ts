// SECURITY.md names the tests that prove its statements. Each must exist under the given title.
import { existsSync, readFileSync } from 'node:fs';

const TEST = /`([\w./-]+\.(?:test|e2e)\.ts)`((?: “[^”]+”)*)/g;

/** Matches the beginning of a title, after the prefix that a table of tests may add. */
const titleOf = (name: string): RegExp =>
  new RegExp(`['"\`](?:%s:? )?${name.replace(/[.*+?^${}()|[\]\\/]/g, '\\$&')}`);

const problems: string[] = [];
let named = 0;
for (const [, path = '', quoted = ''] of readFileSync('SECURITY.md', 'utf8').matchAll(TEST)) {
  const names = [...quoted.matchAll(/“([^”]+)”/g)].map(([, name = '']) => name);
  if (names.length === 0) problems.push(`${path} is named without a test in it.`);
  const text = existsSync(path) ? readFileSync(path, 'utf8') : undefined;
  if (text === undefined) problems.push(`There is no ${path}.`);
  for (const name of names) {
    named += 1;
    if (!text || !titleOf(name).test(text)) problems.push(`${path} has no test “${name}”.`);
  }
}
if (named === 0) problems.push('No test is named at all.');
for (const problem of problems) console.log(`SECURITY.md: ${problem}`);
if (problems.length > 0) process.exit(1);
console.log(`SECURITY.md names ${named} tests, and all of them are there.`);
