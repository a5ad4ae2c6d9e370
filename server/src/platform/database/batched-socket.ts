import { Socket } from 'node:net';

/**
 * A socket that sends everything written within one turn of the event loop as one packet. The begin of a
 * transaction, its first query and what follows without waiting then cost one system call, and wake the
 * database once.
 */
export function batchedSocket(): Socket {
  const socket = new Socket();
  // Not earlier, because connecting restores the original method.
  socket.once('connect', () => batchWrites(socket));
  return socket;
}

function batchWrites(socket: Socket): void {
  const write = socket.write.bind(socket) as (...args: unknown[]) => boolean;
  let isBatching = false;
  socket.write = ((...args: unknown[]) => {
    if (!isBatching) {
      isBatching = true;
      socket.cork();
      setImmediate(() => {
        isBatching = false;
        socket.uncork();
      });
    }
    return write(...args);
  }) as Socket['write'];
}
