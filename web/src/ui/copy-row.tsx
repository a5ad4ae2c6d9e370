import { Button, Group, Text } from '@mantine/core';
import { type ReactNode, type RefObject, useEffect, useState } from 'react';
import { copyFrom, type TextField } from './copy-from.ts';

const SHOWN_MS = 4000;

type Outcome = 'copied' | 'copyByHand';

interface CopyRowProps {
  field: RefObject<TextField | null>;
  label: string;
  /** What to say when it is done, and when the browser does not let us. */
  words: Record<Outcome, string>;
  /** Where another button is what the screen is about. */
  quiet?: boolean;
  children?: ReactNode;
}

/** Copies what a field holds, and says so beside the button. */
export function CopyRow({ field, label, words, quiet = false, children }: CopyRowProps) {
  const [outcome, setOutcome] = useState<Outcome>();
  useEffect(() => {
    if (outcome !== 'copied') return;
    const timer = setTimeout(() => setOutcome(undefined), SHOWN_MS);
    return () => clearTimeout(timer);
  }, [outcome]);

  async function copy(): Promise<void> {
    if (!field.current) return;
    // Said anew each time: a screen reader only reads what changes.
    setOutcome(undefined);
    setOutcome((await copyFrom(field.current)) ? 'copied' : 'copyByHand');
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
