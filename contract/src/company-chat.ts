import { z } from 'zod';
import { endpoint } from './endpoint.ts';
import { needs } from './kit/access.ts';
import { colour, paragraph } from './kit/fields.ts';
import { LIMITS } from './limits.ts';

/** How the chat looks to customers. Without a greeting the page has words of its own. */
export const companyChat = z.object({ colour: z.string(), greeting: z.string() });

export const getCompanyChat = endpoint({
  method: 'GET',
  path: '/api/company/chat/',
  tag: 'Company',
  summary: 'Read how the chat looks to customers',
  versioned: true,
  errors: [401, 403],
  access: needs('change_company'),
  response: companyChat,
});

export const updateCompanyChat = endpoint({
  method: 'PUT',
  path: '/api/company/chat/',
  tag: 'Company',
  summary: 'Change how the chat looks to customers',
  versioned: true,
  errors: [401, 403, 412],
  access: needs('change_company'),
  failure: 'sentence',
  body: z.object({
    colour: colour.optional(),
    greeting: paragraph(LIMITS.greeting).optional(),
  }),
  response: companyChat,
});
