import { LIMITS } from '@maru/contract/limits';
import sendIcon from '@tabler/icons/outline/send.svg?raw';
import type { TargetedKeyboardEvent } from 'preact';
import { useEffect, useLayoutEffect, useRef } from 'preact/hooks';
import { normalizedText } from '../lib/conversation.ts';
import { linesOf } from '../lib/icon-lines.ts';
import { words } from '../lib/words.ts';

const SEND = linesOf(sendIcon);

interface ComposerProps {
  text: string;
  takesFocus: boolean;
  onChange: (text: string) => void;
  onSend: () => void;
}

export function Composer({ text, takesFocus, onChange, onSend }: ComposerProps) {
  const field = useRef<HTMLTextAreaElement>(null);
  const { length } = normalizedText(text);
  const isTooLong = length > LIMITS.message;

  useEffect(() => {
    if (takesFocus) field.current?.focus();
  }, [takesFocus]);

  // As high as its text.
  useLayoutEffect(() => {
    const area = field.current;
    if (!area) return;
    area.style.height = 'auto';
    area.style.height = `${area.scrollHeight + area.offsetHeight - area.clientHeight}px`;
  }, [text]);

  function send(): void {
    if (length === 0 || isTooLong) return;
    onSend();
    field.current?.focus();
  }

  function press(event: TargetedKeyboardEvent<HTMLTextAreaElement>): void {
    if (event.key !== 'Enter' || event.shiftKey) return;
    // Safari ends the composition before the Enter event; only key code 229 still shows it.
    if (event.isComposing || event.keyCode === 229) return;
    event.preventDefault();
    send();
  }

  return (
    <form
      class="composer"
      onSubmit={(event) => {
        event.preventDefault();
        send();
      }}
    >
      <label for="message" class="for-ears">
        {words.message}
      </label>
      <textarea
        id="message"
        ref={field}
        rows={1}
        placeholder={words.message}
        aria-invalid={isTooLong}
        aria-describedby="message-problem"
        value={text}
        onInput={(event) => onChange(event.currentTarget.value)}
        onKeyDown={press}
      />
      <button type="submit" class="primary" aria-disabled={length === 0 || isTooLong}>
        <svg viewBox="0 0 24 24" aria-hidden="true">
          <path d={SEND} />
        </svg>
        {words.send}
      </button>
      <p id="message-problem" class="problem" role="status">
        {isTooLong && words.tooLong(length, LIMITS.message)}
      </p>
    </form>
  );
}
