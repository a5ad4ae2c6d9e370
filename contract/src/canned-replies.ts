import { z } from 'zod';
import { endpoint } from './endpoint.ts';
import { needs, needsAll } from './kit/access.ts';
import { id, idText, paragraph, requiredLine } from './kit/fields.ts';
import { LIMITS } from './limits.ts';

export const CANNED_REPLY_LIMITS = {
  name: 60,
  /** How many the company has, and how many one person. */
  company: 500,
  own: 100,
  /** Characters of all of them together, because they are sent together. */
  companyCharacters: 300_000,
  ownCharacters: 100_000,
} as const;

const cannedReply = z.object({
  id,
  /** Whether it is the caller's own; all others are the company's. */
  is_own: z.boolean(),
  name: z.string(),
  content: z.string(),
});

export type CannedReply = z.output<typeof cannedReply>;

const params = z.object({ id: idText });

const body = z.object({
  name: requiredLine(CANNED_REPLY_LIMITS.name),
  /** May have the placeholders of `placeholders.ts`. */
  content: paragraph(LIMITS.message).min(1),
});

const replies = z.array(cannedReply);

/**
 * Complete, because the composer searches them as one types, also by initial consonants. Their number is limited, and
 * a client that sends the tag of its list gets the list only after a change.
 */
export const listCannedReplies = endpoint({
  method: 'GET',
  path: '/api/canned-replies/',
  tag: 'Tickets',
  summary: 'List the canned replies of the company and one’s own, by name',
  versioned: true,
  errors: [401, 403],
  access: needs('view_ticket'),
  response: replies,
  allResponse: replies,
});

export const getCannedReply = endpoint({
  method: 'GET',
  path: '/api/canned-replies/{id}/',
  tag: 'Tickets',
  summary: 'Read one canned reply',
  errors: [401, 403, 404],
  access: needs('view_ticket'),
  versioned: true,
  params,
  response: cannedReply,
});

export const createCannedReply = endpoint({
  method: 'POST',
  path: '/api/canned-replies/',
  tag: 'Tickets',
  summary: 'Write a canned reply for the whole company',
  errors: [401, 403, 429],
  access: needsAll('change_ticketsettings', 'view_ticket'),
  status: 201,
  body,
  response: cannedReply,
});

export const updateCannedReply = endpoint({
  method: 'PUT',
  path: '/api/canned-replies/{id}/',
  tag: 'Tickets',
  summary: 'Change a canned reply of the company',
  errors: [401, 403, 404, 412, 429],
  access: needsAll('change_ticketsettings', 'view_ticket'),
  versioned: true,
  params,
  body,
  response: cannedReply,
});

export const deleteCannedReply = endpoint({
  method: 'DELETE',
  path: '/api/canned-replies/{id}/',
  tag: 'Tickets',
  summary: 'Delete a canned reply of the company',
  errors: [401, 403, 404, 412, 429],
  access: needsAll('change_ticketsettings', 'view_ticket'),
  params,
});

export const createOwnReply = endpoint({
  method: 'POST',
  path: '/api/canned-replies/own/',
  tag: 'Tickets',
  summary: 'Write a canned reply for oneself',
  errors: [401, 403, 429],
  access: needsAll('change_ticket', 'view_ticket'),
  status: 201,
  body,
  response: cannedReply,
});

export const updateOwnReply = endpoint({
  method: 'PUT',
  path: '/api/canned-replies/own/{id}/',
  tag: 'Tickets',
  summary: 'Change a canned reply of one’s own',
  errors: [401, 403, 404, 412, 429],
  access: needsAll('change_ticket', 'view_ticket'),
  versioned: true,
  params,
  body,
  response: cannedReply,
});

export const deleteOwnReply = endpoint({
  method: 'DELETE',
  path: '/api/canned-replies/own/{id}/',
  tag: 'Tickets',
  summary: 'Delete a canned reply of one’s own',
  errors: [401, 403, 404, 412, 429],
  access: needsAll('change_ticket', 'view_ticket'),
  params,
});
