import { CLOSE, type ServerFrame } from '@maru/contract/live';
import type { Connection } from '../../platform/sockets/connection.ts';
import { encode } from '../../platform/sockets/connection.ts';
import type { Peer } from '../../platform/sockets/sockets.ts';
import type { Visit } from './member.ts';
import type { RoomHub } from './room-hub.ts';

type Frame = { type: 'typing' } | { type: 'ping' };

interface Door<Hello> {
  connection: Connection;
  /** Lets somebody in, or closes the connection with a reason. */
  admit(hello: Hello): Promise<Visit | undefined>;
  joined?(visit: Visit): void | Promise<void>;
}

const PONG = encode({ type: 'pong' } satisfies ServerFrame);

/** What staff and customers have in common: a greeting, then the room, until they go. */
export function visitOf<Hello extends { type: 'hello' }>(
  hub: RoomHub,
  door: Door<Hello>,
): Peer<Hello | Frame> {
  const { connection } = door;
  let visit: Visit | undefined;

  async function enter(hello: Hello): Promise<void> {
    visit = await door.admit(hello);
    if (!visit || !connection.isOpen) return;
    const joined = await hub.join(visit);
    if (!joined) connection.close(CLOSE.notFound, 'not_found');
    else if (!connection.isOpen) hub.leave(visit);
    else await door.joined?.(visit);
  }

  return {
    heard(frame) {
      if (frame.type === 'hello') {
        enter(frame).catch((error) => {
          hub.report(error);
          connection.close(CLOSE.fault, 'fault');
        });
      } else if (frame.type === 'ping') connection.send(PONG);
      else if (visit) hub.typing(visit).catch(hub.report);
    },
    ended() {
      if (visit) hub.leave(visit);
    },
  };
}
