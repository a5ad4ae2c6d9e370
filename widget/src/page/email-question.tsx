import { ApiError, textsIn } from '@maru/client/api-error';
import { LIMITS } from '@maru/contract/limits';
import type { TargetedEvent } from 'preact';
import { useState } from 'preact/hooks';
import { words } from '../lib/words.ts';

interface EmailQuestionProps {
  /** The customer has written, and nobody is there. */
  isAsked: boolean;
  hasEmail: boolean;
  onGive: (email: string) => Promise<void>;
}

/** Asks where the answer may be sent, of somebody who has not said it yet. */
export function EmailQuestion({ isAsked, hasEmail, onGive }: EmailQuestionProps) {
  const [email, setEmail] = useState('');
  const [isSaving, setIsSaving] = useState(false);
  const [problem, setProblem] = useState('');
  const [isGiven, setIsGiven] = useState(false);

  async function give(event: TargetedEvent<HTMLFormElement>): Promise<void> {
    event.preventDefault();
    if (isSaving) return;
    if (email.trim() === '') {
      setProblem(words.emailMissing);
      event.currentTarget.querySelector('input')?.focus();
      return;
    }
    setIsSaving(true);
    setProblem('');
    try {
      await onGive(email.trim());
      setIsGiven(true);
    } catch (error) {
      const answer = error instanceof ApiError ? textsIn(error.body).join(' ') : '';
      setProblem(answer || words.emailFailed);
    }
    setIsSaving(false);
  }

  if (isGiven) {
    return (
      <p class="presence" role="status">
        {words.emailSaved}
      </p>
    );
  }
  if (!isAsked || hasEmail) return null;
  return (
    <form class="email" noValidate onSubmit={(event) => void give(event)}>
      <label for="email">{words.emailQuestion}</label>
      <input
        id="email"
        type="email"
        autocomplete="email"
        maxLength={LIMITS.email}
        placeholder={words.email}
        aria-invalid={problem !== ''}
        aria-describedby="email-problem"
        value={email}
        onInput={(event) => setEmail(event.currentTarget.value)}
      />
      <button type="submit" aria-disabled={isSaving}>
        {words.saveEmail}
      </button>
      <p id="email-problem" class="problem" role="status">
        {problem}
      </p>
    </form>
  );
}
