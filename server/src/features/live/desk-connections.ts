import { CLOSE, DESK_LIVE_PATH, deskFrame, type ServerFrame } from '@maru/contract/live';
import type { Context } from '../../core/context.ts';
import type { Session } from '../../core/session/session.ts';
import { reachOf } from '../../core/tickets/reach.store.ts';
import { clientAddress } from '../../platform/http/client-address.ts';
import { encode, type LiveSocket } from '../../platform/sockets/live-socket.ts';
import type { DeskHub } from './desk-hub.ts';
import type { DeskReader, Viewer } from './desk-reader.ts';
import { OpenConnections } from './open-connections.ts';

/** Tabs. Not limited by network, because hundreds of colleagues may share one address. */
const PER_SESSION = 40;
/** Connections of one network that have not sent their hello frame yet. */
const UNKNOWN_PER_NETWORK = 2_000;

const PONG = encode({ type: 'pong' } satisfies ServerFrame);

interface Hello {
  access: string;
  after?: number | undefined;
  is_at_desk?: boolean | undefined;
}

/** Accepts desks: with the access token in the first frame, until it expires. */
export function acceptDesks({ sockets, work, tokens, sessions }: Context, hub: DeskHub): void {
  const ofSession = new OpenConnections(PER_SESSION);
  const unknown = new OpenConnections(UNKNOWN_PER_NETWORK);

  const viewerOf = async (session: Session): Promise<Viewer> => ({
    reach: await work.read(session.companyId, (tx) => reachOf(tx, session)),
    seesTickets: session.permissions.has('view_ticket'),
  });

  async function enter(
    connection: LiveSocket,
    { access, is_at_desk = true }: Hello,
    known: (() => void) | undefined,
  ): Promise<DeskReader | undefined> {
    const claim = await tokens.verifyAccess(access);
    const session = claim && (await sessions.find(claim));
    if (!session) return void connection.close(CLOSE.unauthenticated, 'unauthenticated');
    if (!isAllowed(session)) return void connection.close(CLOSE.forbidden, 'forbidden');
    const release = ofSession.take(claim.sessionId);
    if (!release) return void connection.close(CLOSE.sessionFull, 'session_full');
    connection.atEnd(release);
    known?.();
    connection.closeAfter(claim.expiresAt - Date.now(), CLOSE.unauthenticated, 'expired');
    const { companyId, accountId } = session;
    const reader: DeskReader = {
      connection,
      companyId,
      accountId,
      isAtDesk: is_at_desk,
      viewer: await viewerOf(session),
      async checkAccess() {
        try {
          const now = await sessions.find(claim);
          if (!now) connection.close(CLOSE.unauthenticated, 'unauthenticated');
          else if (!isAllowed(now)) connection.close(CLOSE.forbidden, 'forbidden');
          if (!now || !isAllowed(now)) return false;
          const viewer = await viewerOf(now);
          // Compared after the look-up: two checks at once find one change, not two.
          const hasOther = JSON.stringify(viewer) !== JSON.stringify(reader.viewer);
          reader.viewer = viewer;
          return hasOther;
        } catch (error) {
          // It is unknown what the person may see now, so the client has to reconnect.
          hub.report(error as Error);
          connection.close(CLOSE.fault, 'fault');
          return false;
        }
      },
    };
    return reader;
  }

  sockets.serve({
    path: DESK_LIVE_PATH,
    frame: deskFrame,
    open(connection, request) {
      const known = unknown.takeFrom(clientAddress(request));
      if (known) connection.atEnd(known);
      else connection.close(CLOSE.tooMany, 'too_many');
      let reader: DeskReader | undefined;
      const join = async (hello: Hello) => {
        const entered = await enter(connection, hello, known);
        if (!entered || !connection.isOpen) return;
        reader = entered;
        if (reader.isAtDesk) hub.presence.came(reader.companyId, reader.accountId);
        await hub.join(reader, hello.after);
        if (!connection.isOpen) return hub.leave(reader);
        // Access may have been removed while the connection was being accepted.
        await hub.check(reader);
      };
      return {
        handleFrame(frame) {
          if (frame.type === 'ping') connection.send(PONG);
          else {
            join(frame).catch((error) => {
              hub.report(error);
              connection.close(CLOSE.fault, 'fault');
            });
          }
        },
        ended() {
          if (!reader) return;
          hub.leave(reader);
          if (reader.isAtDesk) hub.presence.left(reader.companyId, reader.accountId);
        },
      };
    },
  });

  sessions.watch((accountIds) => hub.accessChanged(accountIds));
}

const isAllowed = ({ mustChangePassword, permissions }: Session): boolean =>
  !mustChangePassword && permissions.has('use_desk');
