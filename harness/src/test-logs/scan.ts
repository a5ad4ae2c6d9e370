import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { SECRETS } from './log-folder.ts';

interface Finding {
  file: string;
  line: number;
  what: string;
  /** The line without the secret that was found. */
  text: string;
}

interface Scan {
  files: number;
  lines: number;
  bytes: number;
  secrets: number;
  findings: Finding[];
}

/** Patterns of secrets, whether registered or not. */
const PATTERNS: [string, RegExp][] = [
  ['a JSON web token', /eyJ[\w-]{16,}/],
  ['a password hash', /\$argon2/],
  ['a bearer token', /\bBearer +[\w.~+/=-]{8,}/i],
  ['an opaque token', /\b\d{1,15}\.[\w-]{43}(?![\w-])/],
  ['a cookie', /\bmaru_tickets=/],
  ['a second factor', /\botpauth:|\bsecret=[A-Z2-7]{16,}/i],
  ['a database password', /postgres(ql)?:\/\/[^\s:@/]+:[^\s@/]+@/],
];

/** Output that is meant to show a password to the operator. */
const INTENDED = [
  /^ {2}Password: maru-demo-2026$/,
  /^Password: [A-Za-z2-9]{16} {2}\(shown only this once\)$/,
  'postgres://user:password@host:5432/database',
];

const KEY_LENGTH = 8;
const MAX_SHOWN = 200;

/** Searches everything a run has written for every secret that was used in it. */
export function scan(folder: string): Scan {
  const secrets = knownSecrets(folder);
  const byEnd = Map.groupBy(secrets, (secret) => secret.slice(-KEY_LENGTH));
  const result: Scan = { files: 0, lines: 0, bytes: 0, secrets: secrets.length, findings: [] };
  for (const file of readdirSync(folder).filter((name) => name.endsWith('.log'))) {
    const text = readFileSync(join(folder, file), 'utf8');
    result.files += 1;
    result.bytes += Buffer.byteLength(text);
    for (const [n, line] of text.split('\n').entries()) {
      result.lines += 1;
      const found = foundIn(line, byEnd);
      if (found) result.findings.push({ file, line: n + 1, ...found });
    }
  }
  return result;
}

function knownSecrets(folder: string): string[] {
  let files: string[];
  try {
    files = readdirSync(join(folder, SECRETS));
  } catch {
    return [];
  }
  const lines = files.flatMap((file) =>
    readFileSync(join(folder, SECRETS, file), 'utf8')
      .trim()
      .split('\n'),
  );
  const secrets = lines.filter((line) => !isRepetition(JSON.parse(line)));
  // The secret itself, and its form inside a JSON string.
  return [...new Set(secrets.flatMap((line) => [JSON.parse(line) as string, line.slice(1, -1)]))];
}

/** Malformed requests send passwords such as 999999999999999, which occur elsewhere by chance. */
const isRepetition = (secret: string): boolean => new Set(secret).size === 1;

function foundIn(written: string, byEnd: ReadonlyMap<string, string[]>) {
  const line = INTENDED.reduce<string>((text, intended) => text.replace(intended, ''), written);
  for (const [what, pattern] of PATTERNS) {
    if (pattern.test(line)) return { what, text: shown(line.replace(pattern, '•••')) };
  }
  for (let end = KEY_LENGTH; end <= line.length; end += 1) {
    for (const secret of byEnd.get(line.slice(end - KEY_LENGTH, end)) ?? []) {
      if (line.endsWith(secret, end)) {
        return { what: 'a secret of a test', text: shown(line.replaceAll(secret, '•••')) };
      }
    }
  }
  return undefined;
}

const shown = (text: string): string =>
  text.length > MAX_SHOWN ? `${text.slice(0, MAX_SHOWN)}…` : text;
