import { CLOSE } from '@maru/contract/live';
import { describe, expect, test, vi } from 'vitest';
import {
  connect,
  failAttempts,
  isolateTests,
  live,
  newest,
  opened,
  settled,
  wait,
} from '../test/connection.ts';

isolateTests();

describe('back-off', () => {
  test('each failed attempt is followed by a longer wait', async () => {
    const { states } = await connect();
    for (const longest of [500, 1000, 2000, 4000, 8000, 15_000, 15_000]) {
      newest().end();
      expect(states.at(-1)).toBe('offline');
      const before = opened();
      await wait(longest / 2 - 1);
      expect(opened()).toBe(before);
      await wait(longest / 2 + 1);
      expect(opened()).toBe(before + 1);
    }
  });

  test('the waits are spread by jitter', async () => {
    vi.spyOn(Math, 'random').mockReturnValueOnce(0).mockReturnValueOnce(0.5);
    await connect();
    newest().end();
    await wait(250);
    expect(opened()).toBe(2);
    newest().end();
    await wait(749);
    expect(opened()).toBe(2);
    await wait(1);
    expect(opened()).toBe(3);
  });

  test('the first wait is short again after a connection was live', async () => {
    await connect();
    await failAttempts(6, () => newest().end());
    newest().open();
    newest().receive(live());
    const before = opened();
    newest().end(CLOSE.goingAway);
    await wait(500);
    expect(opened()).toBe(before + 1);
  });

  test('a connection that opened but was never live does not shorten the wait', async () => {
    await connect();
    await failAttempts(6, () => {
      newest().open();
      newest().end(CLOSE.fault);
    });
    const before = opened();
    newest().end();
    await wait(7_499);
    expect(opened()).toBe(before);
  });
});

describe('close codes', () => {
  test.each(['roomFull', 'networkFull', 'companyFull', 'sessionFull'] as const)(
    'a limit of connections is named, and the next attempt follows the longest wait: %s',
    async (limit) => {
      const { states, onRefused } = await connect();
      newest().end(CLOSE[limit]);
      expect(states.at(-1)).toBe(limit);
      await wait(7_499);
      expect(opened()).toBe(1);
      await wait(7_501);
      expect(opened()).toBe(2);
      expect(onRefused).not.toHaveBeenCalled();
    },
  );

  test.each(['tooMany', 'noHello'] as const)(
    'a busy server is tried again after the longest wait: %s',
    async (reason) => {
      const { states, onRefused } = await connect();
      newest().end(CLOSE[reason]);
      expect(states.at(-1)).toBe('offline');
      await wait(7_499);
      expect(opened()).toBe(1);
      await wait(7_501);
      expect(opened()).toBe(2);
      expect(onRefused).not.toHaveBeenCalled();
    },
  );

  test.each(['goingAway', 'tooBig', 'fault', 'tooSlow'] as const)(
    'a connection that failed for no lasting reason is tried again soon: %s',
    async (reason) => {
      const { onRefused } = await connect();
      newest().end(CLOSE[reason]);
      await wait(500);
      expect(opened()).toBe(2);
      expect(onRefused).not.toHaveBeenCalled();
    },
  );

  test.each(['malformed', 'unauthenticated', 'forbidden', 'notFound'] as const)(
    'a refused hello is not sent again until somebody asks: %s',
    async (reason) => {
      const { connection, states, onRefused } = await connect();
      newest().open();
      newest().end(CLOSE[reason]);
      expect(onRefused).toHaveBeenCalledExactlyOnceWith(CLOSE[reason]);
      expect(states.at(-1)).toBe('offline');
      await wait(60_000);
      expect(opened()).toBe(1);
      connection.check();
      await settled();
      expect(opened()).toBe(2);
    },
  );
});

describe('a refused token', () => {
  /** A renewal that takes until `finish` is called. */
  function renewal() {
    let finish = (_isRenewed: boolean) => {};
    const renew = vi.fn(
      () =>
        new Promise<boolean>((resolve) => {
          finish = resolve;
        }),
    );
    return { renew, finish: (isRenewed: boolean) => finish(isRenewed) };
  }

  test('is renewed once, and the next hello follows after a wait', async () => {
    const { renew, finish } = renewal();
    await connect({ onRefused: renew });
    newest().open();
    newest().end(CLOSE.unauthenticated);
    await wait(60_000);
    expect(opened()).toBe(1);
    finish(true);
    await wait(500);
    expect(opened()).toBe(2);
    newest().open();
    newest().receive(live());
    await wait(20_000);
    expect(renew).toHaveBeenCalledTimes(1);
    expect(opened()).toBe(2);
  });

  test('that is refused each time is renewed ever more slowly', async () => {
    const renew = vi.fn(async () => true);
    await connect({ onRefused: renew });
    await failAttempts(6, () => newest().end(CLOSE.unauthenticated));
    newest().end(CLOSE.unauthenticated);
    await wait(7_499);
    expect(renew).toHaveBeenCalledTimes(7);
    expect(opened()).toBe(7);
  });

  test('leads to one connection if the page returns during the renewal', async () => {
    const { renew, finish } = renewal();
    const { connection } = await connect({ onRefused: renew });
    newest().open();
    newest().end(CLOSE.unauthenticated);
    connection.check();
    await settled();
    newest().open();
    newest().receive(live());
    finish(true);
    await wait(20_000);
    expect(opened()).toBe(2);
    expect(newest().isClosed).toBe(false);
  });
});
