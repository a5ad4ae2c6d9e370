import type { Endpoint } from '@maru/contract/kit/endpoint';

/** A request in parts, which the spoilers change. */
export interface RequestDraft {
  endpoint: Endpoint;
  method: string;
  path: string;
  query: string;
  headers: Record<string, string>;
  body: unknown;
  /** Sent instead of `body`, byte for byte. */
  bytes: Buffer | undefined;
}
