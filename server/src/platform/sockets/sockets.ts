import fastifyWebsocket from '@fastify/websocket';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { RawData, WebSocket } from 'ws';
import type { z } from 'zod';
import { excessOf } from '../bounded-json.ts';
import { forbidden } from '../http/app-error.ts';
import type { PublicAddress } from '../http/public-address.ts';
import { TokenBucket } from '../rate-limit.ts';
import { LiveSocket } from './live-socket.ts';

const HEARTBEAT_MS = 20_000;
const HELLO_MS = 5_000;
/** For frames of every kind, control frames too. */
const FRAMES = { burst: 30, perSecond: 10 };
/** More fragments per frame than any browser sends. Fragments are counted only when the frame is complete. */
const MAX_FRAGMENTS = 16;

/** The protocol's close codes for the cases that are handled here. */
interface CloseCodes {
  goingAway: number;
  malformed: number;
  noHello: number;
  tooMany: number;
  tooSlow: number;
}

/** The handler of one connection. */
export interface Peer<Frame> {
  /** Called for every well-formed frame, in order. */
  handleFrame(frame: Frame): void;
  ended(): void;
}

interface SocketRoute<Frame extends { type: string }> {
  path: string;
  frame: z.ZodType<Frame>;
  open(connection: LiveSocket, request: FastifyRequest): Peer<Frame>;
}

interface SocketsOptions {
  maxFrameBytes: number;
  address: PublicAddress;
  codes: CloseCodes;
}

/** Live connections: only from our own pages, with limits on the size and number of frames. */
export class Sockets {
  readonly #app: FastifyInstance;
  readonly #options: SocketsOptions;
  readonly #open = new Map<WebSocket, { connection: LiveSocket; isAlive: boolean }>();

  private constructor(app: FastifyInstance, options: SocketsOptions) {
    this.#app = app;
    this.#options = options;
  }

  static async on(app: FastifyInstance, options: SocketsOptions): Promise<Sockets> {
    const sockets = new Sockets(app, options);
    await app.register(fastifyWebsocket, {
      options: {
        maxPayload: options.maxFrameBytes,
        maxFragments: MAX_FRAGMENTS,
        perMessageDeflate: false,
        // Answered below, after the frame is counted.
        autoPong: false,
      },
      preClose: async () => sockets.#endAll(),
    });
    const heartbeat = setInterval(() => sockets.#beat(), HEARTBEAT_MS);
    heartbeat.unref();
    app.addHook('onClose', async () => clearInterval(heartbeat));
    return sockets;
  }

  get open(): number {
    return this.#open.size;
  }

  serve<Frame extends { type: string }>(route: SocketRoute<Frame>): void {
    this.#app.get(
      route.path,
      {
        websocket: true,
        onRequest: async (request) => {
          if (!this.#options.address.isOwnOrigin(request)) throw forbidden();
        },
      },
      (socket, request) => this.#handleSocket(socket, request, route),
    );
  }

  #handleSocket<Frame extends { type: string }>(
    socket: WebSocket,
    request: FastifyRequest,
    route: SocketRoute<Frame>,
  ): void {
    const { codes } = this.#options;
    request.record?.becameSocket();
    const connection = new LiveSocket(socket, codes.tooSlow);
    const peer = route.open(connection, request);
    const frames = new TokenBucket(FRAMES);
    const state = { connection, isAlive: true };
    let hasHello = false;
    const hello = setTimeout(() => connection.close(codes.noHello, 'no_hello'), HELLO_MS);
    /** False if the frame must be ignored; then nothing more is read from the socket. */
    const isCounted = () => {
      if (connection.isOpen && frames.take() === 0) return true;
      connection.close(codes.tooMany, 'too_many');
      socket.pause();
      return false;
    };

    this.#open.set(socket, state);
    socket.on('ping', (data) => {
      if (isCounted()) connection.pong(data);
    });
    socket.on('pong', () => {
      if (isCounted()) state.isAlive = true;
    });
    // The library closes a connection with an oversized or invalid frame itself, and emits this event.
    socket.on('error', () => {});
    socket.on('close', () => {
      clearTimeout(hello);
      this.#open.delete(socket);
      peer.ended();
    });
    socket.on('message', (data, isBinary) => {
      if (!isCounted()) return;
      const frame = isBinary ? undefined : read(route.frame, data);
      // The hello frame must come first, and only once.
      if (!frame || (frame.type === 'hello') === hasHello) {
        return connection.close(codes.malformed, 'malformed');
      }
      hasHello = true;
      clearTimeout(hello);
      peer.handleFrame(frame);
    });
  }

  #beat(): void {
    for (const [socket, state] of this.#open) {
      if (!state.isAlive) socket.terminate();
      state.isAlive = false;
      state.connection.ping();
    }
  }

  #endAll(): void {
    for (const socket of this.#open.keys()) {
      socket.close(this.#options.codes.goingAway, 'going_away');
      setTimeout(() => socket.terminate(), 500).unref();
    }
  }
}

/** Of a frame, which is a few values. */
const MOST = { depth: 5, keys: 50, values: 200 };

function read<Frame>(schema: z.ZodType<Frame>, data: RawData): Frame | undefined {
  try {
    const text = String(data);
    if (excessOf(Buffer.from(text), MOST)) return undefined;
    return schema.safeParse(JSON.parse(text)).data;
  } catch {
    return undefined;
  }
}
