import { CLOSE, staffFrame } from '@maru/contract/live';
import type { Permission } from '@maru/contract/permissions';
import type { FastifyRequest } from 'fastify';
import { describeFields } from '../../core/audit/action-event.ts';
import { type Context, requestOrigin } from '../../core/context.ts';
import { describeUnlogged } from '../../core/rooms/message-entries.ts';
import { isFirstVisit, markLogged, type RoomRecord } from '../../core/rooms/rooms.store.ts';
import type { Tx } from '../../core/schema.ts';
import { displayName, type Session } from '../../core/session/session.ts';
import type { TimedClaim } from '../../core/session/tokens.ts';
import type { SessionUnit } from '../../core/work.ts';
import { clientAddress } from '../../platform/http/client-address.ts';
import type { LiveSocket } from '../../platform/sockets/live-socket.ts';
import type { Member } from './member.ts';
import { OpenConnections } from './open-connections.ts';
import type { RoomHub } from './room-hub.ts';
import { roomPeer } from './room-peer.ts';

/** Tabs with one room each. Not limited by network, because hundreds of colleagues may share one address. */
const PER_SESSION = 40;
/** Connections of one network that have not sent their hello frame yet. */
const UNKNOWN_PER_NETWORK = 2_000;

/** By which permission staff come into a room, and which rooms they may come into. */
export interface RoomAccess {
  path: string;
  mayConnect(held: ReadonlySet<Permission>): boolean;
  /** The room, locked, if it exists for this person. */
  lock(unit: SessionUnit, room: number): Promise<RoomRecord | undefined>;
  /** Whether they may still be in it. Without this, the permission alone decides. */
  mayStay?(tx: Tx, session: Session, room: number): Promise<boolean>;
}

interface Admitted {
  claim: TimedClaim;
  companyId: number;
  roomId: number;
}

/** Accepts connections of staff: with their access token in the first frame, until the token expires. */
export function acceptStaff(
  { sockets, work, tokens, sessions }: Context,
  hub: RoomHub,
  { path, mayConnect, lock, mayStay }: RoomAccess,
): void {
  const admitted = new WeakMap<Member, Admitted>();
  const ofSession = new OpenConnections(PER_SESSION);
  const unknown = new OpenConnections(UNKNOWN_PER_NETWORK);
  const isAllowed = (session: Session): boolean =>
    !session.mustChangePassword && mayConnect(session.permissions);

  sockets.serve({
    path,
    frame: staffFrame,
    open(connection, request) {
      const known = unknown.takeFrom(clientAddress(request));
      if (known) connection.atEnd(known);
      else connection.close(CLOSE.tooMany, 'too_many');
      return roomPeer(hub, {
        connection,
        async admit({ access, room, after }: { type: 'hello' } & Hello) {
          const claim = await tokens.verifyAccess(access);
          const session = claim && (await sessions.find(claim));
          if (!session) return refuse(connection, 'unauthenticated');
          if (!isAllowed(session)) return refuse(connection, 'forbidden');
          const release = ofSession.take(claim.sessionId);
          if (!release) return refuse(connection, 'sessionFull');
          connection.atEnd(release);
          known?.();
          if (!(await logConnection(session, request, room))) return refuse(connection, 'notFound');
          const left = claim.expiresAt - Date.now();
          connection.closeAfter(left, CLOSE.unauthenticated, 'expired');
          const member = memberOf(session, connection);
          const { companyId } = session;
          admitted.set(member, { claim, companyId, roomId: room });
          return { member, companyId, roomId: room, after: after ?? 'nothing' };
        },
        // Access may have been removed while the connection was being accepted.
        joined: ({ member }) => checkAccess(member),
      });
    },
  });

  sessions.watch((accountIds) => {
    for (const member of hub.members()) {
      if (member.kind === 'staff' && (accountIds?.has(member.accountId) ?? true)) {
        void checkAccess(member);
      }
    }
  });

  if (mayStay) {
    hub.watchAssignments((members) => {
      for (const member of members) void checkAccess(member);
    });
  }

  async function checkAccess(member: Member): Promise<void> {
    const visit = admitted.get(member);
    if (!visit) return;
    const { connection } = member;
    await hub.holdBack({ member, ...visit }, async () => {
      try {
        const session = await sessions.find(visit.claim);
        if (!session) return connection.close(CLOSE.unauthenticated, 'signed_out');
        if (!isAllowed(session)) return connection.close(CLOSE.forbidden, 'forbidden');
        const stays =
          !mayStay ||
          (await work.read(visit.companyId, (tx) => mayStay(tx, session, visit.roomId)));
        if (!stays) refuse(connection, 'notFound');
      } catch (error) {
        // It is unknown whether the member still has access, so the client has to reconnect.
        hub.report(error as Error);
        connection.close(CLOSE.fault, 'fault');
      }
    });
  }

  /** Logs the opening of a room, once an hour by person and address. Returns false if the room does not exist. */
  function logConnection(session: Session, request: FastifyRequest, room: number) {
    const origin = requestOrigin(session, request, mayConnect);
    const { accountId } = session;
    return work.write(session.companyId, origin, async (unit) => {
      const found = await lock(unit, room);
      if (!found) return false;
      if (!(await isFirstVisit(unit, { accountId, roomId: room, ip: origin.ip }))) return true;
      const info = describeFields({ room }) + describeUnlogged(found);
      if (found.logged_seq < found.last_seq) await markLogged(unit, found);
      unit.log({ action: 'ws_connect', model: 'chat room', name: found.name, info });
      return true;
    });
  }
}

interface Hello {
  access: string;
  room: number;
  after?: number | undefined;
}

const REASONS = {
  unauthenticated: 'unauthenticated',
  forbidden: 'forbidden',
  notFound: 'not_found',
  sessionFull: 'session_full',
} as const;

function refuse(connection: LiveSocket, why: keyof typeof REASONS): undefined {
  connection.close(CLOSE[why], REASONS[why]);
}

const memberOf = (session: Session, connection: LiveSocket): Member => ({
  kind: 'staff',
  connection,
  accountId: session.accountId,
  person: {
    id: session.accountId,
    name: displayName(session) || session.username,
    sender: 'agent',
  },
});
