import { Button, Group, Text } from '@mantine/core';
import { type ReactNode, type RefObject, useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { copyFrom, type TextField } from './copy-from.ts';

const SHOWN_MS = 4000;

interface CopyRowProps {
  field: RefObject<TextField | null>;
  label: string;
  children?: ReactNode;
}

/** Copies what a field holds, and says so beside the button. */
export function CopyRow({ field, label, children }: CopyRowProps) {
  const { t } = useTranslation('chatLink');
  const [outcome, setOutcome] = useState<'copied' | 'copyByHand'>();
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
      <Button onClick={() => void copy()}>{label}</Button>
      {children}
      <Text size="sm" role="status">
        {outcome && t(outcome)}
      </Text>
    </Group>
  );
}
