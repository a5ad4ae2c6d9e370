import { type AnyAnswer, ApiClient, type RawRequest } from '@maru/harness/src/api-client.ts';
import { world } from './world.ts';

/** A client of the app in this process: with a token or without, in a language, from an address. */
export class Caller extends ApiClient {
  readonly #headers: Record<string, string>;

  constructor(headers: Record<string, string> = {}) {
    super();
    this.#headers = headers;
  }

  with(headers: Record<string, string>): Caller {
    return new Caller({ ...this.#headers, ...headers });
  }

  async raw(request: RawRequest): Promise<AnyAnswer> {
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
      body: isJson && response.body !== '' ? response.json() : response.body,
    };
  }
}

export const nobody = new Caller();
