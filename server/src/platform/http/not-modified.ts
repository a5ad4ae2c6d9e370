import type { FastifyReply, FastifyRequest } from 'fastify';

/** An answer with 304: the client has the current complete list. */
export class NotModified {
  readonly status = 304;
}

/**
 * Gives the answer this tag, and says whether the client has it already. The tag is read before the rows,
 * so rows that change meanwhile may be newer than their tag, never older. Such a tag is a weak one.
 */
export function isKnown(request: FastifyRequest, reply: FastifyReply, parts: unknown[]): boolean {
  const tag = `"${parts.join('-')}"`;
  reply.header('etag', `W/${tag}`);
  const known = request.headers['if-none-match']?.split(',') ?? [];
  return known.some((one) => one.trim().replace(/^W\//, '') === tag);
}
