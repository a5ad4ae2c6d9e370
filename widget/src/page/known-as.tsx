import { useState } from 'preact/hooks';
import { words } from '../lib/words.ts';

interface KnownAsProps {
  name: string;
  email: string;
  onChange: () => void;
  /** Whether the visitor could be forgotten. */
  onForget: () => Promise<boolean>;
}

/** As whom the visitor is known in this browser; both can be changed, and whoever it is not can say so. */
export function KnownAs({ name, email, onChange, onForget }: KnownAsProps) {
  const [isAsking, setIsAsking] = useState(false);
  const [isForgetting, setIsForgetting] = useState(false);
  const [problem, setProblem] = useState('');

  async function forget(): Promise<void> {
    if (isForgetting) return;
    setIsForgetting(true);
    if (await onForget()) return;
    setIsForgetting(false);
    setProblem(words.notForgotten);
  }

  return (
    <section class="known" aria-label={words.knownAs}>
      <p class="dimmed">{words.knownAs}</p>
      <p class="person">
        <strong>{name}</strong>
        {email && <span>{email}</span>}
      </p>
      {isAsking ? (
        <>
          <p>{words.notMeText}</p>
          <p class="choices">
            <button type="button" aria-disabled={isForgetting} onClick={() => void forget()}>
              {words.forget}
            </button>
            <button type="button" class="link" onClick={() => setIsAsking(false)}>
              {words.cancel}
            </button>
          </p>
        </>
      ) : (
        <p class="choices">
          <button type="button" class="link" onClick={onChange}>
            {words.change}
          </button>
          <button type="button" class="link" onClick={() => setIsAsking(true)}>
            {words.notMe}
          </button>
        </p>
      )}
      <p class="problem" role="status">
        {problem}
      </p>
    </section>
  );
}
