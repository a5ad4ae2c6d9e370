import { isIP } from 'node:net';
import type { FastifyRequest } from 'fastify';

/**
 * The client's address. A trusted proxy may pass on what a client claims, which need not be an address
 * at all; then the proxy's own address is used.
 */
export function clientAddress(request: FastifyRequest): string {
  const claimed = request.ip;
  const address = isIP(claimed) === 0 ? (request.socket.remoteAddress ?? '') : claimed;
  // Write an IPv4 address that arrived over IPv6 as IPv4.
  return address.replace(/^::ffff:/, '');
}
