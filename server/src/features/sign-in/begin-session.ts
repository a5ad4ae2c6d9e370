import { randomUUID } from 'node:crypto';
import type { Permission } from '@maru/contract/permissions';
import { type AccountRecord, lockAccountQuery, signedInQuery } from '../../core/account.store.ts';
import type { Origin } from '../../core/audit/action-log.store.ts';
import { signInCompanyQuery } from '../../core/company-lookup.store.ts';
import { inCatalogueOrder, permissionsQuery } from '../../core/permissions.store.ts';
import {
  type FactorRecord,
  secondFactorQuery,
} from '../../core/second-factor/second-factor.store.ts';
import {
  deleteExpiredSessionsQuery,
  insertSessionQuery,
} from '../../core/session/session.store.ts';
import { displayName } from '../../core/session/session.ts';
import { newOpaqueToken } from '../../core/session/tokens.ts';
import type { Unit } from '../../core/work.ts';
import { insertRefreshTokenQuery } from './refresh-token.store.ts';

export interface Device {
  ip: string;
  userAgent: string;
  requestId: string;
}

export const deviceOrigin = ({ username }: AccountRecord, { ip, requestId }: Device): Origin => ({
  userName: username,
  ip,
  requestId,
});

export interface BegunSession {
  companyId: number;
  accountId: number;
  sessionId: string;
  refresh: string;
  name: string;
  companyName: string;
  permissions: Permission[];
  mustChangePassword: boolean;
}

/** Everything that decides whether and how an account may sign in, at this moment. */
export interface SignInState {
  /** Locked: the password and the active state cannot change before the session is created. */
  account: AccountRecord | undefined;
  companyName: string;
  permissions: Permission[];
  factor: FactorRecord | undefined;
  requiresFactor: boolean;
}

export async function signInStateOf(unit: Unit, accountId: number): Promise<SignInState> {
  const [[account], [company], held, [factor]] = await unit.sendTogether(
    lockAccountQuery(unit, { id: accountId }),
    signInCompanyQuery(unit, {}),
    permissionsQuery(unit, { accountId }),
    secondFactorQuery(unit, { accountId }),
  );
  return {
    account,
    companyName: company?.name ?? '',
    permissions: inCatalogueOrder(held.map(({ codename }) => codename)),
    factor,
    requiresFactor: company?.requires_second_factor ?? false,
  };
}

/** Creates the session, after all credentials were verified. */
export function beginSession(
  unit: Unit,
  account: AccountRecord,
  device: Device,
  { companyName, permissions }: SignInState,
  info: string,
): BegunSession {
  const { companyId } = unit;
  const { id: accountId } = account;
  const sessionId = randomUUID();
  const refresh = newOpaqueToken(companyId);
  unit.sendWithCommit(deleteExpiredSessionsQuery(unit, { accountId }));
  unit.sendWithCommit(insertSessionQuery(unit, { id: sessionId, accountId, ...device }));
  unit.sendWithCommit(insertRefreshTokenQuery(unit, sessionId, refresh));
  unit.sendWithCommit(signedInQuery(unit, { id: accountId, at: new Date() }));
  unit.log({ action: 'login', model: 'session', name: account.username, info });
  const name = displayName({ firstName: account.first_name, lastName: account.last_name });
  const { must_change_password: mustChangePassword } = account;
  return {
    ...{ companyId, accountId, sessionId, refresh, name, companyName, permissions },
    mustChangePassword,
  };
}
