import { expect, test } from 'vitest';
import { world } from '../../../../test/world.ts';

test('a value that cannot be copied to the thread fails what was sent with it, and a later one works', async () => {
  const { engine } = await world();
  const connection = await engine.acquire();
  const send = (value: unknown) => connection.query('select $1::text as text', [value]);
  expect(await Promise.allSettled([send('text'), send(() => {})])).toMatchObject([
    { status: 'rejected' },
    { status: 'rejected', reason: { message: expect.stringContaining('could not be cloned') } },
  ]);
  expect((await send('later')).rows).toEqual([{ text: 'later' }]);
  connection.release();
});
