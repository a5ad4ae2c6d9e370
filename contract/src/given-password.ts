/** The error code of a refusal, and a claim of the access token, while a given password must be changed. */
export const MUST_CHANGE_PASSWORD = 'must_change_password';
