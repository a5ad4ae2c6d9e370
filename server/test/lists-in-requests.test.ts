import { createDepartment } from '@maru/contract/departments';
import { endpoints } from '@maru/contract/endpoints';
import type { Endpoint } from '@maru/contract/kit/endpoint';
import { customerFrame, staffFrame } from '@maru/contract/live';
import { describe, expect, test } from 'vitest';
import { z } from 'zod';
import { AppError } from '../src/platform/http/app-error.ts';
import { parse } from '../src/platform/http/validation.ts';

/** The part of a schema's structure needed to find the lists in it. */
interface Def {
  type: string;
  shape?: Record<string, z.ZodType>;
  element?: z.ZodType;
  innerType?: z.ZodType;
  in?: z.ZodType;
  out?: z.ZodType;
  options?: z.ZodType[];
}

type Found = [path: string, list: z.ZodType];

/** All input: every part of every request, and every frame. */
const incoming: Found[] = [
  ...(Object.entries(endpoints) as [string, Endpoint][]).flatMap(
    ([name, { params, query, body }]): Found[] => [
      [`${name}.params`, params],
      [`${name}.query`, query],
      ...(body ? [[`${name}.body`, body] satisfies Found] : []),
    ],
  ),
  ['staffFrame', staffFrame],
  ['customerFrame', customerFrame],
];

function listsIn([path, schema]: Found): Found[] {
  const def = (schema as unknown as { def: Def }).def;
  const { type, shape = {}, element, innerType, in: before, out, options = [] } = def;
  const fields = Object.entries(shape).map(([name, part]): Found => [`${path}.${name}`, part]);
  const inside = [element, innerType, before, out, ...options].flatMap((part): Found[] =>
    part ? [[path, part]] : [],
  );
  const deeper = [...fields, ...inside].flatMap(listsIn);
  return type === 'array' ? [[path, schema], ...deeper] : deeper;
}

const lists = incoming.flatMap(listsIn);

/** A list that throws when one of its values is read, except the first if that is given. */
function untouchable(length: number, first?: unknown): unknown[] {
  return new Proxy(new Array(length), {
    get(target, name) {
      if (first !== undefined && name === '0') return first;
      if (typeof name === 'string' && /^\d+$/.test(name)) throw new Error(`${name} was read`);
      return Reflect.get(target, name);
    },
  });
}

describe('every list in a request', () => {
  test('there are some', () => {
    expect(lists.map(([path]) => path)).toContain('deleteAccounts.body.ids');
    expect(lists.map(([path]) => path)).toContain('saveTablePermissions.body.items');
  });

  test.each(lists)('%s has a limit, which is checked before its values', (_, list) => {
    const result = list.safeParse(untouchable(10_000));
    expect(result.success).toBe(false);
    expect(result.error?.issues[0]).toMatchObject({ code: 'too_big', origin: 'array' });
  });
});

describe('the error of a list names its first wrong entry', () => {
  const bodies = (Object.values(endpoints) as Endpoint[]).flatMap(({ body }) =>
    body instanceof z.ZodObject ? [body] : [],
  );
  const fields = bodies.flatMap((body) =>
    Object.entries(body.shape)
      .filter(([, field]) => {
        const value = field instanceof z.ZodOptional ? field.unwrap() : field;
        return value instanceof z.ZodArray;
      })
      .map(([name]) => [name, body] as const),
  );

  test.each(fields)('%s: the other values are not checked', (name, body) => {
    // No more than the shortest list may have.
    const list = untouchable(20, { some: 'entry' });
    expect(() => parse(body, { [name]: list })).toThrow(AppError);
    try {
      parse(body, { [name]: list });
    } catch (error) {
      const [message] = (error as AppError).fields?.[name] ?? [];
      expect(message?.en).toMatch(/^Entry 1\b/);
      expect(message?.ko).toMatch(/^1번째 항목/);
    }
  });
});

test('text that is far too long is refused by its length, whatever it contains', () => {
  const { name } = createDepartment.body.shape;
  const result = name.safeParse(`\u0000${'e\u0301'.repeat(100_000)}`);
  expect(result.error?.issues).toMatchObject([{ code: 'too_big', maximum: 150 }]);
});
