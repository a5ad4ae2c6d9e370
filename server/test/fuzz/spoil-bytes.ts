import type { RequestDraft } from './draft.ts';
import type { Random } from './random.ts';

const MAX_BODY_BYTES = 1_000_000;

const WAYS: ((json: string, random: Random) => string | Buffer)[] = [
  (json, random) => json.slice(0, random.below(json.length)),
  (json) => `${json}}`,
  (json) => `\ufeff${json}`,
  (json) => json.replace(/"/g, "'"),
  (json) => json.replace(/:/, ':NaN,"x":'),
  (json) => json.replace(/:[^,}]*/, ':1e999'),
  (json) => json.replace(/:[^,}]*/, ':-01'),
  (json) => json.replace(/^\{/, '{"__proto__":{"is_active":true},'),
  (json) => json.replace(/^\{/, '{"\\u005f_proto__":{"is_active":true},'),
  (json) => json.replace(/^\{/, '{"constructor":{"prototype":{"a":1}},'),
  (json) => json.replace(/^\{(.*)\}$/s, '{$1,$1}'),
  (json) => `${'['.repeat(300_000)}${json}`,
  (json) => `${'{"a":'.repeat(100_000)}${json}${'}'.repeat(100_000)}`,
  () => '',
  () => '\u0000',
  () => 'company_code=a&password=b',
  (json) => `${json}${' '.repeat(MAX_BODY_BYTES)}`,
  (json) => Buffer.from(json, 'utf16le'),
  (json) => Buffer.concat([Buffer.from(json), Buffer.from([0xff, 0xc0, 0x80])]),
  (json) => Buffer.from(json.replace(/[a-z]/, '\u00ff'), 'latin1'),
];

/** Bytes that no JSON serializer would write. */
export function spoilBytes(draft: RequestDraft, random: Random): void {
  draft.bytes = Buffer.from(random.pick(WAYS)(JSON.stringify(draft.body), random));
}

export const isOversize = (body: Buffer | undefined): boolean =>
  body !== undefined && body.length > MAX_BODY_BYTES;
