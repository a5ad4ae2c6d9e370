import { LiveConnection, liveAddress, type RoomFrame } from '@maru/client/live-connection';
import { watchPage } from '@maru/client/page-events';
import {
  CLOSE,
  CONVERSATION_LIVE_PATH,
  DATA_LIVE_PATH,
  DESK_LIVE_PATH,
  LIVE_PATH,
  type LiveMessage,
  type LivePerson,
  NOTICE_LIVE_PATH,
  ROOM_NOTES_LIVE_PATH,
  TICKET_LIVE_PATH,
} from '@maru/contract/live';
import { endSession } from './api.ts';
import { pendingRenewal, renew } from './renewal.ts';
import { stored } from './session.ts';

/** `full`: a limit of connections was reached. `refused`: the permission or the room is gone. */
export type LiveState = 'catchingUp' | 'live' | 'offline' | 'full' | 'refused';

interface LiveListener {
  state(state: LiveState): void;
  /** Called once per message, in the order of the sequence numbers. */
  message(message: LiveMessage): void;
  /** The list of messages must be loaded again. */
  reload(): void;
  frame(frame: RoomFrame): void;
}

export interface RoomConnection {
  typing(): void;
  close(): void;
}

/** Close codes that mean that the permission or the room is gone. */
const FINAL: readonly number[] = [CLOSE.forbidden, CLOSE.notFound];

/** Connects a member of staff to a room until it is closed. */
export function connectToRoom(room: number, listener: LiveListener): RoomConnection {
  return connect(LIVE_PATH, { room }, listener);
}

/** The same for those who work at the desk, after the newest message that they have loaded. */
export const connectToConversation = (
  room: number,
  after: number,
  listener: LiveListener,
): RoomConnection => connect(CONVERSATION_LIVE_PATH, { room }, listener, after);

interface DeskListener {
  state(state: LiveState): void;
  /** The list of conversations must be loaded again, and a connection be opened after its number. */
  reload(): void;
  frame(frame: RoomFrame): void;
}

/** Connects a member of staff to the desk, after the number of the list that they have loaded. */
export const connectToDesk = (
  hello: { after: number; is_at_desk: boolean },
  listener: DeskListener,
): { close(): void } =>
  connect(
    DESK_LIVE_PATH,
    { is_at_desk: hello.is_at_desk },
    { ...listener, message: () => {} },
    hello.after,
  );

interface TicketListener {
  state(state: LiveState): void;
  /** The ticket or its timeline has changed. */
  changed(): void;
  people(people: readonly LivePerson[]): void;
  typing(person: LivePerson): void;
}

export type TicketConnection = RoomConnection;

/** Connects a member of staff to a ticket until it is closed. */
export function connectToTicket(ticket: number, listener: TicketListener): TicketConnection {
  return connect(
    TICKET_LIVE_PATH,
    { ticket },
    {
      state: (state) => listener.state(state),
      message: () => {},
      reload: () => {},
      frame(frame) {
        if (frame.type === 'changed') listener.changed();
        if (frame.type === 'people') listener.people(frame.people);
        if (frame.type === 'typing') listener.typing(frame);
      },
    },
  );
}

interface ChangeListener {
  state(state: LiveState): void;
  /** The notices, the notes, or the tables that one may use have changed. */
  changed(): void;
}

interface NoticeListener extends ChangeListener {
  /** Some ticket of the company has changed. */
  ticketsChanged(): void;
}

/** Connects a member of staff to their own notices until it is closed. */
export function connectToNotices({ state, changed, ticketsChanged }: NoticeListener): {
  close(): void;
} {
  return connect(
    NOTICE_LIVE_PATH,
    {},
    {
      state,
      message: () => {},
      reload: () => {},
      frame({ type }) {
        if (type === 'changed') changed();
        if (type === 'tickets') ticketsChanged();
      },
    },
  );
}

/** Connects a member of staff to the tables that they may use, until it is closed. */
export const connectToData = ({ state, changed }: ChangeListener): { close(): void } =>
  connect(
    DATA_LIVE_PATH,
    {},
    {
      state,
      message: () => {},
      reload: () => {},
      frame: ({ type }) => type === 'changed' && changed(),
    },
  );

/** Connects a member of staff to the internal notes of a room until it is closed. */
export const connectToRoomNotes = (room: number, listener: ChangeListener): { close(): void } =>
  connect(
    ROOM_NOTES_LIVE_PATH,
    { room },
    {
      state: (state) => listener.state(state),
      message: () => {},
      reload: () => {},
      frame: ({ type }) => type === 'changed' && listener.changed(),
    },
  );

function connect(
  path: string,
  to: { room: number } | { ticket: number } | { is_at_desk?: boolean },
  listener: LiveListener,
  after?: number,
): RoomConnection {
  let isClosed = false;
  let sent: string | null = null;
  const connection = new LiveConnection({
    address: liveAddress(path, location.href),
    firstMessages: 'loaded',
    after,
    ready: pendingRenewal,
    hello(known) {
      sent = stored('access');
      return { type: 'hello', access: sent ?? '', ...to, ...known };
    },
    onState: (state, limit) => listener.state(limit ? 'full' : state),
    onMessage: (message) => listener.message(message),
    onReload: () => listener.reload(),
    onFrame: (frame) => listener.frame(frame),
    async onRefused(code) {
      if (code === CLOSE.unauthenticated) return renewed();
      if (!FINAL.includes(code)) return true;
      close();
      listener.state('refused');
      return false;
    },
  });
  const endWatch = watchPage(window, {
    back: () => connection.check(),
    offline: () => connection.networkLost(),
  });
  function close(): void {
    isClosed = true;
    endWatch();
    connection.stop();
  }

  async function renewed(): Promise<boolean> {
    // A call was refused as well, and there is a new token by now.
    if (stored('access') !== null && stored('access') !== sent) return true;
    const isOver = (await renew()) === 'over';
    if (isOver && !isClosed) endSession();
    return !isOver;
  }

  connection.start();
  return { typing: () => connection.typing(), close };
}
