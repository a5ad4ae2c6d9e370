import { changePassword } from '@maru/contract/profile';
import { expect, test, vi } from 'vitest';

// As in the builds of console and widget.
vi.mock('zod', () => import('@maru/contract/kit/zod-stub'));

test('the whole contract can be loaded without zod', async () => {
  const { endpoints } = await import('@maru/contract/endpoints');
  expect(endpoints.changePassword.path).toBe('/api/password/current/');
});

const { body } = changePassword;
const misuses: [string, () => unknown][] = [
  ['parsing a value', () => body.parse({})],
  ['parsing a value safely', () => body.safeParse({})],
  ['reading the fields of a schema', () => body.shape],
  ['reading what only zod has', () => body._zod],
  ['listing the keys of a schema', () => ({ ...body })],
  ['looking for a key in a schema', () => 'shape' in body],
  ['asking for the class of a schema', () => Object.getPrototypeOf(body)],
  ['turning a schema into text', () => `${body}`],
  ['sending a schema', () => JSON.stringify({ body })],
];

test.each(misuses)('%s throws', (_, misuse) => {
  expect(misuse).toThrow('zod is not in the browser');
});
