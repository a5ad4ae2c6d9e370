import type { RequestHeader } from './kit/endpoint.ts';

export const MUST_CHANGE_PASSWORD_HEADER = 'Maru-Must-Change-Password';

export const mustChangePasswordHeader: RequestHeader = {
  name: MUST_CHANGE_PASSWORD_HEADER,
  description:
    'The password has to be replaced before anything else is done with the account, and its sessions end.',
  values: ['1'],
};

/** The error code of a refusal, and a claim of the access token, while a given password must be changed. */
export const MUST_CHANGE_PASSWORD = 'must_change_password';
