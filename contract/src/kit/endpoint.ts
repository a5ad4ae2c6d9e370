import { z } from 'zod';
import type { Tag } from '../tags.ts';
import type { Access } from './access.ts';

export type Method = 'GET' | 'POST' | 'PUT' | 'DELETE';

/**
 * How a refused request is worded: `fields` keeps one list of messages per field,
 * `sentence` folds them into a single `detail` for screens that show one line.
 */
export type Failure = 'fields' | 'sentence';

/** One call as data: the server binds it, the client makes it, the OpenAPI document describes it. */
export interface Endpoint<
  P extends z.ZodType = z.ZodType,
  Q extends z.ZodType = z.ZodType,
  B extends z.ZodType | undefined = z.ZodType | undefined,
  R extends z.ZodType = z.ZodType,
> {
  readonly method: Method;
  /** With braces around parameters and a slash at the end, as in `/api/accounts/{id}/`. */
  readonly path: string;
  readonly tag: Tag;
  readonly summary: string;
  readonly access: Access;
  readonly params: P;
  readonly query: Q;
  readonly body: B;
  readonly response: R;
  /** What the same call answers to `page_size=all`, where it takes it. */
  readonly allResponse: z.ZodType | undefined;
  /** What it answers instead, with 202, where something is still missing. */
  readonly acceptedResponse: z.ZodType | undefined;
  readonly status: 200 | 201;
  readonly failure: Failure;
  /** It takes an `Idempotency-Key`: the same call again, under the same key, is the first one. */
  readonly idempotent: boolean;
  /** It answers with an `ETag`; a change takes an `If-Match`, and is refused with 412 where that is old. */
  readonly versioned: boolean;
  /** Its body may take minutes to arrive, as long as it keeps coming; others have half a minute. */
  readonly largeBody: boolean;
}

/** Made by the client, anew for every call that is not a repetition. */
export const IDEMPOTENCY_HEADER = 'idempotency-key';

/** Beside a failure that is one sentence: the fields that it is about, with spaces between them. */
export const ERROR_FIELDS_HEADER = 'maru-error-fields';

const nothing = z.object({});

interface EndpointOptions<P, Q, B, R> {
  method: Method;
  path: string;
  tag: Tag;
  summary: string;
  access: Access;
  params?: P;
  query?: Q;
  body?: B;
  response: R;
  allResponse?: z.ZodType;
  acceptedResponse?: z.ZodType;
  status?: 200 | 201;
  failure?: Failure;
  idempotent?: boolean;
  versioned?: boolean;
  largeBody?: boolean;
}

export function endpoint<
  R extends z.ZodType,
  P extends z.ZodType = typeof nothing,
  Q extends z.ZodType = typeof nothing,
  B extends z.ZodType | undefined = undefined,
>(options: EndpointOptions<P, Q, B, R>): Endpoint<P, Q, B, R> {
  return {
    status: 200,
    failure: 'fields',
    idempotent: false,
    versioned: false,
    largeBody: false,
    allResponse: undefined,
    acceptedResponse: undefined,
    ...options,
    body: options.body as B,
    params: options.params ?? (nothing as unknown as P),
    query: options.query ?? (nothing as unknown as Q),
  };
}
