import type { FastifyInstance } from 'fastify';
import { AppError } from './app-error.ts';

const utf8 = new TextDecoder('utf-8', { fatal: true });

/**
 * Bodies must be JSON in UTF-8. Invalid bytes are refused, not replaced. An empty body is none: many clients
 * say that they send JSON also when they send nothing.
 */
export function acceptOnlyJson(app: FastifyInstance): void {
  const parseJson = app.getDefaultJsonParser('error', 'error');
  app.removeAllContentTypeParsers();
  app.addContentTypeParser('application/json', { parseAs: 'buffer' }, (request, body, done) => {
    if (body.length === 0) {
      done(null);
      return;
    }
    let text: string;
    try {
      text = utf8.decode(body as Buffer);
    } catch {
      done(notText());
      return;
    }
    parseJson(request, text, done);
  });
}

const notText = () =>
  new AppError({
    status: 400,
    code: 'malformed',
    detail: { en: 'The request is not valid UTF-8.', ko: '요청이 올바른 UTF-8이 아닙니다.' },
  });
