import { ERROR_CODE_HEADER, ERROR_FIELDS_HEADER, type Failure } from '@maru/contract/kit/endpoint';
import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { outageOf } from '../database/outage.ts';
import { AppError, notFound } from './app-error.ts';
import { type FieldLabels, failureBody } from './failure-body.ts';
import { type Message, preferredLanguage } from './message.ts';
import { outages } from './outages.ts';

declare module 'fastify' {
  interface FastifyContextConfig {
    failure?: Failure;
  }
}

const byFrameworkCode: Record<string, { code: string; status: number; detail: Message }> = {
  FST_ERR_CTP_BODY_TOO_LARGE: {
    code: 'body_too_large',
    status: 413,
    detail: {
      en: 'The request is larger than this call takes.',
      ko: '요청 크기가 허용된 한도를 넘습니다.',
    },
  },
  FST_ERR_CTP_INVALID_MEDIA_TYPE: {
    code: 'unsupported_media_type',
    status: 415,
    detail: {
      en: 'Send the request as application/json.',
      ko: '요청을 application/json 형식으로 보내 주세요.',
    },
  },
};

const malformed = {
  code: 'malformed',
  status: 400,
  detail: { en: 'The request could not be read.', ko: '요청을 읽을 수 없습니다.' },
};

const fault = {
  code: 'fault',
  status: 500,
  detail: {
    en: 'Something went wrong on our side. Please try again.',
    ko: '서버에 문제가 발생했습니다. 다시 시도해 주세요.',
  },
};

/** May answer a request that no route matches. Returns whether it did. */
export type Fallback = (request: FastifyRequest, reply: FastifyReply) => boolean;

export function handleErrors(app: FastifyInstance, labels: FieldLabels, fallback?: Fallback): void {
  app.setErrorHandler((error, request, reply) => {
    sendError(asAppError(error as FastifyError, request), request, reply, labels);
  });
  app.setNotFoundHandler((request, reply) => {
    if (!fallback?.(request, reply)) sendError(notFound(), request, reply, labels);
  });
}

/** Also for errors of the framework before any route is known. */
export function sendError(
  error: AppError,
  request: FastifyRequest,
  reply: FastifyReply,
  labels: FieldLabels,
): void {
  const failure = request.routeOptions?.config?.failure ?? 'fields';
  const language = preferredLanguage(request.headers['accept-language']);
  if (failure === 'sentence' && error.fields) {
    reply.header(ERROR_FIELDS_HEADER, Object.keys(error.fields).join(' '));
  }
  reply
    .status(error.status)
    .headers(error.headers)
    .header(ERROR_CODE_HEADER, error.code)
    .header('content-language', language)
    .header('content-type', 'application/json; charset=utf-8')
    .serializer(JSON.stringify)
    .send(failureBody(error, language, failure, labels));
}

export function asAppError(error: FastifyError, request: FastifyRequest): AppError {
  if (error instanceof AppError) return error;
  const known = byFrameworkCode[error.code];
  if (known) return new AppError(known);
  const outage = outageOf(error);
  if (outage) {
    request.log.error({ err: error }, `database ${outage}`);
    return new AppError(outages[outage]);
  }
  if (error.statusCode !== undefined && error.statusCode >= 400 && error.statusCode < 500) {
    return new AppError({ ...malformed, status: error.statusCode });
  }
  request.log.error({ err: error }, 'unexpected error');
  return new AppError(fault);
}
