import { watchPage } from '@maru/client/page-events';
import type { ComponentChildren } from 'preact';
import { useEffect } from 'preact/hooks';
import { words } from '../lib/words.ts';

interface MessagePageProps {
  title?: string;
  text: string;
  children?: ComponentChildren;
}

/** A page that shows only a message. */
export function MessagePage({ title, text, children }: MessagePageProps) {
  return (
    <main class="card">
      {title && <h1>{title}</h1>}
      <p class="dimmed">{text}</p>
      {children}
    </main>
  );
}

export function InvalidLink() {
  return <MessagePage title={words.invalidTitle} text={words.invalidText} />;
}

export function Unreachable({ onRetry }: { onRetry: () => void }) {
  useEffect(() => watchPage(window, { back: onRetry }), [onRetry]);
  return (
    <MessagePage title={words.unreachableTitle} text={words.unreachableText}>
      <button type="button" class="primary" onClick={onRetry}>
        {words.tryAgain}
      </button>
    </MessagePage>
  );
}
