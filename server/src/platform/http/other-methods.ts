import type { Endpoint } from '@maru/contract/kit/endpoint';
import type { FastifyInstance } from 'fastify';
import { methodNotAllowed } from './app-error.ts';

/**
 * Refuses a method that the address of a call does not take, and names those that it takes. Before any session
 * is looked up and any body is read: the contract is public. An address without parameters comes first, so that
 * `/api/things/latest/` is never an id.
 */
export function refuseOtherMethods(app: FastifyInstance, endpoints: readonly Endpoint[]): void {
  const fixed = new Map<string, string[]>();
  const withParameters: { pattern: RegExp; methods: string[] }[] = [];
  for (const [path, calls] of Map.groupBy(endpoints, (endpoint) => endpoint.path)) {
    const methods = calls.flatMap(({ method }) => (method === 'GET' ? ['GET', 'HEAD'] : [method]));
    if (!path.includes('{')) fixed.set(path, methods);
    else withParameters.push({ pattern: patternOf(path), methods });
  }
  app.addHook('onRequest', ({ url, method, is404 }, _, done) => {
    const [path = ''] = url.split('?', 1);
    const methods =
      fixed.get(path) ??
      (is404 ? withParameters.find(({ pattern }) => pattern.test(path))?.methods : undefined);
    if (methods && !methods.includes(method)) done(methodNotAllowed(methods));
    else done();
  });
}

const patternOf = (path: string): RegExp => new RegExp(`^${path.replaceAll(/\{\w+\}/g, '[^/]+')}$`);
