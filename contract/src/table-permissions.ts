import { z } from 'zod';
import { endpoint } from './endpoint.ts';
import { needs } from './kit/access.ts';
import { id, idText, listOf } from './kit/fields.ts';
import { LIMITS } from './limits.ts';

export const TABLE_RIGHTS = ['read', 'create', 'update', 'delete'] as const;

export type TableRight = (typeof TABLE_RIGHTS)[number];

const rights = { read: z.boolean(), create: z.boolean(), update: z.boolean(), delete: z.boolean() };

/** The rights of an account on a table. */
export const rightsOfTable = z.object({
  dbtable_id: id,
  table_name: z.string(),
  alias_name: z.string(),
  ...rights,
});

const grid = z.object({
  user: z.object({ id, first_name: z.string(), last_name: z.string(), username: z.string() }),
  rows: z.array(rightsOfTable),
});

export type TablePermissionGrid = z.output<typeof grid>;

export const getTablePermissions = endpoint({
  method: 'GET',
  path: '/api/user-table-permissions/',
  tag: 'Table permissions',
  summary: "Read an account's rights on every table",
  errors: [401, 403, 404],
  access: needs('view_userprofile'),
  query: z.object({ user_id: idText }),
  response: grid,
});

const closedTable = z.object({
  dbtable_id: id,
  /** Why: see the call that lists one's own tables. */
  closed: z.enum(['vanished', 'view', 'foreign', 'inherited']),
});

export type ClosedTable = z.output<typeof closedTable>;

export const listClosedTables = endpoint({
  method: 'GET',
  path: '/api/user-table-permissions/closed/',
  tag: 'Table permissions',
  summary: 'List the tables that no statement can use',
  errors: [401, 403],
  access: needs('view_userprofile'),
  response: z.array(closedTable),
});

export const saveTablePermissions = endpoint({
  method: 'POST',
  path: '/api/user-table-permissions/bulk_save/',
  tag: 'Table permissions',
  summary: "Save an account's rights, all or none",
  errors: [401, 403, 404],
  access: needs('change_userprofile'),
  body: z.object({
    user_id: id.or(idText),
    items: listOf(z.object({ dbtable_id: id, ...rights }), LIMITS.tablePermissions),
  }),
  response: grid,
});
