import type { FastifyInstance } from 'fastify';
import { excessOf } from '../bounded-json.ts';
import { AppError } from './app-error.ts';

const utf8 = new TextDecoder('utf-8', { fatal: true });

/** Far more than any call needs: the largest list has 5,000 rows of five values. */
const MOST = { depth: 20, keys: 200, values: 40_000 };

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
    if (excessOf(body as Buffer, MOST)) {
      done(tooMuch());
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

const tooMuch = () =>
  new AppError({
    status: 400,
    code: 'malformed',
    detail: {
      en: 'The request is nested too deeply or has too many keys or values.',
      ko: '요청의 구조가 너무 깊거나 키 또는 값이 너무 많습니다.',
    },
  });

const notText = () =>
  new AppError({
    status: 400,
    code: 'malformed',
    detail: { en: 'The request is not valid UTF-8.', ko: '요청이 올바른 UTF-8이 아닙니다.' },
  });
