import { LANGUAGES, listLanguages } from '@maru/contract/languages';
import type { Context } from '../../core/context.ts';

export function languageRoutes({ bind }: Context): void {
  bind.open(listLanguages, async () => [...LANGUAGES]);
}
