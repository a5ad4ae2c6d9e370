import type { ServerFrame } from '@maru/contract/live';
import { connectToDesk } from '../../lib/live.ts';
import { applyFrame, applyRead, listed, readList } from './conversations.queries.ts';
import { reloadColleaguesSoon } from './desk.queries.ts';
import { type DeskList, withGone } from './desk-list.ts';
import { deskState } from './on-screen.ts';
import { applyOnline } from './online.ts';

type Frame = Extract<ServerFrame, { type: 'desk' }>;

/** If the list could not be read, it is read again after this time. */
const AGAIN_MS = 5_000;

/**
 * Reads the list of conversations and keeps it up to date until the returned function is called. `onNews` gets what
 * changed and the list from before.
 */
export function follow(
  isAtDesk: boolean,
  onNews: (before: DeskList, frame: Frame) => void,
): () => void {
  let connection: { close(): void } | undefined;
  let timer: ReturnType<typeof setTimeout>;
  let isEnded = false;

  async function start(list: DeskList | undefined): Promise<void> {
    try {
      const { seq } = list ?? (await readList());
      if (!isEnded) connect(seq);
    } catch {
      if (isEnded) return;
      deskState.set('offline');
      timer = setTimeout(() => void start(listed()), AGAIN_MS);
    }
  }

  function connect(after: number): void {
    connection = connectToDesk(
      { after, is_at_desk: isAtDesk },
      {
        state: (state) => deskState.set(state),
        reload() {
          // More has changed than is told one by one.
          connection?.close();
          void start(undefined);
        },
        frame(frame) {
          if (frame.type === 'desk') {
            const before = listed();
            applyFrame(before ? withGone(before, frame) : frame);
            if (before) onNews(before, frame);
          }
          if (frame.type === 'online') applyOnline(frame);
          if (frame.type === 'read') applyRead(frame.conversation, frame.read_count);
          if (frame.type === 'colleagues') reloadColleaguesSoon();
        },
      },
    );
  }

  void start(listed());
  return () => {
    isEnded = true;
    clearTimeout(timer);
    connection?.close();
  };
}
