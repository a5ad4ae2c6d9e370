import { isIP } from 'node:net';
import type { FastifyRequest } from 'fastify';

/**
 * Where a request comes from. A proxy that is trusted may still pass on what a visitor claims, and that
 * need not be an address at all: then the proxy's own is the nearest that is known.
 */
export function clientAddress(request: FastifyRequest): string {
  const claimed = request.ip;
  const address = isIP(claimed) === 0 ? (request.socket.remoteAddress ?? '') : claimed;
  // An IPv4 address that came in over IPv6 is written as what it is.
  return address.replace(/^::ffff:/, '');
}
