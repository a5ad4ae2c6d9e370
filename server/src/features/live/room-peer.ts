import { CLOSE, type ServerFrame } from '@maru/contract/live';
import type { LiveSocket } from '../../platform/sockets/live-socket.ts';
import { encode } from '../../platform/sockets/live-socket.ts';
import type { Peer } from '../../platform/sockets/sockets.ts';
import type { RoomVisit } from './member.ts';
import type { RoomHub } from './room-hub.ts';

type Frame = { type: 'typing' } | { type: 'seen'; seq: number } | { type: 'ping' };

interface RoomEntry<Hello> {
  connection: LiveSocket;
  /** Returns the visit, or closes the connection with a reason. */
  admit(hello: Hello): Promise<RoomVisit | undefined>;
  joined?(visit: RoomVisit): void | Promise<void>;
}

const PONG = encode({ type: 'pong' } satisfies ServerFrame);

/** The common part of connections of staff and customers: a hello frame, then the room, until the connection ends. */
export function roomPeer<Hello extends { type: 'hello' }>(
  hub: RoomHub,
  entry: RoomEntry<Hello>,
): Peer<Hello | Frame> {
  const { connection } = entry;
  let visit: RoomVisit | undefined;

  async function enter(hello: Hello): Promise<void> {
    visit = await entry.admit(hello);
    if (!visit || !connection.isOpen) return;
    const joined = await join(visit);
    if (!joined) connection.close(CLOSE.notFound, 'not_found');
    else if (!connection.isOpen) hub.leave(visit);
    else await entry.joined?.(visit);
  }

  /** The connection may have ended before it failed. */
  async function join(entered: RoomVisit): Promise<boolean> {
    try {
      return await hub.join(entered);
    } catch (error) {
      hub.leave(entered);
      throw error;
    }
  }

  return {
    handleFrame(frame) {
      if (frame.type === 'hello') {
        enter(frame).catch((error) => {
          hub.report(error);
          connection.close(CLOSE.fault, 'fault');
        });
      } else if (frame.type === 'ping') connection.send(PONG);
      else if (visit && frame.type === 'seen') hub.seen(visit, frame.seq);
      else if (visit) hub.typing(visit).catch(hub.report);
    },
    ended() {
      if (visit) hub.leave(visit);
    },
  };
}
