import { DATA_LIVE_PATH, noticeFrame } from '@maru/contract/live';
import type { Permission } from '@maru/contract/permissions';
import type { FastifyRequest } from 'fastify';
import { type Context, requestOrigin } from '../../core/context.ts';
import { appendBotEntryQuery } from '../../core/data/bot-log.store.ts';
import { DATA_CHANNEL, dataEventOf } from '../../core/data/data-channel.store.ts';
import type { Session } from '../../core/session/session.ts';
import { RateLimit } from '../../platform/rate-limit.ts';
import { acceptReaders } from './change-connections.ts';
import { ChangeHub } from './change-hub.ts';

/** Each opening is an entry that stays, so nobody opens without end. */
const OPENINGS = { burst: 20, perSecond: 1 / 30 };

const mayUse = (held: ReadonlySet<Permission>): boolean => held.has('use_data');

/** Tells people when their rights on the company's tables change. Every opening is in the bot log. */
export function followData(context: Context): void {
  const openings = new RateLimit(OPENINGS);
  const hub = new ChangeHub(context, DATA_CHANNEL, (payload) => {
    const { company, accounts } = dataEventOf(payload);
    return { company, subjects: accounts ?? 'all' };
  });
  context.onReady(() => hub.listen());
  acceptReaders(context, hub, {
    path: DATA_LIVE_PATH,
    frame: noticeFrame,
    isAllowed: ({ permissions }) => mayUse(permissions),
    isLimited: ({ companyId, accountId }) => openings.take(`${companyId}/${accountId}`) > 0,
    async subjectOf(session, _, request) {
      await logOpening(context, session, request);
      return session.accountId;
    },
  });
}

function logOpening({ work }: Context, session: Session, request: FastifyRequest): Promise<void> {
  const origin = requestOrigin(session, request, mayUse);
  return work.write(session.companyId, origin, async (unit) => {
    unit.sendWithCommit(
      appendBotEntryQuery({
        user_name: origin.userName,
        action_type: 'ws_connect',
        target_table: '',
        user_statement: '',
        sql_statement: '',
        ip_address: origin.ip,
      }),
    );
  });
}
