import { execFileSync } from 'node:child_process';
import { describe, expect, test } from 'vitest';
import { createLog } from './log.ts';
import { readableLines } from './readable-lines.ts';
import { safeError } from './safe-error.ts';

/** An error with the properties that the drivers of both databases add, which contain the parameters. */
function databaseError(message: string, code: string): Error {
  return Object.assign(new Error(message), {
    code,
    constraint: 'account_username',
    detail: 'Key (username)=(minji) already exists.',
    where: "unnamed portal parameter $1 = 'hunter2'",
    query: 'insert into account values ($1)',
    params: ['hunter2'],
  });
}

function written(error: unknown): string {
  const lines: string[] = [];
  createLog('info', { write: (line) => void lines.push(line) }).error({ err: error }, 'oh');
  return lines.join('');
}

describe('an error in the log', () => {
  test('has its type, message, stack and code, and no value of a query', () => {
    const text = written(databaseError('duplicate key value violates "account_username"', '23505'));
    const { err, level, msg, time, pid } = JSON.parse(text);
    expect({ level, msg, pid }).toEqual({ level: 'error', msg: 'oh', pid: process.pid });
    expect(new Date(time).toISOString()).toBe(time);
    expect(Object.keys(err)).toEqual(['type', 'message', 'stack', 'code', 'constraint']);
    expect(err.message).toContain('account_username');
    expect(err.stack).toContain('log.test.ts');
    expect(text).not.toMatch(/minji|hunter2/);
  });

  test('does not quote the value that the database complains about', () => {
    const text = written(databaseError('invalid input syntax for type date: "hunter2\n"', '22007'));
    expect(JSON.parse(text).err.message).toBe('invalid input syntax for type date: "…"');
    expect(text).not.toContain('hunter2');
  });

  test('logs its causes in the same way, and ends at a cycle', () => {
    const inner = databaseError('bad: "hunter2"', '22P02');
    const outer = new Error('outer', { cause: inner });
    inner.cause = outer;
    const text = written(outer);
    expect(JSON.parse(text).err.cause.message).toBe('bad: "…"');
    expect(text).not.toContain('hunter2');
  });

  test('that is no error at all is not written down', () => {
    expect(safeError('hunter2')).toEqual({ type: 'string', message: 'not an error', stack: '' });
  });
});

test('writes one object per line, from the configured level on', () => {
  const lines: string[] = [];
  const log = createLog('warn', { write: (line) => void lines.push(line) });
  log.info('quiet');
  log.warn({ note: 'two\nlines' }, 'loud');
  expect(lines).toHaveLength(1);
  expect(lines[0]).toMatch(/^\{.*\}\n$/);
});

test('at a terminal: readable lines, with the stack of an error and without control characters', () => {
  const lines: string[] = [];
  const log = createLog('info', readableLines({ write: (line) => void lines.push(line) }));
  log.warn({ network: '203.0.113.9', limit: 5, note: 'a \x1b[31mb' }, 'too many');
  log.error({ err: databaseError('two\nlines\u202e', '23505') }, 'oh');
  expect(lines[0]).toMatch(
    /^\d\d:\d\d:\d\d warn {2}too many network=203\.0\.113\.9 limit=5 note="a \\u001b\[31mb"\n$/,
  );
  expect(lines[1]).toMatch(
    /^\d\d:\d\d:\d\d error oh\n {4}Error: two\n {4}lines\\u\{202e\}\n {4} +at /,
  );
  expect(lines[1]).toMatch(/\n {4}code=23505\n$/);
});

test('the last lines are written, however the process ends', () => {
  const file = new URL('./log.ts', import.meta.url).href;
  const talk = `import { createLog } from '${file}';
    const log = createLog('info');
    for (let n = 0; n < 1000; n += 1) log.info({ n }, 'line');`;
  for (const end of ['', 'process.exit(0);']) {
    const output = execFileSync(process.execPath, ['--input-type=module', '--eval', talk + end]);
    const lines = String(output).trim().split('\n');
    expect(lines).toHaveLength(1_000);
    expect(JSON.parse(lines[999] ?? '').n).toBe(999);
  }
});
