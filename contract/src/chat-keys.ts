import { z } from 'zod';
import { endpoint } from './endpoint.ts';
import { needs } from './kit/access.ts';
import { id, idText, numberText } from './kit/fields.ts';
import { openKey } from './open-key.ts';

/** The open keys of the company and of its departments. Empty where there is none. */
const chatKeys = z.object({
  company: z.string(),
  departments: z.array(z.object({ id, name: z.string(), open_key: z.string() })),
});

export type ChatKeys = z.output<typeof chatKeys>;

export const getChatKeys = endpoint({
  method: 'GET',
  path: '/api/company/chat-keys/',
  tag: 'Company',
  summary: 'Read the keys of the chat links of the company and its departments',
  errors: [401, 403],
  access: needs('change_company'),
  response: chatKeys,
});

/** An empty key withdraws the link, which is then answered with 404. */
export const setChatKey = endpoint({
  method: 'PUT',
  path: '/api/company/chat-keys/',
  tag: 'Company',
  summary: 'Set or withdraw the key of one chat link, of the company or of a department',
  errors: [401, 403],
  access: needs('change_company'),
  body: z.object({
    /** Null is the company's own. */
    department_id: id.nullable(),
    open_key: openKey,
  }),
  response: chatKeys,
});

/** Former keys in one answer. */
export const FORMER_KEYS_PAGE = 20;

/** The key of an account that was deleted. */
const formerChatKey = z.object({
  id,
  open_key: z.string(),
  /** The username of its former owner. Empty if that is not known. */
  username: z.string(),
  first_name: z.string(),
  last_name: z.string(),
});

export type FormerChatKey = z.output<typeof formerChatKey>;

/** Their links lead to the company. */
export const listFormerChatKeys = endpoint({
  method: 'GET',
  path: '/api/company/former-chat-keys/',
  tag: 'Company',
  summary: 'List the keys of the chat links of deleted accounts, the last deleted first',
  errors: [401, 403],
  access: needs('change_company'),
  /** Only keys with a smaller number. */
  query: z.object({
    before: numberText.meta({ wire: { type: 'integer', minimum: 1 } }).optional(),
  }),
  response: z.object({
    keys: z.array(formerChatKey),
    /** The `before` that continues the list. Null after the last key. */
    next: id.nullable(),
  }),
});

/** From then on the link leads nowhere (404), and the key can be given to somebody else. */
export const withdrawFormerChatKey = endpoint({
  method: 'DELETE',
  path: '/api/company/former-chat-keys/{id}/',
  tag: 'Company',
  summary: 'Withdraw the chat link of a deleted account',
  errors: [401, 403, 404],
  access: needs('change_company'),
  params: z.object({ id: idText }),
});
