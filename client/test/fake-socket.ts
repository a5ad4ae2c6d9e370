import type { CustomerFrame, ServerFrame, StaffFrame } from '@maru/contract/live';

/** Stands in for the global WebSocket; a test plays the server's part. */
export class FakeSocket {
  static readonly CONNECTING = 0;
  static readonly OPEN = 1;
  static opened: FakeSocket[] = [];
  readonly address: string;
  readonly sent: (StaffFrame | CustomerFrame)[] = [];
  readyState = 0;
  isClosed = false;
  onopen = () => {};
  onmessage = (_: { data: string }) => {};
  onclose = (_: { code: number }) => {};

  constructor(address: string) {
    this.address = address;
    FakeSocket.opened.push(this);
  }

  send(text: string): void {
    this.sent.push(JSON.parse(text));
  }

  close(): void {
    this.isClosed = true;
  }

  /** The connection is established. */
  open(): void {
    this.readyState = FakeSocket.OPEN;
    this.onopen();
  }

  /** The server sends a frame. */
  receive(frame: ServerFrame): void {
    this.onmessage({ data: JSON.stringify(frame) });
  }

  /** The server or the network closes the connection. */
  end(code = 1006): void {
    this.readyState = 3;
    this.onclose({ code });
  }

  static newest(): FakeSocket {
    const socket = FakeSocket.opened.at(-1);
    if (!socket) throw new Error('no socket was opened');
    return socket;
  }
}
