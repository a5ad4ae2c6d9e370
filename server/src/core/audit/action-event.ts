import type { Action } from '@maru/contract/action-logs';

type Model =
  | 'account'
  | 'bot log'
  | 'chat message'
  | 'chat room'
  | 'company'
  | 'database table'
  | 'department'
  | 'group'
  | 'second factor'
  | 'session'
  | 'table permissions'
  | 'ticket';

type Value = string | number | boolean | null | undefined | readonly string[];

/** One thing that somebody did, as it goes into the action log. */
export interface ActionEvent {
  action: Action;
  model: Model;
  /** What the thing is called: an account's username, a department's name. */
  name: string;
  /** What became of it. Never a password, a token or a key. */
  info: string;
}

export interface Change {
  field: string;
  from?: Value;
  to: Value;
}

/** «field: old → new», the same in every language, since a log is evidence and not interface. */
export function describeChanges(changes: readonly Change[]): string {
  return changes.map(({ field, from, to }) => `${field}: ${shown(from)} → ${shown(to)}`).join('; ');
}

/** The fields in which two versions of a thing differ. */
export function changesBetween<T extends Record<string, Value>>(before: T, after: T): Change[] {
  return Object.keys(after)
    .filter((field) => shown(before[field]) !== shown(after[field]))
    .map((field) => ({ field, from: before[field], to: after[field] }));
}

/** The fields of a new thing, or those of one that is gone, without the empty ones. */
export function describeFields(fields: Record<string, Value>): string {
  return Object.entries(fields)
    .filter(([, value]) => shown(value) !== NOTHING)
    .map(([field, value]) => `${field}: ${shown(value)}`)
    .join('; ');
}

const NOTHING = '(empty)';

function shown(value: Value): string {
  if (value === null || value === undefined || value === '') return NOTHING;
  if (Array.isArray(value)) return value.length > 0 ? value.map(quoted).join(', ') : NOTHING;
  return quoted(String(value));
}

/** A value that could be read as a second change is put in quotes. */
const quoted = (text: string): string => (/[;,:→"\n]/.test(text) ? JSON.stringify(text) : text);
