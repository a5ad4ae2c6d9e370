import { CLOSE } from '@maru/contract/live';

const LIMITS = ['roomFull', 'networkFull', 'companyFull', 'sessionFull'] as const;

/** A limit of connections that was reached. */
export type ConnectionLimit = (typeof LIMITS)[number];

export const limitOf = (code: number): ConnectionLimit | undefined =>
  LIMITS.find((name) => CLOSE[name] === code);

/**
 * The next step after the server closed the connection. `late`: the server or the network is busy, so the next
 * attempt follows the longest wait. `refused`: the same hello would be refused again.
 */
export function afterClose(code: number): 'retry' | 'late' | 'refused' {
  if (code === CLOSE.noHello || code === CLOSE.tooMany || limitOf(code) !== undefined)
    return 'late';
  return code >= CLOSE.malformed ? 'refused' : 'retry';
}
