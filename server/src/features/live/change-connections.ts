import { CLOSE, type ServerFrame } from '@maru/contract/live';
import type { FastifyRequest } from 'fastify';
import type { z } from 'zod';
import type { Context } from '../../core/context.ts';
import type { Session } from '../../core/session/session.ts';
import { clientAddress } from '../../platform/http/client-address.ts';
import { encode, type LiveSocket } from '../../platform/sockets/live-socket.ts';
import type { ChangeHub, ChangeReader } from './change-hub.ts';
import { OpenConnections } from './open-connections.ts';

/** Tabs. Not limited by network, because hundreds of colleagues may share one address. */
const PER_SESSION = 40;
/** Connections of one network that have not sent their hello frame yet. */
const UNKNOWN_PER_NETWORK = 2_000;

const PONG = encode({ type: 'pong' } satisfies ServerFrame);
const LIVE = encode({ type: 'live', seq: 0 } satisfies ServerFrame);

interface Followed<Hello> {
  path: string;
  frame: z.ZodType<Hello | { type: 'ping' }>;
  isAllowed(session: Session): boolean;
  /** Whether the person has opened too many connections lately. */
  isLimited?(session: Session): boolean;
  /** The id of what the hello asks for. Undefined if it does not exist. */
  subjectOf(session: Session, hello: Hello, request: FastifyRequest): Promise<number | undefined>;
}

/** Accepts connections of staff to something that may change: with their access token in the first frame. */
export function acceptReaders<Hello extends { type: 'hello'; access: string }>(
  { sockets, tokens, sessions }: Context,
  hub: ChangeHub,
  { path, frame, isAllowed, isLimited, subjectOf }: Followed<Hello>,
): void {
  const ofSession = new OpenConnections(PER_SESSION);
  const unknown = new OpenConnections(UNKNOWN_PER_NETWORK);
  const mayFollow = (session: Session) => !session.mustChangePassword && isAllowed(session);

  async function enter(
    connection: LiveSocket,
    request: FastifyRequest,
    hello: Hello,
    known: (() => void) | undefined,
  ): Promise<ChangeReader | undefined> {
    const claim = await tokens.verifyAccess(hello.access);
    const session = claim && (await sessions.find(claim));
    if (!session) return void connection.close(CLOSE.unauthenticated, 'unauthenticated');
    if (!mayFollow(session)) return void connection.close(CLOSE.forbidden, 'forbidden');
    if (isLimited?.(session)) return void connection.close(CLOSE.tooMany, 'too_many');
    const release = ofSession.take(claim.sessionId);
    if (!release) return void connection.close(CLOSE.sessionFull, 'session_full');
    connection.atEnd(release);
    known?.();
    const subject = await subjectOf(session, hello, request);
    if (subject === undefined) return void connection.close(CLOSE.notFound, 'not_found');
    connection.closeAfter(claim.expiresAt - Date.now(), CLOSE.unauthenticated, 'expired');
    const { companyId, accountId } = session;
    const reader: ChangeReader = {
      connection,
      companyId,
      accountId,
      subject,
      permissions: session.permissions,
      async checkAccess() {
        try {
          const now = await sessions.find(claim);
          if (now) reader.permissions = now.permissions;
          if (now && mayFollow(now)) return true;
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
    return reader;
  }

  sockets.serve({
    path,
    frame,
    open(connection, request) {
      const known = unknown.takeFrom(clientAddress(request));
      if (known) connection.atEnd(known);
      else connection.close(CLOSE.tooMany, 'too_many');
      let reader: ChangeReader | undefined;
      const join = async (hello: Hello) => {
        reader = await enter(connection, request, hello, known);
        if (!reader || !connection.isOpen) return;
        hub.join(reader);
        connection.send(LIVE);
        // Access may have been removed while the connection was being accepted.
        await reader.checkAccess();
      };
      return {
        handleFrame(received) {
          if (received.type === 'ping') connection.send(PONG);
          else {
            join(received as Hello).catch((error) => {
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
