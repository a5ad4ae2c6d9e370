import { describeChanges, describeFields } from '../../../core/audit/action-event.ts';
import { announceTables } from '../../../core/data/data-channel.store.ts';
import type { SourceColumn } from '../../../core/schema.ts';
import type { Unit } from '../../../core/work.ts';
import { refused } from '../../../platform/http/app-error.ts';
import type { Message } from '../../../platform/http/message.ts';
import { FUNCTIONS, OPERATORS } from '../first-wall/allowed-names.ts';
import type { Description } from '../second-wall/source.ts';
import { noteReading, putReadings, type TableReading, tablesOf } from './data-source.store.ts';

const MAX_TABLES = 2_000;
/** Every statement reads the columns of the tables of its company. */
const MAX_COLUMNS = 40_000;
/** And the names of these. */
const MAX_ROW_FUNCTIONS = 2_000;

export interface Sync {
  added: string[];
  vanished: string[];
  back: string[];
}

/**
 * Stores what a source has. A new table gives nobody a right; one that is gone stays in the grid with its rights,
 * closed, until it is back. The caller holds the company's lock.
 */
export async function storeReading(unit: Unit, description: Description): Promise<Sync> {
  refuseTooMuch(description);
  const known = new Map((await tablesOf(unit)).map((table) => [table.table_name, table]));
  const found = new Set(description.tables.map(({ name }) => name));
  const gone = [...known.values()].filter(({ table_name }) => !found.has(table_name));
  const readings: TableReading[] = [
    ...description.tables.map(({ name, ...rest }) => ({ table_name: name, ...rest })),
    ...gone.map(({ table_name, columns }) => ({
      table_name,
      closed: 'vanished' as const,
      columns,
    })),
  ];
  const changed = readings.filter((reading) => {
    const before = known.get(reading.table_name);
    return !before || before.closed !== reading.closed || !isSame(before.columns, reading.columns);
  });
  await putReadings(unit, changed);
  await noteReading(unit, namesThatMatter(description));
  if (changed.length > 0) announceTables(unit);
  for (const reading of changed) logReading(unit, known.get(reading.table_name), reading);
  const names = (tables: readonly TableReading[]) => tables.map(({ table_name }) => table_name);
  const was = ({ table_name }: TableReading) => known.get(table_name)?.closed;
  return {
    added: names(changed.filter((reading) => was(reading) === undefined)),
    vanished: names(changed.filter((one) => one.closed === 'vanished' && was(one) !== 'vanished')),
    back: names(changed.filter((one) => one.closed !== 'vanished' && was(one) === 'vanished')),
  };
}

function logReading(
  unit: Unit,
  before: { closed: string; columns: readonly SourceColumn[] } | undefined,
  { table_name: name, closed, columns }: TableReading,
): void {
  const info = before
    ? describeChanges([
        ...(before.closed === closed ? [] : [{ field: 'closed', from: before.closed, to: closed }]),
        ...(isSame(before.columns, columns)
          ? []
          : [{ field: 'columns', from: namesOf(before.columns), to: namesOf(columns) }]),
      ])
    : describeFields({ closed, columns: namesOf(columns) });
  unit.log({ action: before ? 'update' : 'create', model: 'database table', name, info });
}

const namesOf = (columns: readonly SourceColumn[]): string[] => columns.map(({ name }) => name);

const isSame = (a: readonly SourceColumn[], b: readonly SourceColumn[]): boolean =>
  a.length === b.length &&
  a.every(({ name, type, is_key }, n) => {
    const other = b[n];
    return name === other?.name && type === other.type && is_key === other.is_key;
  });

/** Of functions and operators only those that a statement could mean as PostgreSQL's own. */
const namesThatMatter = ({ foreignNames }: Description): Description['foreignNames'] => ({
  functions: foreignNames.functions.filter((name) => FUNCTIONS.has(name)),
  rowFunctions: foreignNames.rowFunctions,
  operators: foreignNames.operators.filter((name) => OPERATORS.has(name)),
});

function refuseTooMuch({ tables, foreignNames: { rowFunctions } }: Description): void {
  if (rowFunctions.length > MAX_ROW_FUNCTIONS) throw refused(tooManyFunctions(rowFunctions.length));
  const columns = tables.reduce((sum, table) => sum + table.columns.length, 0);
  if (tables.length > MAX_TABLES) throw refused(tooManyTables(tables.length));
  if (columns > MAX_COLUMNS) throw refused(tooManyColumns(columns));
}

const tooManyTables = (count: number): Message => ({
  en: `The schema public of the source has ${count} tables; at most ${MAX_TABLES} can be read. Nothing was changed. Use a database with the business tables alone.`,
  ko: `데이터 소스의 public 스키마에 테이블이 ${count}개 있습니다. 최대 ${MAX_TABLES}개까지 읽을 수 있습니다. 변경된 내용은 없습니다. 업무 테이블만 있는 데이터베이스를 사용해 주세요.`,
});
const tooManyFunctions = (count: number): Message => ({
  en: `The source has ${count} functions that take a row of a table; at most ${MAX_ROW_FUNCTIONS} can be read. Nothing was changed. Use a database with the business tables alone.`,
  ko: `데이터 소스에 테이블의 행을 인수로 받는 함수가 ${count}개 있습니다. 최대 ${MAX_ROW_FUNCTIONS}개까지 읽을 수 있습니다. 변경된 내용은 없습니다. 업무 테이블만 있는 데이터베이스를 사용해 주세요.`,
});
const tooManyColumns = (count: number): Message => ({
  en: `The tables of the source have ${count} columns together; at most ${MAX_COLUMNS} can be read. Nothing was changed. Use a database with the business tables alone.`,
  ko: `데이터 소스 테이블의 열이 모두 ${count}개입니다. 최대 ${MAX_COLUMNS}개까지 읽을 수 있습니다. 변경된 내용은 없습니다. 업무 테이블만 있는 데이터베이스를 사용해 주세요.`,
});
