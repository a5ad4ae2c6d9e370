import { readFile, writeFile } from 'node:fs/promises';
import { apiDocument } from './openapi.ts';

/** Keeps `docs/openapi.json` the same as the contract: writes it, or fails if it differs. */
const file = new URL('../../docs/openapi.json', import.meta.url);
const text = `${JSON.stringify(apiDocument(), null, 2)}\n`;

if (process.argv.includes('--write')) {
  await writeFile(file, text);
} else if ((await readFile(file, 'utf8').catch(() => '')) !== text) {
  console.error('docs/openapi.json differs from the contract. Run: npm run openapi');
  process.exitCode = 1;
}
