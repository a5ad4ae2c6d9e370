import { z } from 'zod';
import { endpoint } from './endpoint.ts';
import { needs } from './kit/access.ts';
import { colour, paragraph } from './kit/fields.ts';
import { LIMITS } from './limits.ts';

/** How the chat looks to customers. Without a greeting the page has words of its own. */
export const chatLook = z.object({ colour: z.string(), greeting: z.string() });

const companyChat = chatLook.extend({
  /** Only the person who has a conversation may answer it. Others take it over first. */
  only_assignee_answers: z.boolean(),
});

export const getCompanyChat = endpoint({
  method: 'GET',
  path: '/api/company/chat/',
  tag: 'Company',
  summary: 'Read how the chat looks to customers, and who may answer them',
  versioned: true,
  errors: [401, 403],
  access: needs('change_company'),
  response: companyChat,
});

export const updateCompanyChat = endpoint({
  method: 'PUT',
  path: '/api/company/chat/',
  tag: 'Company',
  summary: 'Change how the chat looks to customers, or who may answer them',
  versioned: true,
  errors: [401, 403, 412],
  access: needs('change_company'),
  failure: 'sentence',
  body: z.object({
    colour: colour.optional(),
    greeting: paragraph(LIMITS.greeting).optional(),
    only_assignee_answers: z.boolean().optional(),
  }),
  response: companyChat,
});
