import { z } from 'zod';
import { endpoint } from './endpoint.ts';
import { group } from './groups.ts';
import { needs, needsAll } from './kit/access.ts';
import { id, idText, listOf, requiredLine } from './kit/fields.ts';
import { listQuery, pageOf, textFilter } from './kit/list.ts';
import { LIMITS } from './limits.ts';
import { PERMISSIONS, type Permission } from './permissions.ts';

export const codename = z.enum(PERMISSIONS as [Permission, ...Permission[]]);

/** A person, as far as a list has to name them. */
export const person = z.object({
  id,
  username: z.string(),
  first_name: z.string(),
  last_name: z.string(),
  is_active: z.boolean(),
});

export type AccountSummary = z.output<typeof person>;

const groupDetail = group.extend({ permissions: z.array(codename), member_count: z.int() });

export type GroupDetail = z.output<typeof groupDetail>;

const permissions = listOf(codename, LIMITS.ids);
const memberIds = listOf(id, LIMITS.ids);

/** The permissions that a change gives to people or takes away from them. */
const effect = z.object({
  codename,
  count: z.int(),
  /** The first few of them, by username. */
  people: z.array(person),
});

export type Effect = z.output<typeof effect>;

const effects = z.object({ gains: z.array(effect), losses: z.array(effect) });

export type Effects = z.output<typeof effects>;

export const listGroupDetails = endpoint({
  method: 'GET',
  path: '/api/groups/details/',
  tag: 'Groups',
  summary: 'List the groups with their permissions and numbers of members',
  errors: [401, 403],
  access: needs('view_group'),
  response: z.array(groupDetail),
});

export const listNewPermissions = endpoint({
  method: 'GET',
  path: '/api/groups/new-permissions/',
  tag: 'Groups',
  summary:
    'List the permissions that an upgrade brought and that only groups with all permissions hold',
  errors: [401, 403],
  access: needs('change_group'),
  response: z.array(z.object({ codename, groups: z.array(z.string()) })),
});

export const markPermissionsSeen = endpoint({
  method: 'POST',
  path: '/api/groups/new-permissions/seen/',
  tag: 'Groups',
  summary: 'Do not list these permissions as new any more, for anybody in the company',
  errors: [401, 403],
  access: needs('change_group'),
  body: z.object({ permissions }),
  response: z.object({ seen: z.int() }),
});

export const getGroup = endpoint({
  method: 'GET',
  path: '/api/groups/{id}/',
  tag: 'Groups',
  summary: 'Read one group',
  versioned: true,
  errors: [401, 403, 404],
  access: needs('view_group'),
  params: z.object({ id: idText }),
  response: groupDetail,
});

export const listGroupMembers = endpoint({
  method: 'GET',
  path: '/api/groups/{id}/members/',
  tag: 'Groups',
  summary: 'List the members of a group',
  errors: [401, 403, 404],
  access: needs('view_group'),
  params: z.object({ id: idText }),
  query: listQuery({
    orderBy: ['username'],
    defaultOrdering: 'username',
    /** Finds people by their username or their shown name. */
    filters: { name: textFilter },
  }),
  response: pageOf(person),
});

export const createGroup = endpoint({
  method: 'POST',
  path: '/api/groups/',
  tag: 'Groups',
  summary: 'Create a group',
  versioned: true,
  errors: [401, 403],
  access: needs('change_group'),
  status: 201,
  body: z.object({
    name: requiredLine(LIMITS.name),
    permissions,
    add_members: memberIds.optional(),
  }),
  response: groupDetail,
});

export const updateGroup = endpoint({
  method: 'PUT',
  path: '/api/groups/{id}/',
  tag: 'Groups',
  summary: 'Change a group: its name, its permissions and who is in it',
  versioned: true,
  errors: [401, 403, 404, 412],
  access: needs('change_group'),
  params: z.object({ id: idText }),
  body: z.object({
    name: requiredLine(LIMITS.name),
    permissions,
    add_members: memberIds.optional(),
    remove_members: memberIds.optional(),
  }),
  response: groupDetail,
});

export const previewGroup = endpoint({
  method: 'POST',
  path: '/api/groups/preview/',
  tag: 'Groups',
  summary: 'Who would gain and who would lose what by a change; nothing is changed',
  errors: [401, 403],
  // It names members, and what they have already.
  access: needsAll('change_group', 'view_group'),
  body: z.object({
    /** Absent: a new group. */
    group_id: id.optional(),
    /** Absent: the permissions stay as they are. */
    permissions: permissions.optional(),
    add_members: memberIds.optional(),
    remove_members: memberIds.optional(),
    /** The effect of deleting the group and moving its members to this one. */
    move_to: id.optional(),
  }),
  response: effects,
});

export const deleteGroup = endpoint({
  method: 'DELETE',
  path: '/api/groups/{id}/',
  tag: 'Groups',
  summary: 'Delete a group that is empty, or move its members to another one first',
  errors: [401, 403, 404, 412],
  access: needs('change_group'),
  params: z.object({ id: idText }),
  body: z.object({ move_to: id.optional() }),
  response: z.object({ deleted: z.int(), moved: z.int() }),
});
