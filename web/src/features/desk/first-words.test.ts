import { expect, test } from 'vitest';
import { firstWords } from './first-words.ts';

test.each([
  ['  Where is\n\nmy parcel? ', 'Where is my parcel?'],
  ['My parcel has not arrived yet', 'My parcel has not…'],
  ['주문한 상품이 아직 도착하지 않았습니다', '주문한 상품이 아직 도착하지…'],
  ['https://example.com/orders', 'https://example.com…'],
  ['x'.repeat(40), `${'x'.repeat(19)}…`],
  ['', ''],
])('%j begins with %j', (text, begins) => {
  expect(firstWords(text, 19)).toBe(begins);
});
