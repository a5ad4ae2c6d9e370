import { CLOSE, customerFrame, OPEN_LIVE_PATH } from '@maru/contract/live';
import { addressOf, type Context } from '../../core/context.ts';
import { customerOf } from '../../core/rooms/customer.ts';
import { RateLimit } from '../../platform/rate-limit.ts';
import type { RoomHub } from './room-hub.ts';
import { visitOf } from './visit.ts';

/** Where a customer comes in: with the token of the room, into that room and no other. */
export function openToCustomers({ sockets, work }: Context, hub: RoomHub): void {
  const perAddress = new RateLimit({ burst: 60, perSecond: 5 });

  sockets.serve({
    path: OPEN_LIVE_PATH,
    frame: customerFrame,
    open: (connection, request) =>
      visitOf(hub, {
        connection,
        async admit({
          token,
          after,
        }: {
          type: 'hello';
          token: string;
          after?: number | undefined;
        }) {
          if (perAddress.take(addressOf(request)) > 0) {
            connection.close(CLOSE.tooMany, 'too_many');
            return undefined;
          }
          const customer = await customerOf(work, token);
          if (!customer) {
            connection.close(CLOSE.unauthenticated, 'unauthenticated');
            return undefined;
          }
          const { companyId, roomId, name } = customer;
          const member = { connection, accountId: 0, person: { name, sender: 'client' as const } };
          return { member, companyId, roomId, after: after ?? 'newest' };
        },
      }),
  });
}
