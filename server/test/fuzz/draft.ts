import type { Endpoint } from '@maru/contract/kit/endpoint';

/** A request on its way to being spoiled: still in parts, which spoilers replace. */
export interface Draft {
  endpoint: Endpoint;
  method: string;
  path: string;
  query: string;
  headers: Record<string, string>;
  body: unknown;
  /** Stands in for `body`, to the byte. */
  bytes: Buffer | undefined;
}
