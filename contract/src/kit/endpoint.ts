import { z } from 'zod';
import type { Tag } from '../tags.ts';
import type { Access } from './access.ts';

export type Method = 'GET' | 'POST' | 'PUT' | 'DELETE';

/**
 * How a refused request is worded: `fields` keeps one list of messages per field,
 * `sentence` folds them into a single `detail` for screens that show one line.
 */
export type Failure = 'fields' | 'sentence';

/** Beyond these, any call may answer 408, 413, 415 or 503: see the server's limits and outages. */
export type ErrorStatus = 400 | 401 | 403 | 404 | 409 | 412 | 429;

/** One call as data: the server binds it, the client makes it, the OpenAPI document describes it. */
export interface Endpoint<
  P extends z.ZodType = z.ZodType,
  Q extends z.ZodType = z.ZodType,
  B extends z.ZodType | undefined = z.ZodType | undefined,
  R extends z.ZodType = z.ZodType,
  All extends z.ZodType | undefined = z.ZodType | undefined,
  Accepted extends z.ZodType | undefined = z.ZodType | undefined,
> {
  readonly method: Method;
  /** With braces around parameters and a slash at the end, as in `/api/accounts/{id}/`. */
  readonly path: string;
  readonly tag: Tag;
  readonly summary: string;
  /** The failures that a caller has to reckon with. */
  readonly errors: readonly ErrorStatus[];
  readonly access: Access;
  readonly params: P;
  readonly query: Q;
  readonly body: B;
  readonly response: R;
  /** What the same call answers to `page_size=all`, where it takes it. */
  readonly allResponse: All;
  /** What it answers instead, with 202, where something is still missing. */
  readonly acceptedResponse: Accepted;
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

interface EndpointOptions<P, Q, B, R, All, Accepted> {
  method: Method;
  path: string;
  tag: Tag;
  summary: string;
  errors: readonly ErrorStatus[];
  access: Access;
  params?: P;
  query?: Q;
  body?: B;
  response: R;
  allResponse?: All;
  acceptedResponse?: Accepted;
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
  All extends z.ZodType | undefined = undefined,
  Accepted extends z.ZodType | undefined = undefined,
>(options: EndpointOptions<P, Q, B, R, All, Accepted>): Endpoint<P, Q, B, R, All, Accepted> {
  return {
    status: 200,
    failure: 'fields',
    idempotent: false,
    versioned: false,
    largeBody: false,
    ...options,
    allResponse: options.allResponse as All,
    acceptedResponse: options.acceptedResponse as Accepted,
    body: options.body as B,
    params: options.params ?? (nothing as unknown as P),
    query: options.query ?? (nothing as unknown as Q),
  };
}
