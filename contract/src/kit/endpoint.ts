import { z } from 'zod';
import type { Access } from './access.ts';

export type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';

/**
 * The body of a refusal: with `fields` it has one list of messages per field, with `sentence` one
 * `detail` that contains them all, for screens that show one line.
 */
export type Failure = 'fields' | 'sentence';

/**
 * Any call can answer these, and none declares them: a request that is malformed, has invalid values or comes under a
 * foreign name (400), or is too slow, too large or of another type; a defect (500) and an outage (503).
 */
export const ANY_CALL_ERRORS = [400, 408, 413, 414, 415, 431, 500, 503] as const;

/**
 * The failures that a call declares. Besides `ANY_CALL_ERRORS`, its address answers 405 to any other method, and 429 to
 * a connection that has too many requests without an answer.
 */
export type ErrorStatus = 401 | 403 | 404 | 409 | 412 | 429;

/** What a call takes beyond its fields, in a header of the request. */
export interface RequestHeader {
  /** As clients write it. */
  readonly name: string;
  readonly description: string;
  /** All that it may say. */
  readonly values: readonly string[];
}

/** One call as data: the server binds it, the client makes it, the OpenAPI document describes it. */
export interface Endpoint<
  P extends z.ZodType = z.ZodType,
  Q extends z.ZodType = z.ZodType,
  B extends z.ZodType | undefined = z.ZodType | undefined,
  R extends z.ZodType = z.ZodType,
  All extends z.ZodType | undefined = z.ZodType | undefined,
  Accepted extends z.ZodType | undefined = z.ZodType | undefined,
  Tag extends string = string,
  Codename extends string = string,
> {
  readonly method: Method;
  /** With braces around parameters and a slash at the end, as in `/api/accounts/{id}/`. */
  readonly path: string;
  /** The chapter of the API reference. */
  readonly tag: Tag;
  readonly summary: string;
  /** The failures that this call can answer, besides those of any call. */
  readonly errors: readonly ErrorStatus[];
  readonly access: Access<Codename>;
  readonly params: P;
  readonly query: Q;
  readonly body: B;
  readonly response: R;
  /** The complete list, of which a client can name the one that it has: to `page_size=all`, or always. */
  readonly allResponse: All;
  /** The answer with 202, if the call can need another step. */
  readonly acceptedResponse: Accepted;
  readonly status: 200 | 201 | 204;
  readonly failure: Failure;
  /** Accepts an `Idempotency-Key`: a repeated call with the same key is not done again and gets the same answer. */
  readonly idempotent: boolean;
  readonly headers: readonly RequestHeader[];
  /**
   * Answers with an `ETag`: of a row, or of a complete list, which a client that has it is not sent again. A call that
   * declares 412 takes it as `If-Match`, and refuses an older version.
   */
  readonly versioned: boolean;
  /** Also answered to a session whose password was given by somebody else and must be changed first. */
  readonly beforePasswordChange: boolean;
  /** The body may take 5 minutes if it arrives steadily; other bodies have 30 seconds. */
  readonly largeBody: boolean;
}

/** The client makes a new key for each call, and repeats it only when it repeats the call. */
export const IDEMPOTENCY_HEADER = 'idempotency-key';

/** With every refusal: its code, which stays the same in every language. */
export const ERROR_CODE_HEADER = 'maru-error-code';

/** With a refusal that is one `detail`: the names of its fields, separated by spaces. */
export const ERROR_FIELDS_HEADER = 'maru-error-fields';

const nothing = z.object({});

interface EndpointOptions<P, Q, B, R, All, Accepted, Tag, Codename extends string> {
  method: Method;
  path: string;
  tag: Tag;
  summary: string;
  errors: readonly ErrorStatus[];
  access: Access<Codename>;
  params?: P;
  query?: Q;
  body?: B;
  /** Without it, the call answers 204 and no body. */
  response?: R;
  allResponse?: All;
  acceptedResponse?: Accepted;
  status?: 200 | 201;
  failure?: Failure;
  idempotent?: boolean;
  headers?: readonly RequestHeader[];
  versioned?: boolean;
  beforePasswordChange?: boolean;
  largeBody?: boolean;
}

/** A product names its own chapters and codenames, so that no call can have another. */
export type DefineEndpoint<Tag extends string, Codename extends string> = <
  R extends z.ZodType = z.ZodVoid,
  P extends z.ZodType = typeof nothing,
  Q extends z.ZodType = typeof nothing,
  B extends z.ZodType | undefined = undefined,
  All extends z.ZodType | undefined = undefined,
  Accepted extends z.ZodType | undefined = undefined,
>(
  options: EndpointOptions<P, Q, B, R, All, Accepted, Tag, Codename>,
) => Endpoint<P, Q, B, R, All, Accepted, Tag, Codename>;

export function defineEndpoint<
  R extends z.ZodType,
  P extends z.ZodType,
  Q extends z.ZodType,
  B extends z.ZodType | undefined,
  All extends z.ZodType | undefined,
  Accepted extends z.ZodType | undefined,
  Tag extends string,
  Codename extends string,
>(
  options: EndpointOptions<P, Q, B, R, All, Accepted, Tag, Codename>,
): Endpoint<P, Q, B, R, All, Accepted, Tag, Codename> {
  return {
    status: options.response ? 200 : 204,
    failure: 'fields',
    idempotent: false,
    headers: [],
    versioned: false,
    beforePasswordChange: false,
    largeBody: false,
    ...options,
    response: options.response ?? (z.void() as unknown as R),
    allResponse: options.allResponse as All,
    acceptedResponse: options.acceptedResponse as Accepted,
    body: options.body as B,
    params: options.params ?? (nothing as unknown as P),
    query: options.query ?? (nothing as unknown as Q),
  };
}
