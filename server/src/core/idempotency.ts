import { IDEMPOTENCY_HEADER } from '@maru/contract/kit/endpoint';
import { KIT_LIMITS } from '@maru/contract/kit/limits';
import type { FastifyRequest } from 'fastify';
import { AppError } from '../platform/http/app-error.ts';

const LONGEST = KIT_LIMITS.idempotencyKey;
const WELL_FORMED = new RegExp(`^[\\x21-\\x7e]{1,${LONGEST}}$`);

/** The key that the client generated for this call, if any. */
export function idempotencyKeyOf(request: FastifyRequest): string | undefined {
  const key = request.headers[IDEMPOTENCY_HEADER];
  if (key === undefined || (typeof key === 'string' && WELL_FORMED.test(key))) return key;
  throw new AppError({
    status: 400,
    code: 'malformed',
    detail: {
      en: `The Idempotency-Key header must be 1 to ${LONGEST} characters without spaces.`,
      ko: `Idempotency-Key 헤더는 공백 없이 1~${LONGEST}자여야 합니다.`,
    },
  });
}
