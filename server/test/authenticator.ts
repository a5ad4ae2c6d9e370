import { fromBase32 } from '../src/core/second-factor/base32.ts';
import { codeOf, stepAt } from '../src/core/second-factor/totp.ts';

/** The code an authenticator app shows, `ahead` steps of 30 seconds from now. */
export const codeFor = (secret: string, ahead = 0): string =>
  codeOf(fromBase32(secret), stepAt(Date.now()) + ahead);
