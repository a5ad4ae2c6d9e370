import { z } from 'zod';
import { endpoint } from './endpoint.ts';
import { signedIn } from './kit/access.ts';
import { detail, email, line, password } from './kit/fields.ts';
import { languageCode } from './languages.ts';
import { LIMITS } from './limits.ts';

const profile = z.object({
  first_name: z.string(),
  last_name: z.string(),
  phone_number: z.string(),
  email: z.string(),
  open_key: z.string(),
  language: z.string(),
});

export const getProfile = endpoint({
  method: 'GET',
  path: '/api/profile/current/',
  tag: 'Own profile',
  summary: 'Read your own profile',
  versioned: true,
  errors: [401],
  access: signedIn,
  beforePasswordChange: true,
  response: profile,
});

export const updateProfile = endpoint({
  method: 'PUT',
  path: '/api/profile/current/',
  tag: 'Own profile',
  summary: 'Change your own profile',
  versioned: true,
  errors: [401, 403, 412],
  access: signedIn,
  failure: 'sentence',
  body: z.object({
    first_name: line(LIMITS.name).optional(),
    last_name: line(LIMITS.name).optional(),
    phone_number: line(LIMITS.phoneNumber).optional(),
    email: email.optional(),
    language: languageCode.optional(),
  }),
  response: profile,
});

export const changePassword = endpoint({
  method: 'PUT',
  path: '/api/password/current/',
  tag: 'Own profile',
  summary: 'Change your own password',
  errors: [401, 429],
  access: signedIn,
  beforePasswordChange: true,
  failure: 'sentence',
  body: z.object({ password, new_password: password }),
  response: detail,
});
