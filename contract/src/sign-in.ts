import { z } from 'zod';
import { endpoint } from './endpoint.ts';
import { anyone } from './kit/access.ts';
import { detail, id, password, requiredLine } from './kit/fields.ts';
import { LIMITS, TOKEN_LIMITS } from './limits.ts';
import { PERMISSIONS } from './permissions.ts';

const permissions = z.array(z.enum(PERMISSIONS));
const refreshToken = z.string().min(1).max(TOKEN_LIMITS.refresh);

const signedIn = z.object({
  uid: id,
  access: z.string(),
  refresh: z.string(),
  name: z.string(),
  company_name: z.string(),
  permissions,
});

/** State that the server passes to itself through the browser, encrypted; see `EncryptedState`. */
export const encryptedState = z.string().regex(/^[\w.-]{40,2000}$/);

/** A code of an authenticator app, or a recovery code. */
export const secondFactorCode = requiredLine(LIMITS.secondFactorCode);

/** The secret for an authenticator app: to type, and as the address of a QR code. */
export const authenticatorSetup = z.object({ secret: z.string(), uri: z.string() });

/** The password was right, and a second factor is needed. With `setup`, it has to be set up first. */
const secondStepNeeded = z.object({
  challenge: z.string(),
  setup: authenticatorSetup.optional(),
});

export type SignedIn = z.output<typeof signedIn>;
export type SecondStepNeeded = z.output<typeof secondStepNeeded>;

export const signIn = endpoint({
  method: 'POST',
  path: '/api/token/',
  tag: 'Sign-in',
  summary: 'Sign in with company code, username and password',
  errors: [401, 429],
  access: anyone,
  body: z.object({
    company_code: requiredLine(LIMITS.typedName),
    username: requiredLine(LIMITS.typedName),
    password,
  }),
  response: signedIn,
  acceptedResponse: secondStepNeeded,
});

export const takeSecondStep = endpoint({
  method: 'POST',
  path: '/api/token/second-step/',
  tag: 'Sign-in',
  summary: 'Finish signing in with a code of the second factor',
  errors: [401, 429],
  access: anyone,
  body: z.object({ challenge: encryptedState, code: secondFactorCode }),
  /** Recovery codes are answered once, when the second factor was set up in this step. */
  response: signedIn.extend({ recovery_codes: z.array(z.string()).optional() }),
});

export const renewTokens = endpoint({
  method: 'POST',
  path: '/api/token/refresh/',
  tag: 'Sign-in',
  summary: 'Exchange a refresh token for new tokens',
  errors: [401],
  access: anyone,
  body: z.object({ refresh: refreshToken }),
  response: z.object({ access: z.string(), refresh: z.string(), permissions }),
});

export const revokeTokens = endpoint({
  method: 'POST',
  path: '/api/token/revoke/',
  tag: 'Sign-in',
  summary: 'End the session that a refresh token belongs to',
  errors: [],
  access: anyone,
  body: z.object({ refresh: refreshToken }),
  response: detail,
});
