import { openKeyTaken } from '../../core/open-keys.messages.ts';
import { unknownGroups } from '../../core/permissions.policy.ts';
import { invalidField } from '../../platform/http/app-error.ts';
import * as messages from './accounts.messages.ts';

/** How a violated unique key is told to the caller. */
export const uniqueFields = {
  account_company_id_username_key_key: { field: 'username', message: messages.usernameTaken },
  account_company_id_open_key_key: { field: 'open_key', message: openKeyTaken },
};

export function refuseUnknownGroups(
  ids: readonly number[],
  known: readonly { id: number }[],
): void {
  const missing = ids.filter((id) => !known.some((group) => group.id === id));
  if (missing.length > 0) throw invalidField('group_ids', unknownGroups(missing));
}
