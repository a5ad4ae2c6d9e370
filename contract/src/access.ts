import { z } from 'zod';
import { endpoint } from './endpoint.ts';
import { codename, person } from './group-details.ts';
import { group } from './groups.ts';
import { needsAll, signedIn } from './kit/access.ts';
import { id, idText } from './kit/fields.ts';
import { listQueryOrAll, pageOf } from './kit/list.ts';
import { rightsOfTable, TABLE_RIGHTS } from './table-permissions.ts';

/** A person who is inactive, or has to replace a given password first, may do nothing, whatever the groups give. */
const personWithState = person.extend({ must_change_password: z.boolean() });

const accountAccess = z.object({
  account: personWithState,
  groups: z.array(group),
  /** Whether the account may do it now. */
  permissions: z.array(z.object({ codename, allowed: z.boolean(), groups: z.array(group) })),
  tables: z.array(rightsOfTable),
  /** The tickets and conversations: all, because the company restricts none or by `view_allticket`, or its own. */
  reach: z.enum(['unrestricted', 'all', 'own']),
  /** Of a restricted account: whose tickets and conversations it reaches too. */
  department: z.object({ id, name: z.string() }).nullable(),
  /** Somebody else gave the password, and its owner has not replaced it. */
  has_given_password: z.boolean(),
  /** What it opens that the caller lacks: then others change its department, password, email and second factor. */
  lacked: z.enum(['tickets', 'tables']).nullable(),
});

export type AccountAccess = z.output<typeof accountAccess>;

const access = needsAll('view_group', 'view_userprofile');

export const getAccountAccess = endpoint({
  method: 'GET',
  path: '/api/accounts/{id}/access/',
  tag: 'Access',
  summary: 'What an account may do, and which groups give it',
  errors: [401, 403, 404],
  access,
  params: z.object({ id: idText }),
  response: accountAccess,
});

/** Those who hold a permission or a right, with the groups that give it; rights come from no group. */
const holder = personWithState.extend({ allowed: z.boolean(), groups: z.array(group) });

export type Holder = z.output<typeof holder>;

const holderQuery = listQueryOrAll({
  orderBy: ['username'],
  defaultOrdering: 'username',
  filters: {},
});

export const listPermissionHolders = endpoint({
  method: 'GET',
  path: '/api/access/permissions/{codename}/',
  tag: 'Access',
  summary: 'Who holds a permission',
  errors: [401, 403, 404],
  access,
  params: z.object({ codename }),
  query: holderQuery,
  response: pageOf(holder),
  allResponse: z.array(holder),
});

export const listTableHolders = endpoint({
  method: 'GET',
  path: '/api/access/tables/{id}/{right}/',
  tag: 'Access',
  summary: 'Who holds a right on a table',
  errors: [401, 403, 404],
  access,
  params: z.object({ id: idText, right: z.enum(TABLE_RIGHTS) }),
  query: holderQuery,
  response: pageOf(holder),
  allResponse: z.array(holder),
});

export const getOwnAccess = endpoint({
  method: 'GET',
  path: '/api/access/own/',
  tag: 'Access',
  summary: 'Read your own name and permissions, as they are now',
  errors: [401],
  access: signedIn,
  beforePasswordChange: true,
  response: z.object({ name: z.string(), permissions: z.array(codename) }),
});
