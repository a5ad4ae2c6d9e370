import type { FastifyRequest } from 'fastify';

/** Asked every few seconds by machines, by whatever name or address they know the process. */
const PROBES = new Set(['/healthz', '/readyz', '/metrics']);

export const isHealthProbe = ({ routeOptions }: FastifyRequest): boolean =>
  PROBES.has(routeOptions.url ?? '');
