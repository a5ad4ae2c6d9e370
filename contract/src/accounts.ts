import { z } from 'zod';
import { endpoint } from './endpoint.ts';
import { mustChangePasswordHeader } from './given-password.ts';
import { group } from './groups.ts';
import { needs, needsAll } from './kit/access.ts';
import {
  id,
  idList,
  idText,
  line,
  password,
  requiredEmail,
  requiredLine,
  requiring,
  timestamp,
} from './kit/fields.ts';
import { booleanFilter, listQueryOrAll, pageOf, textFilter } from './kit/list.ts';
import { languageCode } from './languages.ts';
import { LIMITS, REQUIRED } from './limits.ts';
import { openKey } from './open-key.ts';
import { ANY_DEPARTMENT_PERMISSION } from './permissions.ts';

/**
 * The texts of an account. The lists' columns, orders and filters, the presenter and the console's forms
 * take them from here.
 */
export const ACCOUNT_TEXTS = [
  'username',
  'first_name',
  'last_name',
  'phone_number',
  'email',
  'location',
] as const;

export type AccountText = (typeof ACCOUNT_TEXTS)[number];

const accountRow = z.object({
  id,
  username: z.string(),
  first_name: z.string(),
  last_name: z.string(),
  phone_number: z.string(),
  email: z.string(),
  department_id: id.nullable(),
  department_name: z.string().nullable(),
  groups: z.array(group),
  location: z.string(),
  language: z.string(),
  full_language: z.string(),
  is_active: z.boolean(),
  last_login: timestamp.nullable(),
  date_joined: timestamp,
  profile_id: id,
});

const account = accountRow.extend({ open_key: z.string() });

/** For dropdowns. Without view_userprofile the answer has only the required fields. */
const accountChoice = accountRow
  .partial()
  .required({ id: true, username: true, first_name: true, last_name: true });

export type AccountRow = z.output<typeof accountRow>;
export type Account = z.output<typeof account>;
export type AccountChoice = z.output<typeof accountChoice>;

export const listAccounts = endpoint({
  method: 'GET',
  path: '/api/accounts/',
  tag: 'Accounts',
  summary: 'List accounts',
  versioned: true,
  errors: [401, 403, 404],
  access: { ...needs('view_userprofile'), orForAll: ANY_DEPARTMENT_PERMISSION },
  query: listQueryOrAll({
    orderBy: [
      'username',
      'first_name',
      'last_name',
      'profile__phone_number',
      'email',
      'profile__location',
      'last_login',
      'date_joined',
    ],
    defaultOrdering: '-date_joined',
    filters: {
      username: textFilter,
      first_name: textFilter,
      last_name: textFilter,
      phone_number: textFilter,
      email: textFilter,
      department_id: idText.optional(),
      group: line(LIMITS.name).optional(),
      location: textFilter,
      language: line(LIMITS.languageFilter).optional(),
      is_active: booleanFilter,
    },
  }),
  response: pageOf(accountRow),
  allResponse: z.array(accountChoice),
});

export const getAccount = endpoint({
  method: 'GET',
  path: '/api/accounts/{id}/',
  tag: 'Accounts',
  summary: 'Read one account',
  versioned: true,
  errors: [401, 403, 404],
  access: needs('view_userprofile'),
  params: z.object({ id: idText }),
  response: account,
});

export const createAccount = endpoint({
  method: 'POST',
  path: '/api/accounts/',
  tag: 'Accounts',
  summary: 'Create an account',
  errors: [401, 403],
  access: needs('add_userprofile'),
  headers: [mustChangePasswordHeader],
  status: 201,
  body: requiring(REQUIRED.newAccount, {
    username: requiredLine(LIMITS.name),
    password,
    first_name: requiredLine(LIMITS.name),
    last_name: requiredLine(LIMITS.name),
    phone_number: requiredLine(LIMITS.phoneNumber),
    email: requiredEmail,
    department_id: id.nullable(),
    group_ids: idList,
    location: line(LIMITS.name),
    language: languageCode,
    is_active: z.boolean(),
  }),
  response: account,
});

export const updateAccount = endpoint({
  method: 'PUT',
  path: '/api/accounts/{id}/',
  tag: 'Accounts',
  summary: 'Change an account',
  versioned: true,
  errors: [401, 403, 404, 412],
  access: needs('change_userprofile'),
  headers: [mustChangePasswordHeader],
  params: z.object({ id: idText }),
  body: requiring(REQUIRED.account, {
    username: requiredLine(LIMITS.name),
    first_name: requiredLine(LIMITS.name),
    last_name: requiredLine(LIMITS.name),
    phone_number: line(LIMITS.phoneNumber),
    email: requiredEmail,
    department_id: id.nullable(),
    location: line(LIMITS.name),
    open_key: openKey,
    language: languageCode,
    is_active: z.boolean(),
    group_ids: idList,
    /** If blank, the password does not change. */
    password: password.or(z.literal('')),
  }),
  response: account,
});

export const patchAccount = endpoint({
  method: 'PATCH',
  path: '/api/accounts/{id}/',
  tag: 'Accounts',
  summary: 'Change some fields of an account; the others stay as they are',
  versioned: true,
  errors: [401, 403, 404, 412],
  // The answer has the fields that were not given, too.
  access: needsAll('change_userprofile', 'view_userprofile'),
  headers: [mustChangePasswordHeader],
  params: z.object({ id: idText }),
  body: updateAccount.body.partial(),
  response: account,
});

export const keepPassword = endpoint({
  method: 'POST',
  path: '/api/accounts/{id}/password/keep/',
  tag: 'Accounts',
  summary: 'Let an account keep the password that it was given',
  errors: [401, 403, 404],
  access: needs('change_userprofile'),
  params: z.object({ id: idText }),
});

export const deleteAccount = endpoint({
  method: 'DELETE',
  path: '/api/accounts/{id}/',
  tag: 'Accounts',
  summary: 'Delete one account',
  errors: [401, 403, 404, 412],
  access: needs('delete_userprofile'),
  params: z.object({ id: idText }),
});

export const deleteAccounts = endpoint({
  method: 'DELETE',
  path: '/api/accounts/bulk-delete/',
  tag: 'Accounts',
  summary: 'Delete accounts, all or none',
  errors: [401, 403],
  access: needs('delete_userprofile'),
  body: z.object({ ids: idList }),
  response: z.object({ deleted: z.int() }),
});
