import { line } from './kit/fields.ts';
import { LIMITS } from './limits.ts';

export const openKey = line(LIMITS.openKey).refine((v) => /^[A-Za-z0-9]*$/.test(v), {
  params: { rule: 'alphanumeric' },
});
