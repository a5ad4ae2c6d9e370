import type { FastifyRequest } from 'fastify';
import { AppError } from './app-error.ts';

/** The framework accepts a broken %-sequence in a query as it is; this refuses it. */
export function refuseBrokenEncoding(request: FastifyRequest): void {
  const start = request.url.indexOf('?');
  if (start === -1) return;
  try {
    decodeURIComponent(request.url.slice(start + 1));
  } catch {
    throw new AppError({
      status: 400,
      code: 'malformed',
      detail: {
        en: 'The address holds a broken %-sequence.',
        ko: '주소의 % 인코딩이 올바르지 않습니다.',
      },
    });
  }
}
