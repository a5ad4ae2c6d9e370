import { createHash } from 'node:crypto';
import { readFileSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { makeCompany } from '@maru/harness/src/company.ts';
import {
  newFolder,
  runCommand,
  type ServerProcess,
  startServer,
} from '@maru/harness/src/server-process.ts';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { verifyExport } from '../../src/core/audit/verify-export.ts';
import { textLines } from '../../src/platform/files/text-lines.ts';
import { newDatabase } from './databases.ts';

const sha256 = (...parts: (string | Uint8Array)[]) =>
  parts.reduce((hash, part) => hash.update(part), createHash('sha256')).digest();

/** Verifies an export as docs/logs.md explains it to people without Maru. */
function verify(file: string): number {
  const [header, ...entries] = readFileSync(file, 'utf8')
    .trimEnd()
    .split('\n')
    .map((l) => JSON.parse(l));
  const { head } = entries.pop();
  let last = { seq: header.after, hash: header.previous_hash };
  for (const entry of entries) {
    const text = header.fields
      .map((name: string) => `${Buffer.byteLength(String(entry[name]))}:${entry[name]}`)
      .join('');
    const hash = sha256(Buffer.from(last.hash, 'hex'), text).toString('hex');
    if (entry.seq !== last.seq + 1 || entry.hash !== hash) throw new Error(`entry ${entry.seq}`);
    last = entry;
  }
  if (head.seq !== last.seq || head.hash !== last.hash) throw new Error('head');
  return entries.length;
}

describe('npm run maru -- logs export', () => {
  let env: NodeJS.ProcessEnv;
  let server: ServerProcess;
  const folder = newFolder();
  const inFolder = (name: string) => join(folder, name);
  const run = (name: string, ...options: string[]) =>
    runCommand(['logs', 'export', '--company', 'chain', ...options, inFolder(name)], env);

  beforeAll(async () => {
    env = await newDatabase();
    server = await startServer(env);
    await makeCompany(env, 'CHAIN');
    const entries = Array.from({ length: 2_100 }, (_, n) => ({
      user_name: 'bot',
      action_type: 'select',
      user_statement: `질문 "${n}" \u2028\n둘째 줄`,
      sql_statement: 'select 1',
    }));
    const input = entries.map((entry) => JSON.stringify(entry).replace('\u2028', '\\u2028'));
    const args = ['bot-logs', 'append', '--company', 'CHAIN', '-'];
    expect((await runCommand(args, env, input.join('\n'))).code).toBe(0);
  });

  afterAll(async () => {
    await server.end();
  });

  test('a whole log, and a part of one, can be verified by a short independent program', async () => {
    expect((await run('bot', '--log', 'bot')).output).toContain('2,100 entries of the bot log');
    expect(verify(inFolder('bot'))).toBe(2_100);
    expect(statSync(inFolder('bot')).mode & 0o777).toBe(0o600);
    const [header] = readFileSync(inFolder('bot'), 'utf8').split('\n', 1);
    const { company_id, previous_hash } = JSON.parse(header ?? '');
    expect(previous_hash).toBe(sha256(`maru bot log of company ${company_id}`).toString('hex'));
    await run('rest', '--log', 'bot', '--from', '2000');
    expect(verify(inFolder('rest'))).toBe(101);
    await run('none', '--log', 'bot', '--from', '5000');
    expect(verify(inFolder('none'))).toBe(0);
    await run('actions');
    expect(verify(inFolder('actions'))).toBe(3);
    const again = await run('actions');
    expect(again.output).toContain('Choose another name, or say --overwrite.');
    expect((await run('actions', '--log', 'chat')).output).toContain(
      '--log must be action or bot.',
    );
    expect((await run('actions', '--from', '0')).output).toContain('--from must be the number');
  });

  test('logs verify --file needs no database, and names the first entry that is not right', async () => {
    const elsewhere = { PATH: process.env.PATH, DATA_DIR: '/proc/none' };
    const check = (name: string) =>
      runCommand(['logs', 'verify', '--file', inFolder(name)], elsewhere);
    expect((await check('bot')).output).toContain('intact, 2,100 entries');
    const lines = readFileSync(inFolder('bot'), 'utf8').split('\n');
    const wrong: [string, string[]][] = [
      ['entry 7 is not what was written', lines.with(7, lines[7]?.replace('"bot"', '"bat"') ?? '')],
      ['entry 7 is missing', lines.toSpliced(7, 1)],
      ['entry 2100 is missing', lines.toSpliced(2_100, 1)],
      ['its end is missing', lines.slice(0, -2)],
      ['first line', lines.slice(1)],
    ];
    for (const [words, changed] of wrong) {
      const { broken } = await verifyExport(textLines(Readable.from([changed.join('\n')])));
      expect(broken).toContain(words);
    }
    writeFileSync(inFolder('wrong'), lines.toSpliced(7, 1).join('\n'));
    const { code, output } = await check('wrong');
    expect(output).toContain('BROKEN: entry 7 is missing');
    expect(code).toBe(1);
  });
});
