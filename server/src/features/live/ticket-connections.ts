import { CLOSE, type ServerFrame, TICKET_LIVE_PATH, ticketFrame } from '@maru/contract/live';
import type { Context } from '../../core/context.ts';
import { displayName, type Session } from '../../core/session/session.ts';
import { reachOf } from '../../core/tickets/reach.store.ts';
import { findTicket, type TicketRecord } from '../../core/tickets/tickets.store.ts';
import { clientAddress } from '../../platform/http/client-address.ts';
import { encode, type LiveSocket } from '../../platform/sockets/live-socket.ts';
import { OpenConnections } from './open-connections.ts';
import type { TicketHub, TicketVisit } from './ticket-hub.ts';

/** Tabs with one ticket each. */
const PER_SESSION = 40;
/** Connections of one network that have not sent their hello frame yet. */
const UNKNOWN_PER_NETWORK = 2_000;

const PONG = encode({ type: 'pong' } satisfies ServerFrame);
const LIVE = encode({ type: 'live', seq: 0 } satisfies ServerFrame);

type Refusal = 'unauthenticated' | 'forbidden' | 'notFound' | 'sessionFull';

const REASONS: Record<Refusal, string> = {
  unauthenticated: 'unauthenticated',
  forbidden: 'forbidden',
  notFound: 'not_found',
  sessionFull: 'session_full',
};

/** Accepts connections of staff to tickets that they may see: with their access token in the first frame. */
export function acceptTicketReaders(context: Context, hub: TicketHub): void {
  const { sockets, work, tokens, sessions } = context;
  const ofSession = new OpenConnections(PER_SESSION);
  const unknown = new OpenConnections(UNKNOWN_PER_NETWORK);

  /** The ticket, or why this session may not see it. */
  async function ticketFor(
    session: Session | undefined,
    ticketId: number,
  ): Promise<TicketRecord | Refusal> {
    if (!session) return 'unauthenticated';
    if (session.mustChangePassword || !session.permissions.has('view_ticket')) return 'forbidden';
    const ticket = await work.read(session.companyId, async (tx) =>
      findTicket(tx, await reachOf(tx, session), ticketId),
    );
    return ticket ?? 'notFound';
  }

  async function enter(
    connection: LiveSocket,
    { access, ticket: ticketId }: { access: string; ticket: number },
    known: (() => void) | undefined,
  ): Promise<TicketVisit | undefined> {
    const refuse = (why: Refusal) => connection.close(CLOSE[why], REASONS[why]);
    const claim = await tokens.verifyAccess(access);
    const session = claim && (await sessions.find(claim));
    const ticket = await ticketFor(session, ticketId);
    if (!session || typeof ticket === 'string') {
      return void refuse(typeof ticket === 'string' ? ticket : 'unauthenticated');
    }
    const release = ofSession.take(claim.sessionId);
    if (!release) return void refuse('sessionFull');
    connection.atEnd(release);
    known?.();
    connection.closeAfter(claim.expiresAt - Date.now(), CLOSE.unauthenticated, 'expired');
    const { accountId, companyId } = session;
    const name = displayName(session) || session.username;
    const person = { id: accountId, name, sender: 'agent' as const };
    return {
      member: { kind: 'staff', connection, accountId, person },
      companyId,
      ticketId,
      roomId: session.permissions.has('view_chatroom') ? ticket.room_id : null,
      async checkAccess() {
        try {
          const now = await ticketFor(await sessions.find(claim), ticketId);
          if (typeof now === 'string') refuse(now);
          return typeof now !== 'string';
        } catch (error) {
          // It is unknown whether the member still has access, so the client has to reconnect.
          hub.report(error as Error);
          connection.close(CLOSE.fault, 'fault');
          return false;
        }
      },
    };
  }

  sockets.serve({
    path: TICKET_LIVE_PATH,
    frame: ticketFrame,
    open(connection, request) {
      const known = unknown.takeFrom(clientAddress(request));
      if (known) connection.atEnd(known);
      else connection.close(CLOSE.tooMany, 'too_many');
      let visit: TicketVisit | undefined;
      const join = async (hello: { access: string; ticket: number }) => {
        visit = await enter(connection, hello, known);
        if (!visit || !connection.isOpen) return;
        hub.join(visit);
        connection.send(LIVE);
        // Access may have been removed while the connection was being accepted.
        await visit.checkAccess();
      };
      return {
        handleFrame(frame) {
          if (frame.type === 'hello') {
            join(frame).catch((error) => {
              hub.report(error);
              connection.close(CLOSE.fault, 'fault');
            });
          } else if (frame.type === 'ping') connection.send(PONG);
          else if (visit) hub.writing(visit).catch(hub.report);
        },
        ended() {
          if (visit) hub.leave(visit);
        },
      };
    },
  });

  sessions.watch((accountIds) => void hub.accessChanged(accountIds).catch(hub.report));
}
