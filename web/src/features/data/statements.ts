import { confirmStatement, runStatement, type StatementAnswer } from '@maru/contract/data';
import { call, callVersioned } from '../../lib/api.ts';
import { sharedValue } from '../../lib/shared-value.ts';

/** A statement that was sent, and what became of it. */
export interface Sent {
  key: number;
  sql: string;
  everyRow: boolean;
  at: string;
  answer?: StatementAnswer;
  /** Why there is no answer. */
  error?: unknown;
  /** Of a preview: until when it can be confirmed, by this computer's clock. */
  until?: number;
  decision?: 'making' | 'cancelled' | undefined;
  /** The outcome of the confirmation. */
  made?: StatementAnswer;
  makeError?: unknown;
}

/** Answers are large: older ones are dropped. */
const MAX_SENT = 20;

/** The newest first. They stay while one looks at another screen. */
export const sentStatements = sharedValue<readonly Sent[]>([]);

let lastKey = 0;

function change(key: number, changes: Partial<Sent>): void {
  sentStatements.set(
    sentStatements.get().map((one) => (one.key === key ? { ...one, ...changes } : one)),
  );
}

/** The server's clock decides; this computer's may be wrong by hours. */
function endOf(expiresAt: string, headers: Headers): number {
  // The header has whole seconds.
  const now = Date.parse(headers.get('date') ?? '') + 1_000 || Date.now();
  return Date.now() + Date.parse(expiresAt) - now;
}

/** Sends a statement; its answer is the first in the list. */
export async function runSql(sql: string, everyRow = false): Promise<void> {
  lastKey += 1;
  const one: Sent = { key: lastKey, sql, everyRow, at: new Date().toISOString() };
  sentStatements.set([one, ...sentStatements.get()].slice(0, MAX_SENT));
  try {
    const body = { sql, every_row: everyRow };
    const { body: answer, headers } = await callVersioned(runStatement, { body });
    const { preview } = answer;
    change(one.key, { answer, ...(preview && { until: endOf(preview.expires_at, headers) }) });
  } catch (error) {
    change(one.key, { error });
  }
}

export async function makeChange({ key, answer }: Sent): Promise<void> {
  const id = answer?.preview?.id;
  if (id === undefined) return;
  change(key, { decision: 'making', makeError: undefined });
  try {
    const made = await call(confirmStatement, { params: { id: String(id) } });
    change(key, { made, decision: undefined });
  } catch (makeError) {
    change(key, { makeError, decision: undefined });
  }
}

/** The preview expires on the server without a call. */
export const cancelChange = ({ key }: Sent): void => change(key, { decision: 'cancelled' });
