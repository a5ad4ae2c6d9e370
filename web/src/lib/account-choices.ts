import { listAccounts } from '@maru/contract/accounts';
import { personName } from '@maru/contract/kit/person-name';
import { callVersioned } from './api.ts';
import { completeListQuery } from './complete-list.ts';

/** All accounts, for dropdowns. */
export const accountChoicesQuery = completeListQuery(['accounts', 'all'], (options) =>
  callVersioned(listAccounts, { query: { page_size: 'all', ordering: 'first_name' } }, options),
);

/** A person's name as it is shown, or the username of one who has none. */
export const accountNameOf = (person: {
  first_name: string;
  last_name: string;
  username: string;
}) => personName({ first: person.first_name, last: person.last_name }) || person.username;
