import { spawnSync } from 'node:child_process';
import { chmodSync, existsSync, readFileSync, utimesSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { newFolder } from '@maru/harness/src/server-process.ts';
import { describe, expect, test } from 'vitest';
import { judge } from '../../scripts/dependencies/judge-audit.ts';
import { licenceList, problemsOf } from '../../scripts/dependencies/rules.ts';

const locked = (entry: object) => ({
  packages: {
    '': { version: '1.0.0' },
    'node_modules/@maru/server': { link: true },
    server: { version: '1.0.0' },
    'node_modules/a/node_modules/@b/c': { version: '2.0.0', license: 'MIT', ...entry },
  },
});

describe('what we depend on', () => {
  test.each([['MIT'], ['Apache-2.0'], ['(MIT OR GPL-3.0)'], ['MIT AND ISC']])(
    'may come under %s',
    (license) => {
      expect(problemsOf(locked({ license }))).toEqual([]);
    },
  );

  test.each([
    ['GPL-3.0'],
    ['AGPL-3.0-only'],
    ['(MIT AND GPL-3.0)'],
    ['SEE LICENSE IN LICENSE'],
    ['UNLICENSED'],
    [undefined],
  ])('may not come under %s, unless it only helps to develop', (license) => {
    const [problem] = problemsOf(locked({ license }));
    expect(problem).toMatch(/^@b\/c 2\.0\.0: its licence, .* is not allowed\.$/);
    expect(problemsOf(locked({ license, dev: true }))).toEqual([]);
  });

  test('is neither deprecated nor needs an install script, development packages included', () => {
    expect(problemsOf(locked({ deprecated: 'use d', dev: true }))).toEqual([
      '@b/c 2.0.0 is deprecated: use d',
    ]);
    expect(problemsOf(locked({ hasInstallScript: true, dev: true }))[0]).toContain(
      'install script',
    );
  });

  test('is listed with its licence, if it is delivered', () => {
    expect(licenceList(locked({}))).toContain('| @b/c | 2.0.0 | MIT |\n');
    expect(licenceList(locked({ dev: true }))).not.toContain('@b/c');
    expect(licenceList(locked({}))).not.toContain('server |');
  });
});

describe('an audit', () => {
  const found = (severity: string) =>
    JSON.stringify({ vulnerabilities: { x: { name: 'x', severity, range: '<2' } } });

  test('passes if no serious vulnerability is known', () => {
    expect(judge('{"vulnerabilities":{}}')).toEqual({ verdict: 'fine', lines: [] });
    expect(judge(found('moderate'))).toEqual({ verdict: 'fine', lines: ['x <2: moderate'] });
  });

  test.each(['high', 'critical'])('fails for what is %s', (severity) => {
    expect(judge(found(severity))).toEqual({ verdict: 'vulnerable', lines: [`x <2: ${severity}`] });
  });

  test.each([
    ['405 Method Not Allowed', '{"message":"405 Method Not Allowed","statusCode":405}'],
    ['no answer', ''],
    ['no answer', 'npm error network'],
  ])('does not pretend: %s', (reason, output) => {
    const { verdict, lines } = judge(output);
    expect(verdict).toBe('unknown');
    expect(lines[0]).toContain(`could not be asked for known vulnerabilities: ${reason}`);
  });
});

describe('a newer minor version of PostgreSQL', () => {
  const SCRIPT = fileURLToPath(new URL('../../scripts/install-system.mjs', import.meta.url));
  const LOOKED = 'node_modules/.cache/maru-looked-for-newer-packages';

  /** Runs the script with a package tool that offers this, and says what it told and what the tool was asked for. */
  function lookingAt(folder: string, offer: string, network: 'up' | 'down' = 'up') {
    const tool = join(folder, 'apt-get');
    const asked = join(folder, 'asked');
    writeFileSync(asked, '');
    writeFileSync(
      tool,
      `#!/bin/sh
echo "$*" >> '${asked}'
case "$*" in
  *' -s '*) echo '${offer}' ;;
  *update) ${network === 'up' ? 'true' : 'echo "E: no route" >&2; exit 100'} ;;
esac`,
    );
    chmodSync(tool, 0o755);
    const env = { ...process.env, PATH: `${folder}:${process.env.PATH}` };
    const ran = spawnSync(process.execPath, [SCRIPT], { cwd: folder, env, encoding: 'utf8' });
    const told = ran.stdout + ran.stderr;
    return { told, status: ran.status, asked: readFileSync(asked, 'utf8') };
  }

  const NEWER = 'Inst postgresql-15 [15.18-0+deb12u1] (15.20-0+deb12u1 Debian-Security:12 [amd64])';
  const isRoot = process.getuid?.() === 0;
  /** Where PostgreSQL is not one of Debian's packages, nothing is looked for. */
  const isPackage = existsSync('/usr/lib/postgresql');

  test('is installed by root, and named to others', () => {
    const { told, asked, status } = lookingAt(newFolder(), NEWER);
    if (!isPackage) return;
    expect(status).toBe(0);
    expect(told).toContain('PostgreSQL 15.18 is installed, and 15.20 is offered.');
    if (isRoot) expect(asked).toMatch(/install -y .*--only-upgrade postgresql-\d+/);
    else expect(told).toContain('sudo apt-get install postgresql-');
  });

  test('is not spoken of where there is none', () => {
    const { told, asked, status } = lookingAt(newFolder(), '');
    expect([told, status]).toEqual(['', 0]);
    expect(asked).not.toContain('install -y');
  });

  test('is looked for once a day, and a package source out of reach stops nothing', () => {
    if (!isPackage || !isRoot) return;
    const folder = newFolder();
    expect(lookingAt(folder, '').asked).toContain('update');
    const hasBeenLookedFor = join(folder, LOOKED);
    expect(lookingAt(folder, '').asked).not.toContain('update');
    const longAgo = new Date('2020-01-01');
    utimesSync(hasBeenLookedFor, longAgo, longAgo);
    const { told, status } = lookingAt(folder, '', 'down');
    expect(told).toContain('Whether there is a newer PostgreSQL is not known');
    expect(status).toBe(0);
  });
});
