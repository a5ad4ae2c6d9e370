import { z } from 'zod';
import { line } from './kit/fields.ts';
import { LIMITS } from './limits.ts';

export const openKey = line(LIMITS.openKey).refine((v) => /^[A-Za-z0-9]*$/.test(v), {
  params: { rule: 'alphanumeric' },
});

/** The parameters of a chat link: the company's code, and the open key of an account, a department or the company. */
export const chatLink = z.object({ company: line(LIMITS.linkedCompany), key: openKey.min(1) });
