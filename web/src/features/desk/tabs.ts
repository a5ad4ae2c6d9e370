/** Messages between the tabs of one browser: which conversation is on a tab's screen. */
type Said = { tab: string; shows: number | null } | { ask: true };

interface Channel {
  postMessage(said: Said): void;
  onmessage: ((event: MessageEvent<Said>) => unknown) | null;
  close(): void;
}

interface Locks {
  request(
    name: string,
    options: { signal: AbortSignal },
    held: () => Promise<void>,
  ): Promise<unknown>;
}

export interface Tabs {
  /** Whether this is the one tab that tells about news. */
  isTeller(): boolean;
  /** Says which conversation is on this tab's screen. */
  shows(conversation: number | null): void;
  isShown(conversation: number): boolean;
  leave(): void;
}

/**
 * The tabs of one person in one browser. One of them holds a lock and tells about news; when it is closed the next one
 * gets the lock. Without locks, which only secure pages have, the tab that has the focus tells.
 */
export function joinTabs(
  name: string,
  { channel, locks, hasFocus }: { channel: Channel; locks: Locks | undefined; hasFocus(): boolean },
): Tabs {
  const tab = Math.random().toString(36).slice(2);
  const shown = new Map<string, number>();
  let own: number | null = null;
  let isTeller = false;
  const left = new AbortController();
  const say = () => channel.postMessage({ tab, shows: own });

  channel.onmessage = ({ data }) => {
    if ('ask' in data) say();
    else if (data.shows === null) shown.delete(data.tab);
    else shown.set(data.tab, data.shows);
  };
  channel.postMessage({ ask: true });
  locks
    ?.request(name, { signal: left.signal }, () => {
      isTeller = true;
      return new Promise((resolve) => left.signal.addEventListener('abort', () => resolve()));
    })
    // It has left before it was its turn.
    .catch(() => {});

  return {
    isTeller: () => (locks ? isTeller : hasFocus()),
    shows(conversation) {
      if (conversation === own) return;
      own = conversation;
      say();
    },
    isShown: (conversation) => own === conversation || [...shown.values()].includes(conversation),
    leave() {
      own = null;
      say();
      isTeller = false;
      left.abort();
      channel.close();
    },
  };
}
