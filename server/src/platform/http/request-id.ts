import { randomUUID } from 'node:crypto';
import type { IncomingMessage } from 'node:http';
import type { Networks } from './networks.ts';

export const REQUEST_ID_HEADER = 'x-request-id';

const WELL_FORMED = /^[\w-]{8,64}$/;

/** The id that a trusted proxy sends, so that both logs use the same one; otherwise a new one. */
export function requestIds(proxies: Networks) {
  return ({ headers, socket }: Pick<IncomingMessage, 'headers' | 'socket'>): string => {
    const given = headers[REQUEST_ID_HEADER];
    const taken =
      typeof given === 'string' && WELL_FORMED.test(given) && proxies.has(socket.remoteAddress);
    return taken ? given : randomUUID();
  };
}
