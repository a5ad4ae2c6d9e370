import { expect, test } from 'vitest';
import { looksLikePhoneNumber } from './phone-number.ts';

test.each([
  '010-1234-5678',
  '+82 10 1234 5678',
  '(02) 555-0199',
  '1588-1234',
  '114',
  '02-1 내선 12',
])('%s looks like a phone number', (text) => expect(looksLikePhoneNumber(text)).toBe(true));

test.each(['abc', '12', 'hana@example.com', '010-1234-567O', '+', '1234567890123456789012'])(
  '%s does not look like a phone number',
  (text) => expect(looksLikePhoneNumber(text)).toBe(false),
);
