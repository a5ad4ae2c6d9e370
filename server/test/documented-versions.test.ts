import { urlOf } from '@maru/contract/kit/client';
import type { Endpoint } from '@maru/contract/kit/endpoint';
import { expect, test } from 'vitest';
import { apiDocument } from '../src/openapi.ts';
import { exampleOf } from './access-examples.ts';
import { ALL_CALLS, shapeOf } from './bad-input.ts';
import { newAdministrator } from './factories.ts';

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
  async (name, endpoint) => {
    const admin = await newAdministrator();
    const { headers = {}, ...input } = await exampleOf(name, admin.company, admin);
    // Of a list, the complete one has a version.
    const isList = endpoint.allResponse && 'page_size' in shapeOf(endpoint.query);
    const url = isList
      ? `${urlOf(endpoint, { ...input, query: {} })}?page_size=all`
      : urlOf(endpoint, input);
    const send = (sent: Record<string, string>) =>
      admin.caller
        .with(headers)
        .raw({ method: endpoint.method, url, body: input.body, headers: sent });
    const stale = await send(STALE);
    const takesVersion = stale.status === 412;
    const done = takesVersion ? await send(JSON_TYPE) : stale;
    expect(done.status).toBeLessThan(300);
    const hasVersion = done.headers.etag !== undefined;
    expect({ takesVersion, hasVersion }).toEqual(documented(endpoint));
  },
);
