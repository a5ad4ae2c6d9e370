import { expect, test } from 'vitest';
import { EndOfScroll } from './end-of-scroll.ts';

const box = { scrollHeight: 1_000, clientHeight: 300 };

test('a reader at the end has left it after scrolling up, and is back near the end', () => {
  const end = new EndOfScroll(60);
  expect(end.isReached).toBe(true);
  end.scrolled({ ...box, scrollTop: 700 });
  end.scrolled({ ...box, scrollTop: 641 });
  expect(end.isReached).toBe(true);
  end.scrolled({ ...box, scrollTop: 640 });
  expect(end.isReached).toBe(false);
  end.scrolled({ ...box, scrollTop: 641 });
  expect(end.isReached).toBe(true);
});

test('a reader who scrolls down from further up has not reached the end before it is near', () => {
  const end = new EndOfScroll(60);
  end.scrolled({ ...box, scrollTop: 700 });
  end.scrolled({ ...box, scrollTop: 100 });
  end.scrolled({ ...box, scrollTop: 500 });
  expect(end.isReached).toBe(false);
});

test('what shrinks the element or adds to it before the event comes does not take the reader from the end', () => {
  const end = new EndOfScroll(60);
  end.scrolled({ ...box, scrollTop: 600 });
  end.scrolled({ ...box, clientHeight: 100, scrollTop: 700 });
  expect(end.isReached).toBe(true);
  end.scrolled({ ...box, scrollHeight: 1_500, scrollTop: 700 });
  expect(end.isReached).toBe(true);
});
