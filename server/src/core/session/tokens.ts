import { createHash, createHmac, randomBytes } from 'node:crypto';
import { MUST_CHANGE_PASSWORD } from '@maru/contract/given-password';
import { DIGITS } from '@maru/contract/kit/limits';
import { jwtVerify, SignJWT } from 'jose';
import { LRUCache } from 'lru-cache';

export const ACCESS_LIFETIME_SECONDS = 12 * 60 * 60;
export const REFRESH_LIFETIME_SECONDS = 14 * 24 * 60 * 60;

const OPAQUE_TOKEN = new RegExp(`^(${DIGITS})\\.[\\w-]{43}$`);

const MAX_VERIFIED = 20_000;
/** Three times the length of our tokens. Blanks can pad a valid token, so longer ones are not cached. */
const MAX_VERIFIED_LENGTH = 1_000;

/** The session that a request claims to belong to. Whether it is still alive is checked elsewhere. */
export interface SessionClaim {
  companyId: number;
  sessionId: string;
}

/** A claim as read from a token, with the token's expiry. */
export interface TimedClaim extends SessionClaim {
  expiresAt: number;
}

type Audience = 'maru-api' | 'maru-tickets';

/** Signs and verifies the tokens given to browsers. Their key is used for no other purpose. */
export class Tokens {
  readonly #signingKey: Uint8Array;
  readonly #verified = new LRUCache<string, TimedClaim>({
    max: MAX_VERIFIED,
    maxEntrySize: MAX_VERIFIED_LENGTH,
    sizeCalculation: (_, token) => token.length,
  });

  constructor(secretKey: string) {
    this.#signingKey = createHmac('sha256', secretKey).update('access tokens').digest();
  }

  /** The console reads from the token that the password must be changed; the server asks the database. */
  access(claim: SessionClaim, accountId: number, mustChangePassword = false): Promise<string> {
    return this.#sign(claim, accountId, 'maru-api', {
      ...(mustChangePassword && { [MUST_CHANGE_PASSWORD]: true }),
    });
  }

  /** Valid only for reading tickets; see the ticket list. */
  ticketCookie(claim: SessionClaim, accountId: number): Promise<string> {
    return this.#sign(claim, accountId, 'maru-tickets');
  }

  /** The same token comes with every request, so a successful verification is cached. */
  async verifyAccess(token: string): Promise<TimedClaim | undefined> {
    const known = this.#verified.get(token);
    if (known) return known.expiresAt > Date.now() ? known : undefined;
    const claim = await this.#verify(token, 'maru-api');
    if (claim) this.#verified.set(token, claim);
    return claim;
  }

  verifyTicketCookie(token: string): Promise<SessionClaim | undefined> {
    return this.#verify(token, 'maru-tickets');
  }

  #sign(
    claim: SessionClaim,
    accountId: number,
    audience: Audience,
    told: object = {},
  ): Promise<string> {
    return new SignJWT({ company: claim.companyId, sid: claim.sessionId, ...told })
      .setProtectedHeader({ alg: 'HS256', typ: 'JWT' })
      .setSubject(String(accountId))
      .setAudience(audience)
      .setIssuedAt()
      .setExpirationTime(`${ACCESS_LIFETIME_SECONDS}s`)
      .sign(this.#signingKey);
  }

  async #verify(token: string, audience: Audience): Promise<TimedClaim | undefined> {
    try {
      const { payload } = await jwtVerify(token, this.#signingKey, {
        algorithms: ['HS256'],
        audience,
        requiredClaims: ['exp', 'sub'],
      });
      if (typeof payload.company !== 'number' || typeof payload.sid !== 'string') return undefined;
      const expiresAt = (payload.exp ?? 0) * 1000;
      return { companyId: payload.company, sessionId: payload.sid, expiresAt };
    } catch {
      return undefined;
    }
  }
}

/** Refresh tokens and customers' tokens contain their company's id; only that company is searched. */
export function newOpaqueToken(companyId: number): string {
  return `${companyId}.${randomBytes(32).toString('base64url')}`;
}

export function companyOfOpaqueToken(token: string): number | undefined {
  const match = OPAQUE_TOKEN.exec(token);
  return match ? Number(match[1]) : undefined;
}

/** Only the hash of a token is stored. A token is random and long, so a plain hash does not reveal it. */
export const hashOfOpaqueToken = (token: string): Uint8Array =>
  createHash('sha256').update(token).digest();
