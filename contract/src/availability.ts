import { z } from 'zod';
import { endpoint } from './endpoint.ts';
import { signedIn } from './kit/access.ts';
import { timestamp } from './kit/fields.ts';

/** Whether one is away. Colleagues see it where they assign tickets. */
const availability = z.object({
  away: z.boolean(),
  since: timestamp.nullable(),
});

export type Availability = z.output<typeof availability>;

export const getAvailability = endpoint({
  method: 'GET',
  path: '/api/profile/availability/',
  tag: 'Own profile',
  summary: 'Read whether you are away',
  errors: [401, 403],
  access: signedIn,
  response: availability,
});

export const setAvailability = endpoint({
  method: 'PUT',
  path: '/api/profile/availability/',
  tag: 'Own profile',
  summary: 'Say that you are away, or back',
  errors: [401, 403],
  access: signedIn,
  body: z.object({ away: z.boolean() }),
  response: availability,
});
