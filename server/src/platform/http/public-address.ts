import type { FastifyRequest } from 'fastify';
import { invalidHost } from './app-error.ts';

/** Absolute addresses of this server, as its users reach it. */
export class PublicAddress {
  readonly #configured: string | undefined;
  /** The address of the last request and its origin. It hardly ever changes. */
  #reached = { by: '', origin: '' };

  constructor(configured: string | undefined) {
    this.#configured = configured;
  }

  get isHttps(): boolean {
    return this.#configured?.startsWith('https:') ?? false;
  }

  /** Whether the request comes from one of our pages, or not from a browser: only browsers send an Origin. */
  isOwnOrigin(request: FastifyRequest): boolean {
    const { origin } = request.headers;
    if (origin === undefined) return true;
    if (this.#configured) return origin === this.#configured;
    return URL.canParse(origin) && new URL(origin).host === request.host;
  }

  /** The request's own address with some parameters of its query replaced. */
  of(request: FastifyRequest, query: Record<string, string>): string {
    const { path, parameters } = resourceOf(request.url);
    for (const [name, value] of Object.entries(query)) parameters.set(name, value);
    return `${this.#originOf(request)}${path}?${parameters}`;
  }

  #originOf(request: FastifyRequest): string {
    const by = this.#configured ?? `${request.protocol}://${request.host}`;
    if (by !== this.#reached.by) {
      if (!URL.canParse(by)) throw invalidHost();
      this.#reached = { by, origin: new URL(by).origin };
    }
    return this.#reached.origin;
  }
}

/** Clients send the absolute URL to a proxy, and some proxies pass it on. */
function resourceOf(target: string) {
  const local = target.startsWith('/') ? target : target.replace(/^\w+:\/\/[^/]*/, '');
  const [resource = ''] = local.split('#', 1);
  const [path = ''] = resource.split('?', 1);
  return { path, parameters: new URLSearchParams(resource.slice(path.length + 1)) };
}
