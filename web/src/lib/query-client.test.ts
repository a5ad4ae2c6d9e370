import { QueryObserver } from '@tanstack/react-query';
import { afterEach, expect, test, vi } from 'vitest';
import { queryClient, readAgain } from './query-client.ts';

vi.hoisted(() => vi.stubGlobal('window', new EventTarget()));

const queryKey = ['something that changes'];
let end = () => {};

afterEach(() => {
  end();
  queryClient.clear();
});

/** A query that is shown, whose readings are answered by hand. */
function shown() {
  const answers: ((value: string) => void)[] = [];
  const queryFn = () => new Promise<string>((resolve) => answers.push(resolve));
  const observer = new QueryObserver(queryClient, { queryKey, queryFn });
  end = observer.subscribe(() => {});
  return { answers, data: () => observer.getCurrentResult().data };
}

test('what changes while it is read for the first time is read once more', async () => {
  const { answers, data } = shown();
  expect(answers).toHaveLength(1);
  const done = readAgain({ queryKey });
  answers[0]?.('as before the change');
  await vi.waitFor(() => expect(answers).toHaveLength(2));
  answers[1]?.('as after it');
  await done;
  expect(data()).toBe('as after it');
});

test('a later reading that is under way is replaced', async () => {
  const { answers, data } = shown();
  answers[0]?.('first');
  await vi.waitFor(() => expect(data()).toBe('first'));
  void readAgain({ queryKey });
  expect(answers).toHaveLength(2);
  const done = readAgain({ queryKey });
  expect(answers).toHaveLength(3);
  answers[1]?.('as before the change');
  answers[2]?.('as after it');
  await done;
  expect(data()).toBe('as after it');
});
