import { expect, test } from 'vitest';
import { UnusableDatabaseError, unusableDatabaseError } from './unusable-database.ts';

const URL_WITH_PASSWORD = 'postgres://maru:hunter2@db.example:5432/shop';

const because = (message: string, code?: string) =>
  unusableDatabaseError(Object.assign(new Error(message), code && { code }), URL_WITH_PASSWORD);

test.each([
  ['ECONNREFUSED', 'connect ECONNREFUSED', 'db.example:5432 cannot be reached (ECONNREFUSED)'],
  ['EAI_AGAIN', 'getaddrinfo EAI_AGAIN', 'cannot be reached (EAI_AGAIN)'],
  ['57P03', 'the database system is starting up', 'cannot be reached (57P03)'],
  [undefined, 'timeout exceeded when trying to connect', 'cannot be reached (it does not answer)'],
  ['28P01', 'password authentication failed for user "maru"', 'refused the user or the password'],
  [undefined, 'SASL: SCRAM-SERVER-FIRST-MESSAGE: …', 'refused the user or the password'],
  ['3D000', 'database "shop" does not exist', 'createdb --encoding=UTF8 shop'],
  ['53300', 'sorry, too many clients already', 'Raise its max_connections'],
  ['42501', 'permission denied to create role', 'permission denied to create role'],
])('%s %s: says what to do, and not the password', (code, message, words) => {
  const error = because(message, code);
  expect(error).toBeInstanceOf(UnusableDatabaseError);
  expect(error.message).toContain(words);
  expect(error.message).not.toContain('hunter2');
});

test('an unexpected error stays as it is', () => {
  expect(because('division by zero', '22012')).not.toBeInstanceOf(UnusableDatabaseError);
});
