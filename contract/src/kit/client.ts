import type { z } from 'zod';
import type { Endpoint } from './endpoint.ts';

type Optional<T> = Record<string, never> extends T ? true : false;
type Part<Name extends string, T> =
  Optional<T> extends true ? { [K in Name]?: T } : { [K in Name]: T };

/** What a caller of an endpoint hands over; parts that the endpoint does not have may be left out. */
export type CallInput<E extends Endpoint> = Part<'params', z.input<E['params']>> &
  Part<'query', z.input<E['query']>> &
  (E['body'] extends z.ZodType ? Part<'body', z.input<E['body']>> : { body?: undefined });

export type CallOutput<E extends Endpoint> = z.output<E['response']>;

interface Parts {
  params?: Record<string, unknown>;
  query?: Record<string, unknown>;
}

/** The address of a call, from the endpoint's path and the caller's parameters. */
export function urlOf(endpoint: Endpoint, parts: Parts): string {
  const path = endpoint.path.replace(/\{(\w+)\}/g, (_, name: string) =>
    encodeURIComponent(String(parts.params?.[name])),
  );
  const query = new URLSearchParams();
  for (const [name, value] of Object.entries(parts.query ?? {})) {
    if (value !== undefined && value !== '') query.set(name, String(value));
  }
  return query.size > 0 ? `${path}?${query}` : path;
}
