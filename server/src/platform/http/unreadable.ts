import type { Socket } from 'node:net';
import { ERROR_CODE_HEADER } from '@maru/contract/kit/endpoint';
import { fixedHeaders } from './security-headers.ts';

const refusals: Record<string, { status: string; code: string; detail: string }> = {
  HPE_HEADER_OVERFLOW: {
    status: '431 Request Header Fields Too Large',
    code: 'headers_too_large',
    detail: 'The address or the headers of the request are too long.',
  },
  ERR_HTTP_REQUEST_TIMEOUT: {
    status: '408 Request Timeout',
    code: 'timeout',
    detail: 'The request took too long to arrive.',
  },
};

const malformed = {
  status: '400 Bad Request',
  code: 'malformed',
  detail: 'The request could not be read.',
};

/**
 * Input that is not HTTP never becomes a request that a handler could answer, and has no language. It is
 * not logged, because it may contain a token.
 */
export const refuseUnreadable =
  (options: { https: boolean }) =>
  (error: Error, socket: Socket): void => {
    const { code, rawPacket } = error as Error & { code?: string; rawPacket?: Buffer };
    if (code === 'ECONNRESET' || !socket.writable) {
      socket.destroy();
      return;
    }
    const { status, code: errorCode, detail } = refusals[code ?? ''] ?? malformed;
    const body = JSON.stringify({ detail });
    const headers = {
      ...fixedHeaders(options),
      [ERROR_CODE_HEADER]: errorCode,
      'content-language': 'en',
      'content-type': 'application/json; charset=utf-8',
      'content-length': Buffer.byteLength(body),
      connection: 'close',
    };
    const lines = Object.entries(headers).map(([name, value]) => `${name}: ${value}\r\n`);
    const asksForHead = rawPacket?.subarray(0, 5).toString('latin1') === 'HEAD ';
    const head = `HTTP/1.1 ${status}\r\n${lines.join('')}\r\n`;
    socket.end(asksForHead ? head : head + body);
  };
