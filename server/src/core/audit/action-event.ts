import type { Action } from '@maru/contract/action-logs';

type Model =
  | 'account'
  | 'bot log'
  | 'canned reply'
  | 'chat message'
  | 'chat room'
  | 'chat room note'
  | 'company'
  | 'company chat'
  | 'customer'
  | 'data source'
  | 'database table'
  | 'department'
  | 'group'
  | 'log check'
  | 'second factor'
  | 'session'
  | 'statement trial'
  | 'table permissions'
  | 'ticket'
  | 'ticket note'
  | 'ticket reply'
  | 'ticket settings';

type Value = string | number | boolean | null | undefined | readonly string[];

/** One action of a user, as the action log records it. */
export interface ActionEvent {
  action: Action;
  model: Model;
  /** The name of the object: an account's username, a department's name. */
  name: string;
  /** The changes, as text. Never contains a password, a token or a key. */
  info: string;
}

export interface FieldChange {
  field: string;
  from?: Value;
  to: Value;
}

/** «field: old → new», the same in every language, because a log is evidence and not interface. */
export function describeChanges(changes: readonly FieldChange[]): string {
  return changes.map(({ field, from, to }) => `${field}: ${shown(from)} → ${shown(to)}`).join('; ');
}

/** The fields in which two versions of an object differ. */
export function changesBetween<T extends Record<string, Value>>(
  before: T,
  after: T,
): FieldChange[] {
  return Object.keys(after)
    .filter((field) => !isSame(before[field], after[field]))
    .map((field) => ({ field, from: before[field], to: after[field] }));
}

/** The fields of a new or a deleted object, without the empty ones. */
export function describeFields(fields: Record<string, Value>): string {
  return Object.entries(fields)
    .filter(([, value]) => !isEmpty(value))
    .map(([field, value]) => `${field}: ${shown(value)}`)
    .join('; ');
}

const EMPTY = '(empty)';

const isEmpty = (value: Value): boolean =>
  value === null || value === undefined || value === '' || (isList(value) && value.length === 0);

const isList = (value: Value): value is readonly string[] => Array.isArray(value);

function isSame(a: Value, b: Value): boolean {
  if (isEmpty(a) || isEmpty(b)) return isEmpty(a) && isEmpty(b);
  if (isList(a) && isList(b)) return a.length === b.length && a.every((text, n) => text === b[n]);
  return a === b;
}

function shown(value: Value): string {
  if (isEmpty(value)) return EMPTY;
  return isList(value) ? value.map(quoted).join(', ') : quoted(String(value));
}

/** Characters that turn the direction of the text after them: an entry could be read as «new → old». */
const DIRECTIONS = '\\u061c\\u200e\\u200f\\u202a-\\u202e\\u2066-\\u2069';
const UNCLEAR = new RegExp(`[;,:→"\\n\\r\\u2028\\u2029${DIRECTIONS}]`);

/** Quotes a value that could be read as a second change, or as an empty one. */
const quoted = (text: string): string =>
  text === '' || text === EMPTY || UNCLEAR.test(text)
    ? JSON.stringify(text).replace(new RegExp(`[${DIRECTIONS}]`, 'g'), escaped)
    : text;

const escaped = (character: string): string =>
  `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`;

/** Entries are copied, searched and checked by the hundred, so each of them is small. */
const MAX_INFO = 20_000;

/** The event in as many entries as it needs: who joins a group may be thousands. */
export function inEntries(event: ActionEvent): ActionEvent[] {
  if (event.info.length <= MAX_INFO) return [event];
  const parts: string[] = [];
  for (let rest = event.info; rest !== ''; ) {
    const end = rest.length <= MAX_INFO ? rest.length : endOfPart(rest);
    parts.push(rest.slice(0, end));
    rest = rest.slice(end);
  }
  return parts.map((part, n) => ({
    ...event,
    info: `${part} (part ${n + 1} of ${parts.length})`,
  }));
}

/** After the last value that fits, if there is one, and never inside a character. */
function endOfPart(text: string): number {
  const separator = Math.max(
    text.lastIndexOf(', ', MAX_INFO - 2),
    text.lastIndexOf('; ', MAX_INFO - 2),
  );
  if (separator > 0) return separator + 2;
  return /[\ud800-\udbff]/.test(text.charAt(MAX_INFO - 1)) ? MAX_INFO - 1 : MAX_INFO;
}
