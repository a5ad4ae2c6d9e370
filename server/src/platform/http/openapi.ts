import type { Access } from '@maru/contract/kit/access';
import type { Endpoint, ErrorStatus, RequestHeader } from '@maru/contract/kit/endpoint';
import { KIT_LIMITS } from '@maru/contract/kit/limits';
import { z } from 'zod';

type Json = Record<string, unknown>;

/** The document's text about the product as a whole, and about its ways to get access. */
export interface ApiDescription {
  title: string;
  description: string;
  version: string;
  tags: Record<string, string>;
  securitySchemes: Json;
  /** The sentence for each status of a failure. */
  errors: Record<400 | ErrorStatus, string>;
  /** The access that a call needs, as a sentence and as security requirements. */
  describeAccess(access: Access): { description: string; security: Json[] };
}

/** The OpenAPI document of a registry of endpoints. */
export function openApiDocument(endpoints: Record<string, Endpoint>, api: ApiDescription): Json {
  const paths: Record<string, Json> = {};
  for (const [operationId, endpoint] of Object.entries(endpoints)) {
    paths[endpoint.path] = {
      ...paths[endpoint.path],
      [endpoint.method.toLowerCase()]: operation(operationId, endpoint, api),
    };
  }
  return {
    openapi: '3.1.0',
    info: {
      title: api.title,
      version: api.version,
      description: api.description,
      license: { name: 'MIT', identifier: 'MIT' },
    },
    servers: [{ url: '/', description: 'This server' }],
    tags: Object.entries(api.tags).map(([name, description]) => ({ name, description })),
    paths,
    components: {
      securitySchemes: api.securitySchemes,
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

function operation(operationId: string, endpoint: Endpoint, api: ApiDescription): Json {
  return {
    operationId,
    tags: [endpoint.tag],
    summary: endpoint.summary,
    ...api.describeAccess(endpoint.access),
    parameters: [
      ...parametersOf(endpoint.params, 'path'),
      ...parametersOf(endpoint.query, 'query'),
      ...(endpoint.idempotent ? [idempotencyHeader] : []),
      ...(takesVersion(endpoint) ? [versionHeader] : []),
      ...(tagsList(endpoint) ? [knownHeader] : []),
      ...endpoint.headers.map(declaredHeader),
    ],
    ...(endpoint.body && {
      requestBody: { required: true, content: jsonContent(inputSchema(endpoint.body)) },
    }),
    responses: {
      [endpoint.status]: {
        description: 'Done.',
        ...(endpoint.versioned && {
          headers: { ETag: tagsList(endpoint) ? listTag : entityTag },
        }),
        ...(endpoint.status !== 204 && { content: jsonContent(successSchema(endpoint)) }),
      },
      ...(endpoint.acceptedResponse && {
        202: {
          description: 'Not done yet: something is still missing.',
          content: jsonContent(outputSchema(endpoint.acceptedResponse)),
        },
      }),
      ...(tagsList(endpoint) && {
        304: {
          description: 'Nothing has changed since the ETag of If-None-Match. There is no body.',
          headers: { ETag: listTag },
        },
      }),
      ...failures([400, ...endpoint.errors], api),
    },
  };
}

const idempotencyHeader = {
  name: 'Idempotency-Key',
  in: 'header',
  required: false,
  description: 'Made by the client. The same call again, under the same key, is the first one.',
  schema: { type: 'string', minLength: 1, maxLength: KIT_LIMITS.idempotencyKey },
};

const versionHeader = {
  name: 'If-Match',
  in: 'header',
  required: false,
  description:
    'The ETag that was read. Where it is old, nothing is saved; without it, nothing is compared.',
  schema: { type: 'string' },
};

const declaredHeader = ({ name, description, values }: RequestHeader): Json => ({
  name,
  in: 'header',
  required: false,
  description,
  schema: { type: 'string', enum: values },
});

const entityTag = {
  description: 'Changes with every change. A later save names it in If-Match.',
  schema: { type: 'string' },
};

const knownHeader = {
  name: 'If-None-Match',
  in: 'header',
  required: false,
  description:
    'The ETag of the complete list that the client has (with page_size=all, where the call takes it). If it is current, the answer is 304.',
  schema: { type: 'string' },
};

const listTag = {
  description: 'With page_size=all. Changes with everything that the list shows.',
  schema: { type: 'string' },
};

const tagsList = ({ versioned, allResponse }: Endpoint): boolean =>
  versioned && allResponse !== undefined;

const takesVersion = ({ errors }: Endpoint): boolean => errors.includes(412);

/** Of the failures of any call, 400 is the one that a caller can mend, so each call shows it. */
const failures = (statuses: readonly (400 | ErrorStatus)[], { errors }: ApiDescription): Json =>
  Object.fromEntries(statuses.map((status) => [status, failure(errors[status])]));

const failure = (description: string): Json => ({
  description,
  content: jsonContent({ $ref: '#/components/schemas/Failure' }),
});

const jsonContent = (schema: Json) => ({ 'application/json': { schema } });

function successSchema({ response, allResponse }: Endpoint): Json {
  const single = outputSchema(response);
  return allResponse && (allResponse as unknown) !== response
    ? { oneOf: [single, outputSchema(allResponse)] }
    : single;
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

/** A value that is text on the wire but means a number or a boolean has its type in its `wire` meta. */
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
