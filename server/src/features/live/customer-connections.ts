import { CLOSE, customerFrame, OPEN_LIVE_PATH } from '@maru/contract/live';
import type { Context } from '../../core/context.ts';
import { visitorOf } from '../../core/rooms/visitor.ts';
import { clientAddress } from '../../platform/http/client-address.ts';
import { RateLimit } from '../../platform/rate-limit.ts';
import { OpenConnections } from './open-connections.ts';
import type { RoomHub } from './room-hub.ts';
import { roomPeer } from './room-peer.ts';

/** More windows than one person has open for one conversation. */
const PER_ROOM = 8;

/** Accepts connections of customers: with the token of a room, to that room only. */
export function acceptCustomers({ sockets, work, customerLimits }: Context, hub: RoomHub): void {
  const hellosPerNetwork = new RateLimit({ burst: 60, perSecond: 5 });
  const ofNetwork = new OpenConnections(customerLimits.connectionsPerNetwork);
  const ofCompany = new OpenConnections(customerLimits.connectionsPerCompany);
  const ofRoom = new OpenConnections(PER_ROOM);

  sockets.serve({
    path: OPEN_LIVE_PATH,
    frame: customerFrame,
    open(connection, request) {
      const address = clientAddress(request);

      /** Refuses only new connections; existing ones stay. */
      function count(release: (() => void) | undefined, full: Full): boolean {
        if (release) connection.atEnd(release);
        else connection.close(CLOSE[full], REASONS[full]);
        return release !== undefined;
      }

      // Counted before the first frame, because an open connection already has a cost.
      count(ofNetwork.takeFrom(address), 'networkFull');
      return roomPeer(hub, {
        connection,
        async admit({
          token,
          after,
        }: {
          type: 'hello';
          token: string;
          after?: number | undefined;
        }) {
          if (hellosPerNetwork.takeFrom(address) > 0) {
            connection.close(CLOSE.tooMany, 'too_many');
            return undefined;
          }
          const visitor = await visitorOf(work, token);
          if (!visitor) {
            connection.close(CLOSE.unauthenticated, 'unauthenticated');
            return undefined;
          }
          const { companyId, roomId, name } = visitor;
          if (!count(ofRoom.take(`${companyId}/${roomId}`), 'roomFull')) return undefined;
          if (!count(ofCompany.take(String(companyId)), 'companyFull')) return undefined;
          const person = { name, sender: 'client' as const };
          const member = { kind: 'customer' as const, connection, person };
          return { member, companyId, roomId, after: after ?? 'newest' };
        },
      });
    },
  });
}

type Full = keyof typeof REASONS;

const REASONS = {
  networkFull: 'network_full',
  companyFull: 'company_full',
  roomFull: 'room_full',
} as const;
