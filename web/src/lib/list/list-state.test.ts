import { describe, expect, test } from 'vitest';
import {
  nextOrdering,
  pageCount,
  pageOfLink,
  readListState,
  writeListState,
} from './list-state.ts';

const defaults = { ordering: '-created', filters: ['name', 'status'] };
const read = (address: string) => readListState(new URLSearchParams(address), defaults);

describe('the state of a list in the address', () => {
  test('a bare address is the defaults', () => {
    expect(read('')).toEqual({ page: 1, pageSize: 20, ordering: '-created', filters: {} });
  });

  test('what makes no sense is the default', () => {
    expect(read('page=-3&page_size=30&name=')).toEqual(read(''));
    expect(read('page=two&page_size=all')).toEqual(read(''));
  });

  test('comes back as it was written, bare where it is the default', () => {
    const address = 'name=kim&ordering=name&page=3&page_size=40&room=7';
    const state = read(address);
    const written = writeListState(new URLSearchParams('room=7'), state, defaults);
    written.sort();
    expect(written.toString()).toBe(address);
    expect(writeListState(new URLSearchParams(address), read(''), defaults).toString()).toBe(
      'room=7',
    );
  });
});

test('the same column flips, a new one ascends', () => {
  expect(nextOrdering('name', 'name')).toBe('-name');
  expect(nextOrdering('-name', 'name')).toBe('name');
  expect(nextOrdering('-name', 'email')).toBe('email');
});

test('pages are rounded up, and there is always one', () => {
  expect([0, 20, 21, 41].map((count) => pageCount(count, 20))).toEqual([1, 1, 2, 3]);
});

test('the page of a link', () => {
  expect(pageOfLink('http://x/api/logs/?page=3&until=9')).toBe(3);
  expect(pageOfLink(null)).toBeUndefined();
  expect(pageOfLink('http://x/api/logs/')).toBeUndefined();
});
