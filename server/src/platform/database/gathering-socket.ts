import { Socket } from 'node:net';

/**
 * A socket that sends what is written within one turn of the event loop as one packet. The beginning
 * of a transaction, its first query and what follows without waiting then cost one system call, and
 * wake the database once.
 */
export function gatheringSocket(): Socket {
  const socket = new Socket();
  // Not earlier: connecting puts the plain method back.
  socket.once('connect', () => gatherWritesOf(socket));
  return socket;
}

function gatherWritesOf(socket: Socket): void {
  const write = socket.write.bind(socket) as (...args: unknown[]) => boolean;
  let gathering = false;
  socket.write = ((...args: unknown[]) => {
    if (!gathering) {
      gathering = true;
      socket.cork();
      setImmediate(() => {
        gathering = false;
        socket.uncork();
      });
    }
    return write(...args);
  }) as Socket['write'];
}
