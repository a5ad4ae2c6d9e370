import { z } from 'zod';
import { endpoint } from './endpoint.ts';
import { anyone } from './kit/access.ts';

const status = z.object({ status: z.literal('ok') });

export const getHealth = endpoint({
  method: 'GET',
  path: '/healthz',
  tag: 'Health',
  summary: 'Tell whether the process is alive',
  errors: [],
  access: anyone,
  response: status,
});

export const getReadiness = endpoint({
  method: 'GET',
  path: '/readyz',
  tag: 'Health',
  summary: 'Tell whether requests can be served',
  errors: [],
  access: anyone,
  response: status,
});
