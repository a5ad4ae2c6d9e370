import { addWords } from './i18n.ts';
import { signedIn } from './signed-in.en.ts';

// Part of the same namespace as the texts of sign-in, so that a screen need not know which are where.
addWords('common', signedIn, { ko: async () => (await import('./signed-in.ko.ts')).signedIn });
