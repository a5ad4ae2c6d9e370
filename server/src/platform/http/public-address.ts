import type { FastifyRequest } from 'fastify';
import { AppError } from './app-error.ts';

/** Absolute addresses of this server, as its users reach it. */
export class PublicAddress {
  readonly #configured: string | undefined;

  constructor(configured: string | undefined) {
    this.#configured = configured;
  }

  get isHttps(): boolean {
    return this.#configured?.startsWith('https:') ?? false;
  }

  /** Whether a page of ours asks. What is no browser names no origin. */
  isOwnOrigin(request: FastifyRequest): boolean {
    const { origin } = request.headers;
    if (origin === undefined) return true;
    if (this.#configured) return origin === this.#configured;
    return URL.canParse(origin) && new URL(origin).host === request.host;
  }

  /** The request's own address with some parameters of its query replaced. */
  of(request: FastifyRequest, query: Record<string, string>): string {
    const base = this.#configured ?? `${request.protocol}://${request.host}`;
    if (!URL.canParse(request.url, base)) {
      throw new AppError({
        status: 400,
        code: 'malformed',
        detail: { en: 'The Host header is not valid.', ko: 'Host 헤더가 올바르지 않습니다.' },
      });
    }
    const url = new URL(request.url, base);
    for (const [name, value] of Object.entries(query)) url.searchParams.set(name, value);
    return url.href;
  }
}
