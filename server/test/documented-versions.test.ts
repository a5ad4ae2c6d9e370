import type { Endpoint } from '@maru/contract/kit/endpoint';
import { expect, test } from 'vitest';
import { apiDocument } from '../src/openapi.ts';
import { ALL_CALLS, newCallsToSpoil, shapeOf } from './bad-input.ts';

interface Operation {
  parameters: { name: string }[];
  responses: Record<string, { headers?: Record<string, unknown> }>;
}

const { paths } = apiDocument() as { paths: Record<string, Record<string, Operation>> };

const documented = ({ path, method, status }: Endpoint) => {
  const operation = paths[path]?.[method.toLowerCase()];
  return {
    takesVersion: operation?.parameters.some(({ name }) => name === 'If-Match'),
    hasVersion: operation?.responses[status]?.headers?.ETag !== undefined,
  };
};

const JSON_TYPE = { 'content-type': 'application/json' };
const STALE = { ...JSON_TYPE, 'if-match': '"999999999"' };

test.each(ALL_CALLS)(
  '%s reads If-Match and sends an ETag where the document says so',
  async (...call) => {
    const [name, endpoint] = call;
    const { ask, send, body } = await newCallsToSpoil([call]);
    // Of a list, the complete one has a version.
    const isList = 'page_size' in shapeOf(endpoint.query);
    const stale = await send(call, body(name), STALE);
    const takesVersion = stale.status === 412;
    const repeated = takesVersion ? await send(call, body(name)) : stale;
    const done = isList && endpoint.allResponse ? await ask(call, 'page_size=all') : repeated;
    expect(done.status).toBeLessThan(300);
    const hasVersion = done.headers.etag !== undefined;
    expect({ takesVersion, hasVersion }).toEqual(documented(endpoint));
  },
);
