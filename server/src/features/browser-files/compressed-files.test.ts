import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import Fastify, { type FastifyInstance } from 'fastify';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { compressUnder } from '../../../../scripts/compress-files.ts';
import { handleErrors } from '../../platform/http/error-handler.ts';
import { serveConsole } from './console-files.ts';

const SCRIPT = 'export const text = "a long text";\n'.repeat(100);
const PAGE = `<!doctype html>${'<p>text</p>'.repeat(200)}`;

let folder: string;
let app: FastifyInstance;

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'maru-compressed-'));
  mkdirSync(join(folder, 'assets'));
  writeFileSync(join(folder, 'index.html'), PAGE);
  writeFileSync(join(folder, 'assets/index-abc.js'), SCRIPT);
  writeFileSync(join(folder, 'assets/small-abc.js'), 'export {};');
  compressUnder(folder);
  app = Fastify();
  handleErrors(
    app,
    {},
    await serveConsole(app, folder, { isKnown: true, isMissing: async () => false }),
  );
});

afterAll(async () => {
  await app.close();
  rmSync(folder, { recursive: true });
});

const get = (url: string, encodings: string) =>
  app.inject({ url, headers: { 'accept-encoding': encodings } });

describe.each([
  ['/assets/index-abc.js', '/javascript', 'immutable', SCRIPT],
  ['/accounts', 'text/html', 'no-cache', PAGE],
])('%s', (url, type, cached, content) => {
  test.each([
    ['gzip, deflate, br', 'br', brotliDecompressSync],
    ['gzip', 'gzip', gunzipSync],
  ])('goes out small to who reads %s', async (accepted, encoding, read) => {
    const { statusCode, headers, rawPayload } = await get(url, accepted);
    expect(statusCode).toBe(200);
    expect(headers['content-encoding']).toBe(encoding);
    expect(headers['content-type']).toContain(type);
    expect(headers['cache-control']).toContain(cached);
    expect(headers.vary).toBe('accept-encoding');
    expect(rawPayload.length).toBeLessThan(content.length / 5);
    expect(read(rawPayload).toString()).toBe(content);
  });

  test('is sent uncompressed to clients that accept neither', async () => {
    const { headers, body } = await get(url, 'identity');
    expect(headers['content-encoding']).toBeUndefined();
    expect(body).toBe(content);
  });
});

test('small files are not compressed', async () => {
  const { headers, body } = await get('/assets/small-abc.js', 'br');
  expect(headers['content-encoding']).toBeUndefined();
  expect(body).toBe('export {};');
});
