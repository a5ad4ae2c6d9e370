import { ApiError, isTemporary, retryAfterMs } from '@maru/client/api-error';
import { backoff } from '@maru/client/backoff';
import { watchPage } from '@maru/client/page-events';
import type { ServerFrame } from '@maru/contract/live';
import { connectToDesk } from '../../lib/live.ts';
import { stored } from '../../lib/session.ts';
import { applyFrame, applyRead, applySettings, listed, readList } from './conversations.queries.ts';
import { reloadColleaguesSoon } from './desk.queries.ts';
import { type DeskList, withGone } from './desk-list.ts';
import { deskState } from './on-screen.ts';
import { applyOnline } from './online.ts';

type Frame = Extract<ServerFrame, { type: 'desk' }>;

/**
 * Reads the list of conversations and keeps it up to date until the returned function is called. `onNews` gets what
 * changed and the list from before.
 */
export function follow(
  isAtDesk: boolean,
  onNews: (before: DeskList, frame: Frame) => void,
): () => void {
  let connection: { close(): void } | undefined;
  /** More has changed than was told, so the list that is there is too old to go on from. */
  let isOutdated = false;
  let failures = 0;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let isEnded = false;

  async function start(): Promise<void> {
    try {
      const known = isOutdated ? undefined : listed();
      const { seq } = known ?? (await readList());
      if (isEnded) return;
      isOutdated = false;
      failures = 0;
      connect(seq);
    } catch (failure) {
      if (!isEnded) wait(failure);
    }
  }

  function wait(failure: unknown): void {
    const isOver = isFinal(failure);
    deskState.set(isOver ? 'refused' : 'offline');
    if (isOver) return;
    timer = setTimeout(again, Math.max(retryAfterMs(failure), backoff(failures)));
    failures += 1;
  }

  function again(): void {
    if (timer === undefined) return;
    clearTimeout(timer);
    timer = undefined;
    void start();
  }

  function connect(after: number): void {
    connection = connectToDesk(
      { after, is_at_desk: isAtDesk },
      {
        state: (state) => deskState.set(state),
        reload() {
          connection?.close();
          isOutdated = true;
          void start();
        },
        frame(frame) {
          if (frame.type === 'desk') {
            const before = listed();
            applyFrame(before ? withGone(before, frame) : frame);
            if (before) onNews(before, frame);
            if (!before?.reaches_all) reloadColleaguesSoon();
          }
          if (frame.type === 'online') applyOnline(frame);
          if (frame.type === 'read') applyRead(frame.conversation, frame);
          if (frame.type === 'settings') applySettings(frame.only_assignee_answers);
          if (frame.type === 'colleagues') reloadColleaguesSoon();
        },
      },
    );
  }

  const endWatch = watchPage(window, { back: again });
  void start();
  return () => {
    isEnded = true;
    endWatch();
    clearTimeout(timer);
    connection?.close();
  };
}

/** Without the permission or a session no later attempt is answered otherwise. */
function isFinal(failure: unknown): boolean {
  // The end of a session empties the cache, so that the reading fails as cancelled.
  if (stored('access') === null) return true;
  // The session may go on: the server was not reached to renew it.
  if (failure instanceof ApiError && failure.status === 401) return false;
  return !isTemporary(failure);
}
