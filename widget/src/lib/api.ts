import { bodyOf, request } from '@maru/client/request';
import type { CallOutput, SizedInput } from '@maru/contract/kit/client';
import type { Endpoint } from '@maru/contract/kit/endpoint';
import { language } from './words.ts';

const TIMEOUT_MS = 20_000;

interface CallOptions {
  token?: string;
  idempotencyKey?: string;
}

export async function call<E extends Endpoint, const Size = undefined>(
  endpoint: E,
  input: SizedInput<E, Size>,
  options: CallOptions = {},
): Promise<CallOutput<E, Size>> {
  const response = await request(endpoint, input, {
    ...options,
    language,
    // The console's cookies on the same origin must not be sent with a customer's calls.
    credentials: 'omit',
    signal: AbortSignal.timeout(TIMEOUT_MS),
  });
  return (await bodyOf(response)) as CallOutput<E, Size>;
}
