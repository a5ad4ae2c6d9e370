import { watchPage } from '@maru/client/page-events';
import type { ComponentChildren } from 'preact';
import { useEffect } from 'preact/hooks';
import { words } from '../lib/words.ts';

interface NoticeProps {
  title?: string;
  text: string;
  children?: ComponentChildren;
}

/** A page that shows only a message. */
export function Notice({ title, text, children }: NoticeProps) {
  return (
    <main class="card">
      {title && <h1>{title}</h1>}
      <p class="dimmed">{text}</p>
      {children}
    </main>
  );
}

export function InvalidLink() {
  return <Notice title={words.invalidTitle} text={words.invalidText} />;
}

export function Unreachable({ onRetry }: { onRetry: () => void }) {
  useEffect(() => watchPage(window, { back: onRetry }), [onRetry]);
  return (
    <Notice title={words.unreachableTitle} text={words.unreachableText}>
      <button type="button" class="primary" onClick={onRetry}>
        {words.tryAgain}
      </button>
    </Notice>
  );
}
