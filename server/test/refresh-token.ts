import { newOpaqueToken } from '../src/core/session/tokens.ts';
import { insertRefreshToken } from '../src/features/sign-in/refresh-token.store.ts';
import { inCompany, type TestCompany } from './factories.ts';

/** A refresh token of a session that was created without signing in. */
export async function newRefreshToken(company: TestCompany, sessionId: string): Promise<string> {
  const token = newOpaqueToken(company.id);
  await inCompany(company, (tx) => insertRefreshToken(tx, sessionId, token));
  return token;
}
