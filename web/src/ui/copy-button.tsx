import { useEffect, useState } from 'react';
import classes from './copy-button.module.css';
import { copyText } from './copy-text.ts';
import { DoneIcon } from './icons.tsx';
import { CopyIcon } from './list-icons.tsx';

const SHOWN_MS = 1500;

interface CopyButtonProps {
  label: string;
  value: string;
  /** Told after each attempt; a live region says it. */
  onCopied(copied: boolean): void;
}

/** A small button beside a value. */
export function CopyButton({ label, value, onCopied }: CopyButtonProps) {
  const [copied, setCopied] = useState(false);
  useEffect(() => {
    if (!copied) return;
    const timer = setTimeout(() => setCopied(false), SHOWN_MS);
    return () => clearTimeout(timer);
  }, [copied]);

  async function copy(button: Element): Promise<void> {
    const done = await copyText(value, button.parentElement ?? button);
    setCopied(done);
    onCopied(done);
  }

  return (
    <button
      type="button"
      className={classes.button}
      aria-label={label}
      title={label}
      data-copied={copied || undefined}
      onClick={(event) => void copy(event.currentTarget)}
    >
      {copied ? <DoneIcon size={14} /> : <CopyIcon size={14} />}
    </button>
  );
}
