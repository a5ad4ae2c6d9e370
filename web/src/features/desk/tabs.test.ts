import { expect, test, vi } from 'vitest';
import { joinTabs } from './tabs.ts';

type Said = Parameters<Parameters<typeof joinTabs>[1]['channel']['postMessage']>[0];

/** The tabs of one browser: a channel between them, and one lock. */
function browser() {
  const channels = new Set<{ onmessage: ((event: MessageEvent<Said>) => unknown) | null }>();
  let queue: Promise<unknown> = Promise.resolve();
  const locks = {
    request: (_: string, { signal }: { signal: AbortSignal }, held: () => Promise<void>) => {
      queue = queue.then(() => (signal.aborted ? undefined : held()));
      return queue;
    },
  };
  return {
    open(options: { locks?: undefined; hasFocus?: () => boolean } = {}) {
      const channel = {
        onmessage: null as ((event: MessageEvent<Said>) => unknown) | null,
        postMessage(said: Said) {
          for (const other of channels) {
            if (other !== channel) other.onmessage?.({ data: said } as MessageEvent<Said>);
          }
        },
        close: () => void channels.delete(channel),
      };
      channels.add(channel);
      const hasFocus = options.hasFocus ?? (() => false);
      return joinTabs('desk', { channel, locks: 'locks' in options ? undefined : locks, hasFocus });
    },
  };
}

test('one tab tells, and when it is closed the next one', async () => {
  const { open } = browser();
  const tabs = [open(), open(), open()];
  const tellers = () => tabs.map((tab) => tab.isTeller());
  await vi.waitFor(() => expect(tellers()).toEqual([true, false, false]));
  tabs[1]?.leave();
  tabs[0]?.leave();
  await vi.waitFor(() => expect(tellers()).toEqual([false, false, true]));
});

test('each tab knows what is on the screen of the others, also one that was opened later', () => {
  const { open } = browser();
  const [one, two] = [open(), open()];
  one.shows(7);
  const three = open();
  for (const tab of [one, two, three]) expect(tab.isShown(7)).toBe(true);
  expect(two.isShown(8)).toBe(false);
  one.shows(8);
  expect(two.isShown(7)).toBe(false);
  one.leave();
  expect(two.isShown(8)).toBe(false);
});

test('without locks the tab that has the focus tells', () => {
  const { open } = browser();
  expect(open({ locks: undefined, hasFocus: () => true }).isTeller()).toBe(true);
  expect(open({ locks: undefined, hasFocus: () => false }).isTeller()).toBe(false);
});
