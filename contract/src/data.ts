import { z } from 'zod';
import { endpoint } from './endpoint.ts';
import { needs } from './kit/access.ts';
import { id, idText, timestamp, unfinishedText } from './kit/fields.ts';
import { LIMITS } from './limits.ts';
import { TABLE_RIGHTS } from './table-permissions.ts';

export const STATEMENT_KINDS = ['select', 'insert', 'update', 'delete'] as const;

/** Why a statement is not run. */
export const REFUSALS = [
  'empty',
  'too_long',
  'too_deep',
  'several',
  'bad_text',
  'syntax',
  'kind',
  'unknown_table',
  'closed_table',
  'missing_right',
  'function',
  'operator',
  'type',
  'construct',
  'column',
  'nested_change',
  'no_where',
  'too_many_rows',
  'more_rows',
  'expired',
  'busy',
  'too_slow',
  'too_large',
  'source',
  'permission',
] as const;

const right = z.enum(TABLE_RIGHTS);
const column = z.object({ name: z.string(), type: z.string() });
/** As PostgreSQL writes the values. */
const rows = z.array(z.array(z.string().nullable()));

const refusal = z.object({
  reason: z.enum(REFUSALS),
  /** The next step for the caller, in the caller's language. */
  message: z.string(),
  /** The table, function or construct that it is about. */
  what: z.string(),
  /** The right that is missing. */
  right: right.nullable(),
  /** The rights that one has on the table. */
  held: z.array(right),
  /** The character at which it is wrong, from 1, as JavaScript counts them. */
  position: z.int().nullable(),
});

export type Refusal = z.output<typeof refusal>;

/** Rows of another table that a change would change as well. */
const follow = z.object({ table_name: z.string(), rows: z.int() });

const preview = z.object({
  /** By which it is confirmed, until then. */
  id,
  expires_at: timestamp,
  columns: z.array(column),
  /** The first of the rows before and after the change; null where they may not be read or cannot be told. */
  before: rows.nullable(),
  after: rows.nullable(),
  /** Only tables that one may read; the rows of all others together are `hidden_follows`. */
  follows: z.array(follow),
  hidden_follows: z.int(),
});

/** The outcome of a statement. Only the part that belongs to the outcome is there. */
export const statementAnswer = z.object({
  outcome: z.enum(['rows', 'preview', 'changed', 'refused', 'failed']),
  kind: z.enum(STATEMENT_KINDS).nullable(),
  /** As it was sent. */
  sql: z.string(),
  tables: z.array(z.string()),
  /** Of a query, or of RETURNING. */
  columns: z.array(column),
  rows,
  /** There are more rows than these. */
  is_cut: z.boolean(),
  /** How many rows are, or would be, changed. */
  changed: z.int(),
  ms: z.int(),
  preview: preview.nullable(),
  refusal: refusal.nullable(),
  /** The words of the database. */
  failure: z.string(),
});

export type StatementAnswer = z.output<typeof statementAnswer>;

export const listDataTables = endpoint({
  method: 'GET',
  path: '/api/data/tables/',
  tag: 'Data',
  summary: 'List the tables that one may use',
  errors: [401, 403],
  access: needs('use_data'),
  response: z.object({
    results: z.array(
      z.object({
        dbtable_id: id,
        table_name: z.string(),
        alias_name: z.string(),
        rights: z.array(right),
        /** Empty until it is known why: then the table cannot be used, whatever the rights. */
        closed: z.enum(['', 'vanished', 'view', 'foreign', 'inherited']),
        columns: z.array(column.extend({ is_key: z.boolean() })),
      }),
    ),
    /** Tables of the company on which one has no right. */
    others: z.int(),
  }),
});

export const runStatement = endpoint({
  method: 'POST',
  path: '/api/data/statements/',
  tag: 'Data',
  summary: 'Run a query, or show what a change would do',
  errors: [401, 403, 429],
  access: needs('use_data'),
  body: z.object({
    sql: unfinishedText(LIMITS.sentStatement),
    /** UPDATE and DELETE without WHERE are meant so. */
    every_row: z.boolean().default(false),
  }),
  response: statementAnswer,
});

export const confirmStatement = endpoint({
  method: 'POST',
  path: '/api/data/statements/{id}/confirm/',
  tag: 'Data',
  summary: 'Make a change that was shown',
  errors: [401, 403, 404, 429],
  access: needs('use_data'),
  params: z.object({ id: idText }),
  response: statementAnswer,
});

const past = z.object({
  id,
  created_at: timestamp,
  sql: z.string(),
  outcome: z.enum(['allowed', 'refused', 'preview', 'confirmed']),
});

export const listOwnStatements = endpoint({
  method: 'GET',
  path: '/api/data/statements/',
  tag: 'Data',
  summary: 'List the statements that one sent last',
  errors: [401, 403],
  access: needs('use_data'),
  response: z.object({ results: z.array(past) }),
});

export const tryStatement = endpoint({
  method: 'POST',
  path: '/api/data/try/',
  tag: 'Data',
  summary: 'Tell whether somebody could run a statement, without running it',
  errors: [401, 403, 404, 429],
  access: needs('change_userprofile'),
  body: z.object({ user_id: id, sql: unfinishedText(LIMITS.sentStatement) }),
  response: z.object({
    allowed: z.boolean(),
    kind: z.enum(STATEMENT_KINDS).nullable(),
    /** In the order of the statement; the one that is missing is the last. */
    uses: z.array(z.object({ table_name: z.string(), right, held: z.boolean() })),
    refusal: refusal.nullable(),
  }),
});
