import type { FastifyReply, FastifyRequest } from 'fastify';
import { REQUEST_ID_HEADER } from './request-id.ts';

/**
 * `style-src 'unsafe-inline'`: the component library of the console writes style elements; a style
 * can be ugly, but it cannot run. Scripts come from our own origin as files, and from nowhere else.
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

/** The same on every answer. */
export const standingHeaders = (options: { https: boolean }) => ({
  'content-security-policy': CONTENT_SECURITY_POLICY,
  'x-content-type-options': 'nosniff',
  'x-frame-options': 'DENY',
  'referrer-policy': 'same-origin',
  'cross-origin-opener-policy': 'same-origin',
  'cross-origin-resource-policy': 'same-origin',
  'permissions-policy': 'camera=(), geolocation=(), microphone=()',
  // Only files say that they may be kept, each in its own way.
  'cache-control': 'no-store',
  ...(options.https && { 'strict-transport-security': 'max-age=31536000' }),
});

export type SetHeaders = (request: FastifyRequest, reply: FastifyReply) => void;

/** What every answer carries, also one that the framework gives before any hook has run. */
export function securityHeaders(options: { https: boolean }): SetHeaders {
  const standing = standingHeaders(options);
  return (request, reply) => {
    reply.headers({ ...standing, [REQUEST_ID_HEADER]: request.id });
  };
}
