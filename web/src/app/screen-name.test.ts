import { describe, expect, test } from 'vitest';
import { screenNameAt } from './screen-name.ts';

describe('the name of the screen at an address', () => {
  test.each([
    ['/accounts', 'common:accounts'],
    ['/account/edit/7', 'editAccount'],
    ['/logs?action_type=update', 'common:actionLogs'],
  ])('%s has one', (address, name) => {
    expect(screenNameAt(address)).toBe(name);
  });

  test.each(['//evil.example/accounts', '/\\evil.example/accounts', '//', '//['])(
    '%s has none: it names another site, or nothing',
    (address) => {
      expect(screenNameAt(address)).toBeUndefined();
    },
  );

  test.each(['/nowhere', '/accounts/7', '/dashboard', '/login', '/'])(
    '%s has none: nobody goes on to it',
    (address) => {
      expect(screenNameAt(address)).toBeUndefined();
    },
  );
});
