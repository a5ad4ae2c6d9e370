import type { ServerFrame } from '@maru/contract/live';
import { live, message } from './connection.ts';
import { FakeSocket } from './fake-socket.ts';

interface RoomLimits {
  /** The number of messages that a hello without a number is answered with. */
  first: number;
  /** More missed messages than this are answered with a reload. */
  missed: number;
}

/** The server's part: a room whose messages are numbered 1, 2, 3 …; see live-room.ts in the server. */
export class FakeRoom {
  last = 0;
  reloads = 0;
  readonly #limits: RoomLimits;

  constructor(limits: RoomLimits) {
    this.#limits = limits;
  }

  /** Lets the newest socket open and answers its hello; the connection breaks after `frames` frames. */
  accept(frames = Number.POSITIVE_INFINITY): void {
    const socket = FakeSocket.opened.at(-1);
    if (socket?.readyState !== 0 || socket.isClosed) return;
    socket.open();
    const answer = this.#catchUp(socket);
    for (const frame of answer.slice(0, frames)) socket.receive(frame);
    if (frames < answer.length) socket.end();
  }

  /** A message is written and sent to the connected client `times` times: 0 if the frame is lost. */
  post(times = 1): void {
    this.last += 1;
    const socket = FakeSocket.opened.at(-1);
    if (socket?.readyState !== FakeSocket.OPEN || socket.isClosed) return;
    for (let n = 0; n < times; n += 1) socket.receive(message(this.last));
  }

  #catchUp({ sent: [hello] }: FakeSocket): ServerFrame[] {
    if (hello?.type !== 'hello') throw new Error('the first frame is not a hello');
    const { after = Math.max(0, this.last - this.#limits.first) } = hello;
    if (hello.after !== undefined && this.last - after > this.#limits.missed) {
      this.reloads += 1;
      return [{ type: 'reload', seq: this.last }, live(this.last)];
    }
    const numbers = Array.from({ length: Math.max(0, this.last - after) }, (_, n) => after + n + 1);
    return [...numbers.map(message), live(this.last)];
  }
}
