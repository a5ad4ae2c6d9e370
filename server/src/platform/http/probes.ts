import type { FastifyRequest } from 'fastify';

/** Requested by machines every few seconds, under any name or address of the process. */
const PROBES = new Set(['/healthz', '/readyz', '/metrics']);

export const isHealthProbe = ({ routeOptions }: FastifyRequest): boolean =>
  PROBES.has(routeOptions.url ?? '');
