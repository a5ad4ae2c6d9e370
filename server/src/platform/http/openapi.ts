import type { Access } from '@maru/contract/kit/access';
import type { Endpoint, ErrorStatus } from '@maru/contract/kit/endpoint';
import { z } from 'zod';

type Json = Record<string, unknown>;

const ERROR_RESPONSES: Record<ErrorStatus, string> = {
  400: 'The request was refused: each value names what is wrong.',
  401: 'Nobody is signed in.',
  403: 'The permission is missing.',
  404: 'There is no such thing, or not in this company.',
  409: 'The room is closed.',
  412: 'Somebody has changed it since; the sentence says who, and what.',
  429: 'Too much at once; Retry-After says how long to wait.',
};

/** The OpenAPI document of a registry of endpoints. */
export function openApiDocument(
  endpoints: Record<string, Endpoint>,
  tags: Record<string, string>,
  version: string,
): Json {
  const paths: Record<string, Json> = {};
  for (const [operationId, endpoint] of Object.entries(endpoints)) {
    paths[endpoint.path] = {
      ...paths[endpoint.path],
      [endpoint.method.toLowerCase()]: operation(operationId, endpoint),
    };
  }
  return {
    openapi: '3.1.0',
    info: {
      title: 'Maru',
      version,
      description: 'The calls of the Maru back-office console.',
      license: { name: 'MIT', identifier: 'MIT' },
    },
    servers: [{ url: '/', description: 'This server' }],
    tags: Object.entries(tags).map(([name, description]) => ({ name, description })),
    paths,
    components: {
      securitySchemes: {
        bearer: { type: 'http', scheme: 'bearer', bearerFormat: 'JWT' },
        room: { type: 'http', scheme: 'bearer', description: 'The token of one chat room.' },
        ticketCookie: { type: 'apiKey', in: 'cookie', name: 'maru_tickets' },
      },
      schemas: { Failure: failureSchema },
    },
  };
}

const failureSchema = {
  description: 'Either `detail`, or a list of messages for each field.',
  type: 'object',
  additionalProperties: {
    anyOf: [{ type: 'string' }, { type: 'array', items: { type: 'string' } }],
  },
};

function operation(operationId: string, endpoint: Endpoint): Json {
  return {
    operationId,
    tags: [endpoint.tag],
    summary: endpoint.summary,
    description: describeAccess(endpoint.access),
    security: securityOf(endpoint.access),
    parameters: [
      ...parametersOf(endpoint.params, 'path'),
      ...parametersOf(endpoint.query, 'query'),
      ...(endpoint.idempotent ? [idempotencyHeader] : []),
      ...(takesVersion(endpoint) ? [versionHeader] : []),
      ...(endpoint.allResponse ? [knownHeader] : []),
    ],
    ...(endpoint.body && {
      requestBody: { required: true, content: jsonContent(inputSchema(endpoint.body)) },
    }),
    responses: {
      [endpoint.status]: {
        description: 'Done.',
        ...(endpoint.versioned && { headers: { ETag: entityTag } }),
        ...(endpoint.allResponse && { headers: { ETag: listTag } }),
        content: jsonContent(successSchema(endpoint)),
      },
      ...(endpoint.acceptedResponse && {
        202: {
          description: 'Not done yet: something is still missing.',
          content: jsonContent(outputSchema(endpoint.acceptedResponse)),
        },
      }),
      ...(endpoint.allResponse && {
        304: {
          description: 'Nothing has changed since the ETag of If-None-Match. There is no body.',
          headers: { ETag: listTag },
        },
      }),
      ...Object.fromEntries(endpoint.errors.map((status) => [status, failure(status)])),
    },
  };
}

const idempotencyHeader = {
  name: 'Idempotency-Key',
  in: 'header',
  required: false,
  description: 'Made by the client. The same call again, under the same key, is the first one.',
  schema: { type: 'string', minLength: 1, maxLength: 64 },
};

const versionHeader = {
  name: 'If-Match',
  in: 'header',
  required: false,
  description:
    'The ETag that was read. Where it is old, nothing is saved; without it, nothing is compared.',
  schema: { type: 'string' },
};

const entityTag = {
  description: 'Changes with every change. A later save names it in If-Match.',
  schema: { type: 'string' },
};

const knownHeader = {
  name: 'If-None-Match',
  in: 'header',
  required: false,
  description:
    'With page_size=all: the ETag of the list that the client has. If it is current, the answer is 304.',
  schema: { type: 'string' },
};

const listTag = {
  description: 'With page_size=all. Changes with everything that the list shows.',
  schema: { type: 'string' },
};

const takesVersion = ({ versioned, method }: Endpoint): boolean => versioned && method !== 'GET';

const failure = (status: ErrorStatus): Json => ({
  description: ERROR_RESPONSES[status],
  content: jsonContent({ $ref: '#/components/schemas/Failure' }),
});

const jsonContent = (schema: Json) => ({ 'application/json': { schema } });

function successSchema({ response, allResponse }: Endpoint): Json {
  const single = outputSchema(response);
  return allResponse ? { oneOf: [single, outputSchema(allResponse)] } : single;
}

function parametersOf(schema: z.ZodType, where: 'path' | 'query'): Json[] {
  const { properties = {}, required = [] } = inputSchema(schema) as {
    properties?: Record<string, Json>;
    required?: string[];
  };
  return Object.entries(properties).map(([name, property]) => ({
    name,
    in: where,
    required: where === 'path' || required.includes(name),
    schema: property,
  }));
}

const outputSchema = (schema: z.ZodType): Json => jsonSchema(schema, 'output');
const inputSchema = (schema: z.ZodType): Json => jsonSchema(schema, 'input');

/** What is text on the wire but means a number or a truth value says so in its `wire` meta. */
function jsonSchema(schema: z.ZodType, io: 'input' | 'output'): Json {
  const { $schema: _, ...json } = z.toJSONSchema(schema, {
    io,
    unrepresentable: 'any',
    override: ({ jsonSchema }) => {
      const target = jsonSchema as Json;
      const { wire, ...rest } = target;
      if (!wire) return;
      for (const key of Object.keys(target)) delete target[key];
      Object.assign(target, wire, 'default' in rest ? { default: rest.default } : {});
    },
  });
  return json;
}

function describeAccess(access: Access): string {
  if (access.kind === 'public') return 'Open to anyone.';
  if (access.kind === 'signedIn') return 'Needs a signed-in account.';
  if (access.kind === 'customer') return 'Needs the token of a chat room, as its customer has it.';
  const needed = `Needs ${access.permissions.join(' or ')}.`;
  return access.orForAll
    ? `${needed} With page_size=all, ${access.orForAll.join(', ')} suffice too.`
    : needed;
}

function securityOf(access: Access): Json[] {
  if (access.kind === 'public') return [];
  if (access.kind === 'customer') return [{ room: [] }];
  const cookie = access.kind === 'anyOf' && access.orTicketCookie ? [{ ticketCookie: [] }] : [];
  return [{ bearer: [] }, ...cookie];
}
