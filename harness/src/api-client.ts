import { type DoneOutput, type SizedInput, urlOf } from '@maru/contract/kit/client';
import { ANY_CALL_ERRORS, type Endpoint } from '@maru/contract/kit/endpoint';
import { z } from 'zod';

export type HeaderFields = Record<string, string>;

export interface Answer<Body> {
  /** Zero if there was no answer; then `body` says why. */
  status: number;
  body: Body;
  headers: Record<string, string | string[] | number | undefined>;
}

/** Parts of a call that the contract's types may not allow. */
export interface Attempt {
  params?: Record<string, unknown>;
  query?: Record<string, unknown>;
  body?: unknown;
}

export interface RawRequest {
  method: string;
  url: string;
  /** Sent as JSON; text and bytes as they are, without a type. */
  body?: unknown;
  headers?: HeaderFields;
}

// biome-ignore lint/suspicious/noExplicitAny: a test states what it expects of an answer
export type AnyAnswer = Answer<any>;

/** Calls endpoints of the contract. How a request reaches the server is up to the subclass. */
export abstract class ApiClient {
  /** Any request at all, well formed or not. */
  abstract raw(request: RawRequest): Promise<AnyAnswer>;

  /** A call that must succeed; its answer is checked against the contract. */
  async call<E extends Endpoint, const Size = undefined>(
    endpoint: E,
    input: SizedInput<E, Size>,
  ): Promise<DoneOutput<E, Size>> {
    const answer = await this.attempt(endpoint, input as Attempt);
    if (answer.status !== endpoint.status) throw new Error(described(endpoint, answer));
    if (answer.status === 204) return undefined as DoneOutput<E, Size>;
    const schema = endpoint.allResponse
      ? z.union([endpoint.response, endpoint.allResponse])
      : endpoint.response;
    schema.parse(answer.body);
    return answer.body as DoneOutput<E, Size>;
  }

  /** A call that may be refused, or whose input the contract's types would not allow. */
  async attempt(endpoint: Endpoint, input: Attempt): Promise<AnyAnswer> {
    const { method, errors } = endpoint;
    const answer = await this.raw({ method, url: urlOf(endpoint, input), body: input.body });
    const declared: readonly number[] = [...errors, ...ANY_CALL_ERRORS];
    if (answer.status >= 400 && !declared.includes(answer.status)) {
      throw new Error(`${described(endpoint, answer)}, which it does not declare`);
    }
    return answer;
  }
}

const described = ({ method, path }: Endpoint, { status, body }: AnyAnswer): string =>
  `${method} ${path} answered ${status} ${JSON.stringify(body)}`;
