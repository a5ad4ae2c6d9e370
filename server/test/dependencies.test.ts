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
