import { issueRefreshToken } from '../src/features/sign-in/refresh-token.store.ts';
import { inCompany, type TestCompany } from './factories.ts';

/** A refresh token of a session that was made without signing in. */
export const newRefreshToken = (company: TestCompany, sessionId: string): Promise<string> =>
  inCompany(company, (tx) => issueRefreshToken(tx, sessionId));
