import { createServer, type Server, type Socket } from 'node:net';

/** A message of PostgreSQL's protocol, with the right length or a wrong one. */
export function frame(
  type: string,
  body: Buffer | string | number[] = [],
  length?: number,
): Buffer {
  const bytes = Buffer.from(body as string);
  const header = Buffer.alloc(5, type);
  header.writeUInt32BE(length ?? bytes.length + 4, 1);
  return Buffer.concat([header, bytes]);
}

export const READY = frame('Z', 'I');
export const SIGNED_IN = Buffer.concat([frame('R', [0, 0, 0, 0]), READY]);

/** One row of texts. */
export function answer(row: Readonly<Record<string, string>>): Buffer {
  const count = Buffer.from([0, Object.keys(row).length]);
  const columns = Object.keys(row).flatMap((name) => [Buffer.from(`${name}\0`), Buffer.alloc(18)]);
  const values = Object.values(row).map((value) => {
    const length = Buffer.alloc(4);
    length.writeUInt32BE(Buffer.byteLength(value));
    return Buffer.concat([length, Buffer.from(value)]);
  });
  return Buffer.concat([
    frame('T', Buffer.concat([count, ...columns])),
    frame('D', Buffer.concat([count, ...values])),
    frame('C', 'SELECT 1\0'),
    READY,
  ]);
}

type Reply = Buffer | 'flood' | undefined;

/** Says what it is told to, to each thing that a client sends, and never closes a connection itself. */
export class HostileServer {
  #server: Server | undefined;
  readonly #open = new Set<Socket>();
  #port = 0;
  /** By the name of the login, and how many times that connection has sent something. */
  reply: (user: string, turn: number) => Reply = () => undefined;

  async start(): Promise<void> {
    const server = createServer({ allowHalfOpen: true }, (socket) => this.#serve(socket));
    this.#server = server;
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    this.#port = (server.address() as { port: number }).port;
  }

  get url(): string {
    return `postgres://owner:secret@127.0.0.1:${this.#port}/shop`;
  }

  /** Connections that the client has not given up. */
  get open(): number {
    return this.#open.size;
  }

  stop(): void {
    for (const socket of this.#open) socket.destroy();
    this.#server?.close();
  }

  #serve(socket: Socket): void {
    this.#open.add(socket);
    socket.on('close', () => this.#open.delete(socket));
    socket.on('error', () => {});
    // A client that has only ended its own half takes this, and one that is gone does not.
    socket.on('end', () => {
      const timer = setInterval(() => socket.write(frame('N', 'Mnews\0\0')), 20);
      socket.on('close', () => clearInterval(timer));
    });
    let user = '';
    let turn = 0;
    socket.on('data', (sent) => {
      user ||= /user\0([^\0]+)\0/.exec(sent.toString('latin1'))?.[1] ?? '';
      const reply = this.reply(user, turn);
      turn += 1;
      if (reply === 'flood') flood(socket);
      else if (reply) socket.write(reply);
    });
  }
}

/** Notices without end. */
function flood(socket: Socket): void {
  const notices = Buffer.concat(Array.from({ length: 1_000 }, () => frame('N', 'Mnews\0\0')));
  const more = () => {
    while (socket.writable && socket.write(notices));
  };
  socket.on('drain', more);
  more();
}
