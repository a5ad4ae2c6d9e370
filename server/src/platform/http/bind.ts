import { Readable } from 'node:stream';
import type { Endpoint } from '@maru/contract/kit/endpoint';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { z } from 'zod';
import { type FindFieldErrors, withAllFieldErrors } from './all-field-errors.ts';
import { MAX_OPEN_BODY_BYTES } from './arrival-limits.ts';
import { refuseBrokenEncoding } from './broken-encoding.ts';
import { refuseUnknownHeaderValues } from './declared-headers.ts';
import { NotModified } from './not-modified.ts';
import { serializerOf } from './serializer.ts';
import { parse } from './validation.ts';

declare module 'fastify' {
  interface FastifyContextConfig {
    endpoint?: Endpoint;
  }
}

/** Finds the session of a request, or refuses the request. Runs before the body is read. */
export type Gate<Session> = (
  endpoint: Endpoint,
  request: FastifyRequest,
  reply: FastifyReply,
) => Promise<Session>;

interface Call<E extends Endpoint, Session> {
  params: z.output<E['params']>;
  query: z.output<E['query']>;
  body: E['body'] extends z.ZodType ? z.output<E['body']> : undefined;
  session: Session;
  request: FastifyRequest;
  reply: FastifyReply;
}

/** The common part of PUT and PATCH of a row, for one handler of both. */
export type SaveCall<Body, Session> = Pick<
  Call<Endpoint, Session>,
  'session' | 'request' | 'reply'
> & {
  params: { id: number };
  body: Body;
};

type Handle<E extends Endpoint, Session> = (call: Call<E, Session>) => Promise<Answer<E>>;

/**
 * The endpoint's response, a list also in parts; and where it declares them, its complete list (or that the client
 * has it) and its answer with 202.
 */
type Answer<E extends Endpoint> =
  | z.input<E['response']>
  | (E['response'] extends z.ZodArray ? AsyncIterable<z.input<E['response']>> : never)
  | (E['allResponse'] extends z.ZodType
      ? CompleteList<z.input<E['allResponse']>> | NotModified
      : never)
  | (E['acceptedResponse'] extends z.ZodType ? Accepted<z.input<E['acceptedResponse']>> : never);

/** At once, or in parts of which only one is in memory at a time. */
type CompleteList<Items> = Items | AsyncIterable<Items>;

type BodyOf<E extends Endpoint> = E['body'] extends z.ZodType ? z.output<E['body']> : never;

interface BindOptions<E extends Endpoint, Session> {
  /** Asked when a body is refused, so that the refusal names everything that is wrong with it. */
  findFaults?: FindFieldErrors<BodyOf<E>, { session: Session; params: z.output<E['params']> }>;
}

/** An answer with 202: what was asked for is not done yet, and this says what is missing. */
export class Accepted<Body = unknown> {
  readonly body: Body;

  constructor(body: Body) {
    this.body = body;
  }
}

/** Serves the endpoints of the contract: who may call, what is accepted, what is answered. */
export class Binder<Session extends object> {
  readonly #bound = new Set<Endpoint>();
  readonly #app: FastifyInstance;
  readonly #gate: Gate<Session>;

  constructor(app: FastifyInstance, gate: Gate<Session>) {
    this.#app = app;
    this.#gate = gate;
  }

  /** A call that anyone may make. */
  open<E extends Endpoint>(endpoint: E, handle: Handle<E, undefined>): void {
    if (endpoint.access.kind !== 'public') throw new Error(`${endpoint.path} is not public`);
    this.#route(endpoint, async () => undefined, handle);
  }

