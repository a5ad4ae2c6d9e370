import { type CallInput, type DoneOutput, urlOf } from '@maru/contract/kit/client';
import type { Endpoint } from '@maru/contract/kit/endpoint';
import { z } from 'zod';
import { world } from './world.ts';

export interface Answer<Body> {
  status: number;
  body: Body;
  headers: Record<string, string | string[] | number | undefined>;
}

interface Attempt {
  params?: Record<string, unknown>;
  query?: Record<string, unknown>;
  body?: unknown;
}

export interface RawRequest {
  method: string;
  url: string;
  body?: unknown;
  headers?: Record<string, string>;
}

/** Failures that every call has and none declares: time, size, type, a defect, an outage. */
const ANY_CALL = [408, 413, 415, 500, 503];

/** A client: with a token or without, in a language, from an address. */
export class Caller {
  readonly #headers: Record<string, string>;

  constructor(headers: Record<string, string> = {}) {
    this.#headers = headers;
  }

  with(headers: Record<string, string>): Caller {
    return new Caller({ ...this.#headers, ...headers });
  }

  /** A call that must succeed; its answer is checked against the contract. */
  async call<E extends Endpoint, const Input extends CallInput<E>>(
    endpoint: E,
    input: Input,
  ): Promise<DoneOutput<E, Input>> {
    const answer = await this.attempt(endpoint, input as Attempt);
    if (answer.status !== endpoint.status) {
      throw new Error(
        `${endpoint.method} ${endpoint.path}: ${answer.status} ${JSON.stringify(answer.body)}`,
      );
    }
    const schema = endpoint.allResponse
      ? z.union([endpoint.response, endpoint.allResponse])
      : endpoint.response;
    schema.parse(answer.body);
    return answer.body as DoneOutput<E, Input>;
  }

  /** A call that may be refused, or whose input the contract's types would not allow. */
  async attempt(endpoint: Endpoint, input: Attempt): Promise<Answer<any>> {
    const { method, path, errors } = endpoint;
    const answer = await this.raw({ method, url: urlOf(endpoint, input), body: input.body });
    const declared: readonly number[] = [...errors, ...ANY_CALL];
    if (answer.status >= 400 && !declared.includes(answer.status)) {
      throw new Error(`${method} ${path} answered ${answer.status}, which it does not declare`);
    }
    return answer;
  }

  async raw(request: RawRequest): Promise<Answer<any>> {
    const { app } = await world();
    const response = await app.inject({
      method: request.method as 'GET',
      url: request.url,
      headers: { ...this.#headers, ...request.headers },
      ...(request.body !== undefined && { payload: request.body as object }),
    });
    const isJson = String(response.headers['content-type']).startsWith('application/json');
    return {
      status: response.statusCode,
      headers: response.headers,
      body: isJson ? response.json() : response.body,
    };
  }
}

export const nobody = new Caller();
