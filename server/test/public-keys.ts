import { apiDocument } from '../src/openapi.ts';

/** The part of a JSON schema that holds names. */
interface Schema {
  properties?: Record<string, Schema>;
  items?: Schema;
  oneOf?: Schema[];
  anyOf?: Schema[];
  additionalProperties?: boolean | Schema;
}

interface Body {
  content?: Record<string, { schema: Schema }>;
}

/** A call of the OpenAPI document. The names in its path are those of the call itself. */
interface Operation {
  parameters: { name: string; in: 'path' | 'query' | 'header' }[];
  requestBody?: Body;
  responses: Record<string, Body>;
}

/** The names of one object, such as `PUT /api/accounts/{id}/ in: email, username`. */
type Found = [place: string, names: string[]];

/** The keys of a value and of the values in it, each object under its place. */
function keysOf(schema: Schema, place: string): Found[] {
  const { properties = {}, items, oneOf = [], anyOf = [], additionalProperties } = schema;
  return [
    [place, Object.keys(properties)],
    ...Object.entries(properties).flatMap(([name, part]) => keysOf(part, `${place}.${name}`)),
    ...(items ? keysOf(items, `${place}[]`) : []),
    ...[...oneOf, ...anyOf].flatMap((part) => keysOf(part, place)),
    ...(typeof additionalProperties === 'object' ? keysOf(additionalProperties, `${place}.*`) : []),
  ];
}

const bodyKeys = ({ content = {} }: Body, place: string): Found[] =>
  Object.values(content).flatMap(({ schema }) => keysOf(schema, place));

function namesOf(call: string, { parameters, requestBody = {}, responses }: Operation): Found[] {
  const answers = Object.entries(responses).filter(([status]) => status.startsWith('2'));
  return [
    ...(['query', 'header'] as const).map((kind): Found => {
      const named = parameters.filter((one) => one.in === kind);
      return [`${call} ${kind}`, named.map(({ name }) => name)];
    }),
    ...bodyKeys(requestBody, `${call} in`),
    ...answers.flatMap(([status, answer]) =>
      bodyKeys(answer, status === '202' ? `${call} out 202` : `${call} out`),
    ),
  ];
}

/** What each call is given and answers, a line for each object. */
export function publicKeys(): string[] {
  const paths = Object.entries(apiDocument().paths as Record<string, Record<string, Operation>>);
  const found = paths.flatMap(([path, operations]) =>
    Object.entries(operations).flatMap(([method, one]) =>
      namesOf(`${method.toUpperCase()} ${path}`, one),
    ),
  );
  const objects = new Map<string, Set<string>>();
  for (const [place, names] of found.filter(([, { length }]) => length > 0)) {
    objects.set(place, new Set([...(objects.get(place) ?? []), ...names]));
  }
  return [...objects].map(([place, names]) => `${place}: ${[...names].sort().join(', ')}`).sort();
}
