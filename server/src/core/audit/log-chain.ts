import { createHash } from 'node:crypto';

/** How the entries of a log are chained. The database follows the same rule when it appends. */
export type LogKind = 'action' | 'bot';

export const HASHED_FIELDS = {
  action: [
    'user_name',
    'action_type',
    'object_repr',
    'model',
    'extra_info',
    'ip_address',
    'request_id',
  ],
  bot: [
    'user_name',
    'action_type',
    'target_table',
    'user_statement',
    'sql_statement',
    'ip_address',
  ],
} as const;

export interface ChainedEntry {
  /** Not part of the hash, and unknown in an exported log. */
  id?: number;
  seq: number;
  timestamp: Date;
  hash: Uint8Array;
  [field: string]: unknown;
}

/** The hash that the chain of a company's log starts from. */
export const firstHash = (kind: LogKind, companyId: number): Uint8Array =>
  sha256(Buffer.from(`maru ${kind} log of company ${companyId}`));

export function hashOf(kind: LogKind, previous: Uint8Array, entry: ChainedEntry): Uint8Array {
  const fields = [
    String(entry.seq),
    entry.timestamp.toISOString(),
    ...HASHED_FIELDS[kind].map((name) => String(entry[name])),
  ];
  const text = fields.map((field) => `${Buffer.byteLength(field)}:${field}`).join('');
  return sha256(Buffer.concat([previous, Buffer.from(text)]));
}

const sha256 = (bytes: Uint8Array): Uint8Array => createHash('sha256').update(bytes).digest();
