import { Button, Group, Text } from '@mantine/core';
import { type ReactNode, type RefObject, useEffect, useState } from 'react';
import { copyFrom, type TextField } from './copy-from.ts';

const SHOWN_MS = 4000;

type Outcome = 'copied' | 'copyByHand';

interface CopyRowProps {
  field: RefObject<TextField | null>;
  label: string;
  /** The texts after copying and after the browser refused it. */
  words: Record<Outcome, string>;
  /** Used where another button is the main one of the screen. */
  quiet?: boolean;
  /** The text is in the clipboard. */
  onCopied?(): void;
  children?: ReactNode;
}

/** Copies the text of a field and says so beside the button. */
export function CopyRow(props: CopyRowProps) {
  const { field, label, words, quiet = false, onCopied, children } = props;
  const [outcome, setOutcome] = useState<Outcome>();
  useEffect(() => {
    if (outcome !== 'copied') return;
    const timer = setTimeout(() => setOutcome(undefined), SHOWN_MS);
    return () => clearTimeout(timer);
  }, [outcome]);

  async function copy(): Promise<void> {
    if (!field.current) return;
    // Cleared first: a screen reader announces only changes.
    setOutcome(undefined);
    const copied = await copyFrom(field.current);
    setOutcome(copied ? 'copied' : 'copyByHand');
    if (copied) onCopied?.();
  }

  return (
    <Group gap="xs">
      <Button variant={quiet ? 'default' : 'filled'} onClick={() => void copy()}>
        {label}
      </Button>
      {children}
      <Text size="sm" role="status">
        {outcome && words[outcome]}
      </Text>
    </Group>
  );
}
