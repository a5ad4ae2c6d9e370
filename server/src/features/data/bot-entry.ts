import { LIMITS } from '@maru/contract/limits';
import type { NewBotEntry } from '../../core/data/bot-log.store.ts';
import type { SessionOrigin } from '../../core/session/session-origin.ts';
import { MAX_STATEMENT, type StatementKind, type Verdict } from './first-wall/verdict.ts';
import { beginningOf, inOneLine, plainName } from './plain-names.ts';
import type { StatementRefusal } from './refusal.ts';

/** The decision about a statement, as the log says it before it runs. */
export type StatementOutcome = 'allowed' | 'preview' | 'confirmed' | StatementRefusal;

const ACTIONS = {
  select: 'select',
  insert: 'create',
  update: 'update',
  delete: 'delete',
} as const satisfies Record<StatementKind, NewBotEntry['action_type']>;

interface Logged {
  origin: Pick<SessionOrigin, 'userName' | 'ip'>;
  sql: string;
  verdict: Verdict;
  outcome: StatementOutcome;
}

/**
 * The first line is written by Maru and the statement starts on the second. A statement over the limit is cut there,
 * and the first line says so, because the log would otherwise fill.
 */
export const botEntryOf = ({ origin, sql, verdict, outcome }: Logged): NewBotEntry => ({
  user_name: origin.userName,
  action_type: verdict.kind ? ACTIONS[verdict.kind] : 'select',
  target_table: verdict.kind ? tablesOf(verdict) : '',
  user_statement: '',
  sql_statement: `-- ${outcomeText(outcome)}${leftOut(sql)}\n${beginningOf(sql, MAX_STATEMENT)}`,
  ip_address: origin.ip,
});

function leftOut(sql: string): string {
  const { length } = beginningOf(sql, MAX_STATEMENT);
  if (length === sql.length) return '';
  return ` (${sql.length} characters, of which the first ${length} follow)`;
}

/** As many of the names as are found by a filter of the log. */
function tablesOf({ uses }: Verdict): string {
  const names = [...new Set(uses.map(({ table }) => table))].map(plainName);
  const fitting: string[] = [];
  for (const name of names) {
    if ([...fitting, name, '…'].join(',').length > LIMITS.tableNames) break;
    fitting.push(name);
  }
  return [...fitting, ...(fitting.length < names.length ? ['…'] : [])].join(',');
}

/** On one line, whatever names the statement holds. */
export const outcomeText = (outcome: StatementOutcome): string =>
  typeof outcome === 'string' ? outcome : `refused: ${reasonOf(outcome)}`;

/** In English for everybody, because a log is evidence and not interface. */
function reasonOf(refusal: StatementRefusal): string {
  switch (refusal.reason) {
    case 'syntax':
      return inOneLine(refusal.message);
    case 'kind':
      return `not SELECT, INSERT, UPDATE or DELETE (${inOneLine(refusal.what)})`;
    case 'unknown_table':
      return `no table ${plainName(refusal.table)}`;
    case 'closed_table':
      return `table ${plainName(refusal.table)} is closed (${refusal.why})`;
    case 'missing_right':
      return `no ${refusal.right} right on ${plainName(refusal.table)}`;
    case 'function':
    case 'operator':
    case 'type':
    case 'construct':
    case 'column':
      return `${refusal.reason} ${inOneLine(refusal.what)}`;
    case 'no_where':
      return `no WHERE, so every row of ${plainName(refusal.table)}`;
    case 'expired':
      return EXPIRED[refusal.why];
    default:
      return SHORT[refusal.reason];
  }
}

const EXPIRED = {
  used: 'confirmed already',
  late: 'confirmed too late',
  other_source: 'shown for another source',
} as const;

const SHORT = {
  empty: 'no statement',
  too_long: 'too long',
  too_deep: 'nested too deeply',
  several: 'several statements',
  bad_text: 'characters that cannot be read',
  nested_change: 'a change inside WITH',
  busy: 'too many statements at once',
  too_many_rows: 'too many rows',
  more_rows: 'more rows than were shown',
  too_slow: 'took too long',
  too_large: 'the answer is too large',
  source: 'the source does not answer',
  permission: 'no use_data permission',
} as const;
