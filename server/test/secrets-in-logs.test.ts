import { execFile } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { scan } from '@maru/harness/src/test-logs/scan.ts';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';

const run = promisify(execFile);
const SCRIPT = fileURLToPath(new URL('../../harness/src/scan-test-logs.ts', import.meta.url));
const SECRET = 'a "planted" secret';

let folder: string;

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'maru-scan-'));
  mkdirSync(join(folder, 'secrets'));
  write('secrets/1.ndjson', JSON.stringify(SECRET), JSON.stringify('Wd8sKq2mZx7pLr'));
  write('a.log', 'nothing', '{"level":"info"}');
});

afterEach(() => rmSync(folder, { recursive: true }));

const write = (file: string, ...lines: string[]) =>
  writeFileSync(join(folder, file), `${lines.join('\n')}\n`);

describe('looking for secrets in the logs of a run', () => {
  test('finds nothing in clean logs, and says how much it read', () => {
    expect(scan(folder)).toMatchObject({ files: 1, lines: 3, bytes: 25, findings: [] });
  });

  test.each([
    ['as it is', `x${SECRET}y`],
    ['inside JSON', `{"body":${JSON.stringify(SECRET)}}`],
    ['inside an address', 'GET /api/open/door/SHOP/Wd8sKq2mZx7pLr/?a=b'],
  ])('finds one that a test used, %s, and does not repeat it', (_, line) => {
    write('b.log', 'first', line);
    const { findings } = scan(folder);
    expect(findings).toMatchObject([{ file: 'b.log', line: 2, what: 'a secret of a test' }]);
    expect(findings[0]?.text).not.toMatch(/planted|Wd8sKq2mZx7pLr/);
  });

  test.each([
    ['a JSON web token', 'token eyJhbGciOiJIUzI1NiIsInR5cCI6IkpXVCJ9.eyJz'],
    ['a password hash', '$argon2id$v=19$m=19456'],
    ['a bearer token', 'authorization: Bearer abcdefgh12345'],
    ['an opaque token', `refresh 17.${'aB3_-xyz9'.repeat(5).slice(0, 43)} used`],
    ['a cookie', 'cookie: maru_tickets=abc'],
    ['a second factor', 'otpauth://totp/Maru'],
    ['a second factor', 'https://x/?secret=JBSWY3DPEHPK3PXP'],
    ['a database password', 'cannot reach postgres://maru:abc@db:5432/maru'],
  ])('finds %s by its looks', (what, line) => {
    write('b.log', line);
    expect(scan(folder).findings).toMatchObject([{ what }]);
  });

  test('ignores the lines for people at a terminal', () => {
    write(
      'b.log',
      '  Password: maru-demo-2026',
      'Password: abcdEFGH2345abcd  (shown only this once)',
      'DATABASE_URL must be an address such as postgres://user:password@host:5432/database.',
    );
    expect(scan(folder).findings).toEqual([]);
  });

  test('as a step of the tests, fails for a secret and for too few logs', async () => {
    const step = (...atLeast: string[]) =>
      run(process.execPath, [SCRIPT, folder, ...atLeast]).then(
        ({ stdout }) => ({ code: 0, stdout }),
        ({ code, stdout }) => ({ code, stdout }),
      );
    expect(await step('1', '3', '2')).toMatchObject({ code: 0 });
    for (const more of [['2'], ['1', '4'], ['1', '3', '99']]) {
      expect(await step(...more)).toMatchObject({
        code: 1,
        stdout: expect.stringContaining('too little'),
      });
    }
    write('b.log', SECRET);
    const failed = await step('1', '3', '2');
    expect(failed.code).toBe(1);
    expect(failed.stdout).toContain('b.log:1: a secret of a test: •••');
    rmSync(join(folder, 'secrets'), { recursive: true });
    expect((await step()).code).toBe(1);
  });
});
