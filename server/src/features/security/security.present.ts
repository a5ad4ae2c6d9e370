import type { AccountRecord } from '../../core/account.store.ts';
import type { FactorRecord } from '../../core/second-factor/second-factor.store.ts';
import { deviceWords } from '../../core/session/device.ts';
import type { SessionRecord } from '../../core/session/live-sessions.store.ts';

interface FactorState {
  factor: FactorRecord | undefined;
  codesLeft: number;
  required: boolean;
}

export const presentFactor = ({ factor, codesLeft, required }: FactorState) => ({
  on: factor !== undefined,
  since: factor?.time_set.toISOString() ?? null,
  recovery_codes_left: codesLeft,
  required,
});

/** The owner, for sessions of another account. */
export const presentOwner = ({
  id,
  username,
  first_name,
  last_name,
  must_change_password,
}: AccountRecord) => ({
  account: { id, username, first_name, last_name, must_change_password },
});

export const presentSession = (row: SessionRecord, askingId: string) => ({
  id: row.id,
  ...deviceWords(row.user_agent),
  ip_address: row.ip_address,
  started: row.time_created.toISOString(),
  last_used: row.time_last_used.toISOString(),
  current: row.id === askingId,
});
