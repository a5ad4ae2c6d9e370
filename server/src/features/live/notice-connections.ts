import { CLOSE, NOTICE_LIVE_PATH, noticeFrame, type ServerFrame } from '@maru/contract/live';
import type { Context } from '../../core/context.ts';
import type { Session } from '../../core/session/session.ts';
import { clientAddress } from '../../platform/http/client-address.ts';
import { type Connection, encode } from '../../platform/sockets/connection.ts';
import type { NoticeHub, NoticeReader } from './notice-hub.ts';
import { OpenConnections } from './open-connections.ts';

/** Tabs. Not limited by network, because hundreds of colleagues may share one address. */
const PER_SESSION = 40;
/** Connections of one network that have not sent their hello frame yet. */
const UNKNOWN_PER_NETWORK = 2_000;

const PONG = encode({ type: 'pong' } satisfies ServerFrame);
const LIVE = encode({ type: 'live', seq: 0 } satisfies ServerFrame);

const isAllowed = ({ mustChangePassword, permissions }: Session): boolean =>
  !mustChangePassword && permissions.has('view_ticket');

/** Accepts connections of staff to their own notices: with their access token in the first frame. */
export function acceptNoticeReaders(context: Context, hub: NoticeHub): void {
  const { sockets, tokens, sessions } = context;
  const ofSession = new OpenConnections(PER_SESSION);
  const unknown = new OpenConnections(UNKNOWN_PER_NETWORK);

  async function enter(
    connection: Connection,
    access: string,
    known: (() => void) | undefined,
  ): Promise<NoticeReader | undefined> {
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
    return {
      connection,
      companyId,
      accountId,
      async checkAccess() {
        try {
          const now = await sessions.find(claim);
          if (now && isAllowed(now)) return true;
          if (now) connection.close(CLOSE.forbidden, 'forbidden');
          else connection.close(CLOSE.unauthenticated, 'unauthenticated');
        } catch (error) {
          // It is unknown whether the person still has access, so the client has to reconnect.
          hub.report(error as Error);
          connection.close(CLOSE.fault, 'fault');
        }
        return false;
      },
    };
  }

  sockets.serve({
    path: NOTICE_LIVE_PATH,
    frame: noticeFrame,
    open(connection, request) {
      const known = unknown.takeFrom(clientAddress(request));
      if (known) connection.atEnd(known);
      else connection.close(CLOSE.tooMany, 'too_many');
      let reader: NoticeReader | undefined;
      const join = async (access: string) => {
        reader = await enter(connection, access, known);
        if (!reader || !connection.isOpen) return;
        hub.join(reader);
        connection.send(LIVE);
        // Access may have been removed while the connection was being accepted.
        await reader.checkAccess();
      };
      return {
        handleFrame(frame) {
          if (frame.type === 'ping') connection.send(PONG);
          else {
            join(frame.access).catch((error) => {
              hub.report(error);
              connection.close(CLOSE.fault, 'fault');
            });
          }
        },
        ended() {
          if (reader) hub.leave(reader);
        },
      };
    },
  });

  sessions.watch((accountIds) => {
    void hub.accessChanged(accountIds).catch(hub.report);
  });
}
