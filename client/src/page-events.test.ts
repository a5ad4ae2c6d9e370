import { expect, test, vi } from 'vitest';
import { watchPage } from './page-events.ts';

function fakePage() {
  const document = Object.assign(new EventTarget(), { visibilityState: 'visible' });
  const page = Object.assign(new EventTarget(), { document });
  const showAs = (state: string) => {
    document.visibilityState = state;
    document.dispatchEvent(new Event('visibilitychange'));
  };
  return { page, showAs };
}

test('the listener hears of the network and of the page becoming visible, until it ends', () => {
  const { page, showAs } = fakePage();
  const listener = { back: vi.fn(), offline: vi.fn() };
  const end = watchPage(page, listener);
  showAs('hidden');
  expect(listener.back).not.toHaveBeenCalled();
  showAs('visible');
  expect(listener.back).toHaveBeenCalledTimes(1);
  page.dispatchEvent(new Event('offline'));
  expect(listener.offline).toHaveBeenCalledTimes(1);
  page.dispatchEvent(new Event('online'));
  expect(listener.back).toHaveBeenCalledTimes(2);
  end();
  for (const type of ['online', 'offline']) page.dispatchEvent(new Event(type));
  showAs('visible');
  expect(listener.back).toHaveBeenCalledTimes(2);
  expect(listener.offline).toHaveBeenCalledTimes(1);
});
