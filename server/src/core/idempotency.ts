import { IDEMPOTENCY_HEADER } from '@maru/contract/kit/endpoint';
import type { FastifyRequest } from 'fastify';
import { AppError } from '../platform/http/app-error.ts';

/** The key that the client generated for this call, if any. */
export function idempotencyKeyOf(request: FastifyRequest): string | undefined {
  const key = request.headers[IDEMPOTENCY_HEADER];
  if (key === undefined || (typeof key === 'string' && /^[\x21-\x7e]{1,64}$/.test(key))) return key;
  throw new AppError({
    status: 400,
    code: 'malformed',
    detail: {
      en: 'The Idempotency-Key header must be 1 to 64 characters without spaces.',
      ko: 'Idempotency-Key 헤더는 공백 없이 1~64자여야 합니다.',
    },
  });
}
