import type { BrowserConversation, KnownVisitor } from '@maru/contract/known-browser';
import { useState } from 'preact/hooks';
import { pastTime } from '../lib/times.ts';
import { words } from '../lib/words.ts';

interface ConversationsProps {
  known: KnownVisitor;
  /** Answers undefined if they could not be loaded. */
  onMore: (before: number) => Promise<KnownVisitor | undefined>;
  /** Whether it could be opened. */
  onOpen: (conversation: BrowserConversation) => Promise<boolean>;
}

/** The conversations that were begun in this browser, the newest first. */
export function Conversations({ known, onMore, onOpen }: ConversationsProps) {
  const [{ conversations, next }, setShown] = useState(known);
  const [isBusy, setIsBusy] = useState(false);
  const [problem, setProblem] = useState('');
  if (conversations.length === 0) return null;

  /** One after the other. */
  async function attempt(task: () => Promise<boolean>): Promise<void> {
    if (isBusy) return;
    setIsBusy(true);
    setProblem('');
    const isDone = await task();
    setIsBusy(false);
    if (!isDone) setProblem(words.notLoaded);
  }

  const loadMore = (before: number) =>
    attempt(async () => {
      const more = await onMore(before);
      if (more) setShown({ ...more, conversations: [...conversations, ...more.conversations] });
      return more !== undefined;
    });

  return (
    <section class="conversations" aria-labelledby="conversations">
      <h2 id="conversations">{words.conversations}</h2>
      <ul>
        {conversations.map((conversation) => (
          <li key={conversation.id}>
            <button
              type="button"
              class="past"
              onClick={() => void attempt(() => onOpen(conversation))}
            >
              <span class="words">{lastWordsOf(conversation)}</span>
              <span class="about">{aboutOf(conversation).join(' · ')}</span>
            </button>
          </li>
        ))}
      </ul>
      {next !== null && (
        <button type="button" aria-disabled={isBusy} onClick={() => void loadMore(next)}>
          {words.more}
        </button>
      )}
      <p class="problem" role="status">
        {problem}
      </p>
    </section>
  );
}

const lastWordsOf = ({ last_sender, last_words }: BrowserConversation): string =>
  last_sender === 'client' ? words.youSaid(last_words) : last_words;

const aboutOf = ({ is_open, is_unread, last_time }: BrowserConversation): string[] => [
  pastTime(last_time, new Date()),
  is_open ? words.stateOpen : words.stateClosed,
  ...(is_unread ? [words.stateUnread] : []),
];
