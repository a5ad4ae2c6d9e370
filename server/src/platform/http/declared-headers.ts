import type { RequestHeader } from '@maru/contract/kit/endpoint';
import type { FastifyRequest } from 'fastify';
import { AppError } from './app-error.ts';

export const headerOf = ({ headers }: FastifyRequest, name: string) => headers[name.toLowerCase()];

export function refuseUnknownHeaderValues(
  declared: readonly RequestHeader[],
  request: FastifyRequest,
): void {
  for (const { name, values } of declared) {
    const given = headerOf(request, name);
    if (given === undefined || values.some((value) => value === given)) continue;
    throw new AppError({
      status: 400,
      code: 'malformed',
      detail: {
        en: `The ${name} header must be absent or one of: ${values.join(', ')}.`,
        ko: `${name} 헤더의 값은 다음 중 하나여야 합니다: ${values.join(', ')}. 보내지 않아도 됩니다.`,
      },
    });
  }
}
