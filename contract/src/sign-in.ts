import { z } from 'zod';
import { anyone } from './kit/access.ts';
import { endpoint } from './kit/endpoint.ts';
import { detail, id, password, requiredLine } from './kit/fields.ts';
import { PERMISSIONS } from './permissions.ts';

const permissions = z.array(z.enum(PERMISSIONS));
const refreshToken = z.string().min(1).max(500);

export const signIn = endpoint({
  method: 'POST',
  path: '/api/token/',
  tag: 'Sign-in',
  summary: 'Sign in with company code, username and password',
  access: anyone,
  body: z.object({
    company_code: requiredLine(200),
    username: requiredLine(200),
    password,
  }),
  response: z.object({
    uid: id,
    access: z.string(),
    refresh: z.string(),
    name: z.string(),
    company_name: z.string(),
    permissions,
  }),
});

export const renewTokens = endpoint({
  method: 'POST',
  path: '/api/token/refresh/',
  tag: 'Sign-in',
  summary: 'Exchange a refresh token for new tokens',
  access: anyone,
  body: z.object({ refresh: refreshToken }),
  response: z.object({ access: z.string(), refresh: z.string(), permissions }),
});

export const revokeTokens = endpoint({
  method: 'POST',
  path: '/api/token/revoke/',
  tag: 'Sign-in',
  summary: 'End the session that a refresh token belongs to',
  access: anyone,
  body: z.object({ refresh: refreshToken }),
  response: detail,
});
