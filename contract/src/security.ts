import { z } from 'zod';
import { endpoint } from './endpoint.ts';
import { needs, signedIn } from './kit/access.ts';
import { id, idText, password, timestamp } from './kit/fields.ts';
import { authenticatorSetup, encryptedState, secondFactorCode } from './sign-in.ts';

const secondFactor = z.object({
  on: z.boolean(),
  since: timestamp.nullable(),
  recovery_codes_left: z.int(),
  /** The company requires a second factor of every account. */
  required: z.boolean(),
});

const sessionRow = z.object({
  id: z.string(),
  /** Empty if the browser does not tell it. */
  browser: z.string(),
  system: z.string(),
  ip_address: z.string(),
  started: timestamp,
  last_used: timestamp,
  /** The session that made this call. */
  current: z.boolean(),
});

const security = z.object({ second_factor: secondFactor, sessions: z.array(sessionRow) });
const accountSecurity = security.extend({
  account: z.object({
    id,
    username: z.string(),
    first_name: z.string(),
    last_name: z.string(),
    /** Its password was given by somebody else, and has to be replaced first. */
    must_change_password: z.boolean(),
  }),
});
const recoveryCodes = z.object({ recovery_codes: z.array(z.string()) });
const ended = z.object({ ended: z.int() });

/** The session to end; without it, all except the caller's own. */
const whichSessions = z.object({ session: z.uuid().optional() });

export type SecondFactor = z.output<typeof secondFactor>;
export type SessionRow = z.output<typeof sessionRow>;

export const getSecurity = endpoint({
  method: 'GET',
  path: '/api/security/',
  tag: 'Security',
  summary: 'Read your second factor and where you are signed in',
  errors: [401, 403],
  access: signedIn,
  response: security,
});

export const startSecondFactor = endpoint({
  method: 'POST',
  path: '/api/security/second-factor/start/',
  tag: 'Security',
  summary: 'Get a secret for an authenticator app; nothing is changed yet',
  errors: [401, 403],
  access: signedIn,
  response: authenticatorSetup.extend({ note: z.string() }),
});

export const switchOnSecondFactor = endpoint({
  method: 'POST',
  path: '/api/security/second-factor/on/',
  tag: 'Security',
  summary: 'Switch your second factor on, or over to another app',
  errors: [401, 403, 429],
  access: signedIn,
  body: z.object({ password, note: encryptedState, code: secondFactorCode }),
  response: recoveryCodes,
});

export const renewRecoveryCodes = endpoint({
  method: 'POST',
  path: '/api/security/recovery-codes/',
  tag: 'Security',
  summary: 'Get new recovery codes in the place of the old ones',
  errors: [401, 403, 429],
  access: signedIn,
  body: z.object({ password }),
  response: recoveryCodes,
});

export const switchOffSecondFactor = endpoint({
  method: 'POST',
  path: '/api/security/second-factor/off/',
  tag: 'Security',
  summary: 'Switch your second factor off',
  errors: [401, 403, 429],
  access: signedIn,
  body: z.object({ password }),
  response: secondFactor,
});

export const endSessions = endpoint({
  method: 'POST',
  path: '/api/security/sessions/end/',
  tag: 'Security',
  summary: 'End one of your sessions, or all but this one',
  errors: [401, 403],
  access: signedIn,
  body: whichSessions,
  response: ended,
});

export const getAccountSecurity = endpoint({
  method: 'GET',
  path: '/api/accounts/{id}/security/',
  tag: 'Security',
  summary: 'Read an account’s second factor and where it is signed in',
  errors: [401, 403, 404],
  access: needs('change_userprofile'),
  params: z.object({ id: idText }),
  response: accountSecurity,
});

export const resetAccountSecondFactor = endpoint({
  method: 'POST',
  path: '/api/accounts/{id}/second-factor/reset/',
  tag: 'Security',
  summary: 'Switch an account’s second factor off and end its sessions',
  errors: [401, 403, 404],
  access: needs('change_userprofile'),
  params: z.object({ id: idText }),
  response: accountSecurity,
});

export const endAccountSessions = endpoint({
  method: 'POST',
  path: '/api/accounts/{id}/sessions/end/',
  tag: 'Security',
  summary: 'End one of an account’s sessions, or all of them',
  errors: [401, 403, 404],
  access: needs('change_userprofile'),
  params: z.object({ id: idText }),
  body: whichSessions,
  response: ended,
});
