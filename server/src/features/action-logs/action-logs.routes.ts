import { type Action, listActionLogs } from '@maru/contract/action-logs';
import type { Context } from '../../core/context.ts';
import { logPage } from '../../core/logs/log-page.ts';
import { pageEnvelope } from '../../platform/lists/page.ts';
import {
  ACTION_ENTRY_COLUMNS,
  type ActionEntry,
  presentActionEntry,
} from './action-logs.present.ts';

const SOURCE = { kind: 'action', columns: ACTION_ENTRY_COLUMNS } as const;

export function actionLogRoutes({ bind, work, address, knownMatches }: Context): void {
  bind.guarded(listActionLogs, async ({ session, query, request }) => {
    const { user_name, object_repr, model, extra_info, ip_address } = query;
    const page = await work.read(session.companyId, (tx) =>
      logPage<ActionEntry>(tx, knownMatches, SOURCE, query, {
        contains: { user_name, object_repr, model, extra_info, ip_address },
        action_type: kindOf(query),
      }),
    );
    const until = { until: String(page.until) };
    return pageEnvelope(
      page.rows.map(presentActionEntry),
      page.count,
      query,
      request,
      address,
      until,
    );
  });
}

/** Sign-outs are deletions, so among other actions there are none. */
function kindOf(query: { action_type?: Action | undefined; sign_outs?: boolean | undefined }) {
  const { action_type, sign_outs } = query;
  const mayBeOne = action_type === undefined || action_type === 'delete';
  if (sign_outs === undefined || (!sign_outs && !mayBeOne)) return action_type;
  if (!sign_outs) return action_type ? 'deletion' : 'no_sign_out';
  return mayBeOne ? 'sign_out' : NO_ACTION;
}

/** Matches no entry. */
const NO_ACTION = 'none';
