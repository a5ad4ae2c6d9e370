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

type Written = (error?: Error | null) => void;

/** The driver writes bytes only. */
function batchWrites(socket: Socket): void {
  const write = socket.write.bind(socket);
  let chunks: Uint8Array[] = [];
  let written: Written[] = [];
  const send = () => {
    const callbacks = written;
    // Copied into one: a statement is four chunks, and each of them costs the stream more than its bytes.
    write(Buffer.concat(chunks), (error) => {
      for (const callback of callbacks) callback(error);
    });
    chunks = [];
    written = [];
  };
  socket.write = ((chunk: Uint8Array, callback?: Written) => {
    if (chunks.length === 0) setImmediate(send);
    chunks.push(chunk);
    if (callback) written.push(callback);
    return true;
  }) as Socket['write'];
}
