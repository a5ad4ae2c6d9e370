import type { FastifyReply, FastifyRequest } from 'fastify';
import { REQUEST_ID_HEADER } from './request-id.ts';

/**
 * `style-src 'unsafe-inline'`: component libraries insert style elements, and a style cannot run code. Scripts are loaded only as files from this origin.
 */
const CONTENT_SECURITY_POLICY = [
  "default-src 'self'",
  "script-src 'self'",
  "style-src 'self' 'unsafe-inline'",
  "img-src 'self' data:",
  "font-src 'self'",
  "connect-src 'self'",
  "object-src 'none'",
  "base-uri 'none'",
  "form-action 'self'",
  "frame-ancestors 'none'",
].join('; ');

/** The headers that are the same on every response. */
export const fixedHeaders = (options: { https: boolean }) => ({
  'content-security-policy': CONTENT_SECURITY_POLICY,
  'x-content-type-options': 'nosniff',
  'x-frame-options': 'DENY',
  'referrer-policy': 'same-origin',
  'cross-origin-opener-policy': 'same-origin',
  'cross-origin-resource-policy': 'same-origin',
  'permissions-policy': 'camera=(), geolocation=(), microphone=()',
  // Only files may be cached; each kind sets its own header.
  'cache-control': 'no-store',
  ...(options.https && { 'strict-transport-security': 'max-age=31536000' }),
});

export type SetHeaders = (request: FastifyRequest, reply: FastifyReply) => void;

/** Sets the headers of every response, including those of the framework before any hook. */
export function securityHeaders(options: { https: boolean }): SetHeaders {
  const fixed = fixedHeaders(options);
  return (request, reply) => {
    reply.headers({ ...fixed, [REQUEST_ID_HEADER]: request.id });
  };
}