  /** A call that needs a session with the access that the endpoint states. */
  guarded<E extends Endpoint>(
    endpoint: E,
    handle: Handle<E, Session>,
    options: BindOptions<E, Session> = {},
  ): void {
    const { kind } = endpoint.access;
    if (kind === 'public' || kind === 'keyed') throw new Error(`${endpoint.path} is ${kind}`);
    this.#route(
      endpoint,
      (request, reply) => this.#gate(endpoint, request, reply),
      handle,
      options,
    );
  }

  /** A call with a token that is not a session's. `admit` finds its holder, or refuses the request. */
  keyed<E extends Endpoint, Holder extends object>(
    endpoint: E,
    admit: (request: FastifyRequest) => Promise<Holder>,
    handle: Handle<E, Holder>,
  ): void {
    if (endpoint.access.kind !== 'keyed') throw new Error(`${endpoint.path} takes no such key`);
    this.#route(endpoint, admit, handle);
  }

  /** A call that the contract promises and nobody serves is a mistake that shows at start. */
  refuseUnbound(endpoints: readonly Endpoint[]): void {
    const missing = endpoints.filter((endpoint) => !this.#bound.has(endpoint));
    if (missing.length > 0) {
      throw new Error(`Not served: ${missing.map((e) => `${e.method} ${e.path}`).join(', ')}`);
    }
  }

  #route<E extends Endpoint, S>(
    endpoint: E,
    admit: (request: FastifyRequest, reply: FastifyReply) => Promise<S>,
    handle: Handle<E, S>,
    { findFaults }: BindOptions<E, S> = {},
  ): void {
    const serializeAll = endpoint.allResponse && serializerOf(endpoint.allResponse);
    const serializePart = serializeAll ?? serializerOf(endpoint.response);
    const sessions = new WeakMap<FastifyRequest, S & object>();
    this.#bound.add(endpoint);
    this.#app.route({
      method: endpoint.method,
      url: endpoint.path.replace(/\{(\w+)\}/g, ':$1'),
      config: { failure: endpoint.failure, endpoint },
      ...(isWithoutSession(endpoint) && { bodyLimit: MAX_OPEN_BODY_BYTES }),
      schema: {
        response: {
          ...(endpoint.status !== NO_CONTENT && { [endpoint.status]: endpoint.response }),
          ...(endpoint.acceptedResponse && { 202: endpoint.acceptedResponse }),
        },
      },
      onRequest: async (request, reply) => {
        const session = await admit(request, reply);
        if (session) sessions.set(request, session);
      },
      handler: async (request, reply) => {
        refuseBrokenEncoding(request);
        refuseUnknownHeaderValues(endpoint.headers, request);
        const query = parse(endpoint.query, withoutBlanks(request.query), 'query') as z.output<
          E['query']
        >;
        const session = sessions.get(request) as S;
        const sent = request.body === undefined ? {} : request.body;
        const params = () =>
          parse(endpoint.params, request.params, 'path') as z.output<E['params']>;
        const handled = async () => {
          const body = endpoint.body && parse(endpoint.body, sent);
          reply.status(endpoint.status);
          return handle({ params: params(), query, body, session, request, reply } as Call<E, S>);
        };
        const answer: unknown = await (findFaults
          ? handled().catch(async (error) => {
              throw await withAllFieldErrors(error, endpoint.body, sent, (sound) =>
                findFaults(sound as Partial<BodyOf<E>>, { session, params: params() }),
              );
            })
          : handled());
        if (answer instanceof Accepted) {
          reply.status(202);
          return answer.body;
        }
        if (isInParts(answer)) {
          reply.type(JSON_TYPE);
          return Readable.from(joined(answer, serializePart));
        }
        if (!serializeAll) return answer;
        if (answer instanceof NotModified) return reply.status(answer.status).send();
        if (Array.isArray(answer)) {
          reply.type(JSON_TYPE);
          reply.serializer(serializeAll);
        }
        return answer;
      },
    });
  }
}

/** Anybody makes these calls, as often as they like: what one may cost is less. */
const isWithoutSession = ({ access: { kind } }: Endpoint): boolean =>
  kind === 'public' || kind === 'keyed';

const NO_CONTENT = 204;

const JSON_TYPE = 'application/json; charset=utf-8';

const isInParts = (answer: unknown): answer is AsyncIterable<unknown[]> =>
  typeof answer === 'object' && answer !== null && Symbol.asyncIterator in answer;

async function* joined(parts: AsyncIterable<unknown[]>, serialize: (part: unknown[]) => string) {
  let opening = '[';
  for await (const part of parts) {
    if (part.length === 0) continue;
    yield opening + serialize(part).slice(1, -1);
    opening = ',';
  }
  yield opening === '[' ? '[]' : ']';
}

/** An empty value in an address is the same as none. */
function withoutBlanks(query: unknown): Record<string, unknown> {
  return Object.fromEntries(Object.entries(query as object).filter(([, value]) => value !== ''));
}
