import type { z } from 'zod';
import type { Endpoint } from './endpoint.ts';

type Optional<T> = Record<string, never> extends T ? true : false;
type Part<Name extends string, T> =
  Optional<T> extends true ? { [K in Name]?: T } : { [K in Name]: T };

/** The input of some call. */
interface AnyInput {
  params?: object | undefined;
  query?: object | undefined;
  body?: unknown;
}

/** The input of a call; parts that the endpoint does not have may be left out. */
export type CallInput<E extends Endpoint> = AnyInput &
  Part<'params', z.input<E['params']>> &
  Part<'query', z.input<E['query']>> &
  (E['body'] extends z.ZodType ? Part<'body', z.input<E['body']>> : { body?: undefined });

/**
 * The input as a client takes it. Only the size of a page is inferred from it: were the whole input inferred, a
 * misspelt key beside a right one would compile.
 */
export type SizedInput<E extends Endpoint, Size> = CallInput<E> & { query?: { page_size?: Size } };

/** The answer to a call, by its page size: the complete list to `all`, else the endpoint's response. */
export type CallOutput<E extends Endpoint, Size = undefined> =
  | DoneOutput<E, Size>
  | AcceptedOutput<E>;

/** The answer to a call that is known not to be a 202. */
export type DoneOutput<E extends Endpoint, Size = undefined> = Size extends 'all'
  ? AllOutput<E>
  : z.output<E['response']>;

type AllOutput<E extends Endpoint> = E['allResponse'] extends z.ZodType
  ? z.output<E['allResponse']>
  : z.output<E['response']>;

type AcceptedOutput<E extends Endpoint> = E['acceptedResponse'] extends z.ZodType
  ? z.output<E['acceptedResponse']>
  : never;

/** The address of a call, from the endpoint's path and the caller's parameters. */
export function urlOf(endpoint: Endpoint, { params = {}, query: asked = {} }: AnyInput): string {
  const values = new Map<string, unknown>(Object.entries(params));
  const path = endpoint.path.replace(/\{(\w+)\}/g, (_, name: string) =>
    encodeURIComponent(String(values.get(name))),
  );
  const query = new URLSearchParams();
  for (const [name, value] of Object.entries(asked)) {
    if (value !== undefined && value !== '') query.set(name, String(value));
  }
  return query.size > 0 ? `${path}?${query}` : path;
}
