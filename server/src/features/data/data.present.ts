import type {
  listDataTables,
  listOwnStatements,
  Refusal as ShownRefusal,
  StatementAnswer,
} from '@maru/contract/data';
import type { z } from 'zod';
import { heldRights } from '../../core/table-rights.store.ts';
import type { Language } from '../../platform/http/message.ts';
import type { Grid, PastStatement } from './data.store.ts';
import type { Verdict } from './first-wall/verdict.ts';
import { rowOf } from './grid.ts';
import { inOneLine } from './plain-names.ts';
import type { StatementRefusal } from './refusal.ts';
import { refusalMessage } from './refusal-message.ts';
import type { Answer, Preview } from './second-wall/source.ts';
import { typeName } from './type-names.ts';

interface Sent {
  sql: string;
  verdict: Verdict;
}

/** An answer without the part that fits its outcome. */
const blank = ({ sql, verdict }: Sent) => ({
  kind: verdict.kind ?? null,
  sql,
  tables: [...new Set(verdict.uses.map(({ table }) => table))],
  columns: [],
  rows: [],
  is_cut: false,
  changed: 0,
  ms: 0,
  preview: null,
  refusal: null,
  failure: '',
});

const presentColumns = (columns: Answer['columns']) =>
  columns.map(({ name, type }) => ({ name, type: typeName(type) }));

const presentRows = (rows: Answer['rows']) => rows.map((row) => [...row]);

const presentAnswer = ({ columns, rows, isCut }: Answer) => ({
  columns: presentColumns(columns),
  rows: presentRows(rows),
  is_cut: isCut,
});

export const presentQuery = (sent: Sent, answer: Answer, ms: number): StatementAnswer => ({
  ...blank(sent),
  outcome: 'rows',
  ...presentAnswer(answer),
  ms,
});

export const presentChange = (sent: Sent, answer: Answer, ms: number): StatementAnswer => ({
  ...blank(sent),
  outcome: 'changed',
  ...presentAnswer(answer),
  changed: answer.changed,
  ms,
});

interface Shown {
  id: number;
  expiresAt: Date;
  preview: Preview;
  /** Whether the account may read the table. */
  showsRows: boolean;
  grid: Grid;
  ms: number;
}

export function presentPreview(
  sent: Sent,
  { id, expiresAt, preview, showsRows, grid, ms }: Shown,
): StatementAnswer {
  const isReadable = (table: string) => rowOf(grid, table)?.can_read ?? false;
  const hidden = preview.follows.filter(({ table }) => !isReadable(table));
  return {
    ...blank(sent),
    outcome: 'preview',
    ...presentAnswer(preview.answer),
    changed: preview.answer.changed,
    ms,
    preview: {
      id,
      expires_at: expiresAt.toISOString(),
      columns: showsRows ? presentColumns(preview.columns) : [],
      before: showsRows && preview.before ? presentRows(preview.before) : null,
      after: showsRows && preview.after ? presentRows(preview.after) : null,
      follows: preview.follows
        .filter(({ table }) => isReadable(table))
        .map(({ table, rows }) => ({ table_name: table, rows })),
      hidden_follows: hidden.reduce((sum, { rows }) => sum + rows, 0),
    },
  };
}

interface Told {
  grid: Grid;
  language: Language;
  who?: 'You' | 'They';
}

export const presentRefused = (
  sent: Sent,
  refusal: StatementRefusal,
  told: Told,
): StatementAnswer => ({
  ...blank(sent),
  outcome: 'refused',
  refusal: presentRefusal(refusal, told),
});

export const presentFailed = (sent: Sent, failure: string): StatementAnswer => ({
  ...blank(sent),
  outcome: 'failed',
  failure,
});

export function presentRefusal(
  refusal: StatementRefusal,
  { grid, language, who }: Told,
): ShownRefusal {
  const table = 'table' in refusal ? rowOf(grid, refusal.table) : undefined;
  return {
    reason: refusal.reason,
    message: refusalMessage(refusal, grid, who)[language],
    what: inOneLine(subjectOf(refusal)),
    right: 'right' in refusal ? refusal.right : null,
    held: table ? heldRights(table) : [],
    position: 'position' in refusal ? refusal.position : null,
  };
}

function subjectOf(refusal: StatementRefusal): string {
  if ('table' in refusal) return refusal.table;
  return 'what' in refusal ? refusal.what : '';
}

/** The tables on which the account has a right, and how many others there are. */
export function presentTables({ rows }: Grid): z.output<typeof listDataTables.response> {
  const held = rows.filter((row) => heldRights(row).length > 0);
  return {
    results: held.map((row) => ({
      dbtable_id: row.dbtable_id,
      table_name: row.table_name,
      alias_name: row.alias_name,
      rights: heldRights(row),
      closed: row.closed,
      columns: row.columns,
    })),
    others: rows.length - held.length,
  };
}

export const presentPast = (
  rows: readonly PastStatement[],
): z.output<typeof listOwnStatements.response> => ({
  results: rows.map(({ id, created_at, sql, outcome }) => ({
    id,
    created_at: created_at.toISOString(),
    sql,
    outcome,
  })),
});
