import { z } from 'zod';
import { needs } from './kit/access.ts';
import { endpoint } from './kit/endpoint.ts';
import { id, openKey } from './kit/fields.ts';

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

/** An empty key withdraws the link: whoever opens it finds nothing any more. */
export const setChatKey = endpoint({
  method: 'PUT',
  path: '/api/company/chat-keys/',
  tag: 'Company',
  summary: 'Set or withdraw the key of one chat link, of the company or of a department',
  errors: [400, 401, 403],
  access: needs('change_company'),
  body: z.object({
    /** Null is the company's own. */
    department_id: id.nullable(),
    open_key: openKey,
  }),
  response: chatKeys,
});
