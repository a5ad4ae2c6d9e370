import { writeFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { join } from 'node:path';
import { environment, newFolder, runCommand, runServer } from '@maru/harness/src/server-process.ts';
import { describe, expect, inject, test } from 'vitest';
import { newDatabase } from './databases.ts';
import { engineOn } from './first-schema.ts';

/** The process exits by itself with code 1 and prints what to do instead of a stack trace. */
async function expectRefusal(env: NodeJS.ProcessEnv, ...words: string[]): Promise<void> {
  const { code, output } = await runServer(env);
  for (const word of words) expect(output).toContain(word);
  expect(output).not.toContain('    at ');
  expect(code).toBe(1);
}

// The database has been opened by then, and it makes no difference which one.
if (inject('databaseUrl')) {
  test('a port that is taken', async () => {
    const other = createServer();
    await new Promise<void>((resolve) => other.listen(0, '127.0.0.1', resolve));
    const { port } = other.address() as { port: number };
    const env = { ...(await newDatabase()), PORT: String(port) };
    await expectRefusal(
      env,
      `127.0.0.1:${port}`,
      'Set PORT to another number, or stop what is using',
    );
    other.close();
  });

  test('an address that is not of this machine', async () => {
    const env = { ...(await newDatabase()), HOST: '192.0.2.1' };
    await expectRefusal(env, 'Set HOST to an address of this machine.');
  });
} else {
  test('a data folder that is a file', async () => {
    const file = join(newFolder(), 'file');
    writeFileSync(file, '');
    await expectRefusal(environment({ folder: file }), 'Set DATA_DIR to a folder.');
  });

  test('a demo that others could reach', async () => {
    const { DEMO: _, ...env } = await newDatabase();
    await expectRefusal(
      { ...env, HOST: '0.0.0.0' },
      'With HOST=0.0.0.0 others can reach this server, and demo accounts would be made',
      'Set DEMO=1 if they are meant for others, DEMO=0 to make none',
    );
  });
}

describe('a database of a newer version', () => {
  test('is left alone, by the server and by commands', async () => {
    const env = await newDatabase();
    expect((await runCommand(['logs', 'verify'], env)).code).toBe(0);
    const engine = await engineOn(env);
    const connection = await engine.acquire();
    await connection.exec("insert into schema_migration (name) values ('0999_later.sql')");
    connection.release();
    await engine.close();
    const words = ['was migrated by a newer Maru (0999_later.sql)', 'Start that version'];
    await expectRefusal(env, ...words);
    const { code, output } = await runCommand(['logs', 'verify'], env);
    expect(code).toBe(1);
    expect(output).toContain(words[0]);
    expect(output).not.toContain('    at ');
  });
});
