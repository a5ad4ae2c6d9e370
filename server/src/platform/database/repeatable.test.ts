import { mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { describe, expect, test } from 'vitest';
import {
  definitionsIn,
  numberedMigrations,
  repeatableMigrations,
} from '../../../test/migration-definitions.ts';
import { world } from '../../../test/world.ts';
import { applyChanged } from './migrate.ts';

describe('a repeatable file', () => {
  test('is applied when it is new or changed, and only then', async () => {
    const { engine } = await world();
    const connection = await engine.acquire();
    const folder = pathToFileURL(`${mkdtempSync(join(tmpdir(), 'maru-repeatable-'))}/`);
    const write = (name: string, answer: number) =>
      writeFileSync(
        new URL(`test_${name}.sql`, folder),
        `create or replace function test_${name}() returns int language sql return ${answer};`,
      );
    const answers = async () =>
      (await connection.query('select test_first() as first, test_second() as second', [])).rows[0];
    try {
      write('second', 1);
      write('first', 1);
      expect(await applyChanged(connection, folder)).toEqual(['test_first.sql', 'test_second.sql']);
      expect(await applyChanged(connection, folder)).toEqual([]);
      write('second', 2);
      expect(await applyChanged(connection, folder)).toEqual(['test_second.sql']);
      expect(await answers()).toEqual({ first: 1, second: 2 });
      expect(await applyChanged(connection, folder)).toEqual([]);
      writeFileSync(new URL('test_first.sql', folder), 'select 1; mistake');
      await expect(applyChanged(connection, folder)).rejects.toThrow('test_first.sql failed');
      write('first', 1);
      expect(await applyChanged(connection, folder)).toEqual([]);
    } finally {
      await connection.exec(`
        drop function if exists test_first, test_second;
        delete from repeatable_migration where name like 'test%'`);
      connection.release();
    }
  });

  test('of Maru was applied to every database, and has nothing left to apply', async () => {
    const { engine } = await world();
    const connection = await engine.acquire();
    const { rows } = await connection.query(
      'select name from repeatable_migration order by name',
      [],
    );
    expect(rows.map(({ name }) => name)).toEqual(repeatableMigrations().map(({ file }) => file));
    expect(await applyChanged(connection)).toEqual([]);
    connection.release();
  });
});

describe('what migrations define', () => {
  const numbered = numberedMigrations();
  const repeatable = repeatableMigrations();
  const repeated = repeatable.flatMap(({ defines }) => defines);

  test('is read from their text', () => {
    expect(
      definitionsIn(`
create function one(a text) returns text language sql return a || ' on two';
create or replace procedure three() language sql as $$ select 1 $$;
create view four as select 1;
create trigger five after update of a on six for each row execute function one();
create or replace trigger seven after insert on six for each row execute function one();
create constraint trigger eight
  after insert or update of a on six
  deferrable initially deferred for each row execute function one();
create trigger nine
  after delete
  on six execute function one();
create table ten (id int);`),
    ).toEqual([
      'one',
      'three',
      'four',
      'five on six',
      'seven on six',
      'eight on six',
      'nine on six',
    ]);
    expect(repeated).toContain('number_changed_conversation on chat_room');
    expect(numbered.flatMap(({ defines }) => defines).length).toBeGreaterThan(30);
  });

  test('a repeatable file is named for what it defines, and nothing is defined in two of them', () => {
    for (const { file, defines } of repeatable) {
      expect([file, defines.map((name) => name.split(' ')[0])]).toEqual([
        file,
        expect.arrayContaining([file.replace('.sql', '')]),
      ]);
    }
    expect(repeated).toEqual([...new Set(repeated)]);
  });

  test('what two numbered migrations define has a repeatable file', () => {
    const all = numbered.flatMap(({ defines }) => defines);
    const twice = all.filter((name, n) => all.indexOf(name) !== n);
    expect(twice).toContain('write_action_log');
    expect(twice.filter((name) => !repeated.includes(name))).toEqual([]);
  });

  test('what has a repeatable file is not defined by a numbered migration that comes later', () => {
    const later = numbered.filter(({ file }) => file > '0033');
    for (const { file, defines } of later) {
      expect([file, defines.filter((name) => repeated.includes(name))]).toEqual([file, []]);
    }
  });
});
