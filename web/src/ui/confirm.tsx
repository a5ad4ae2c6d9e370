import { Button, Group, Text } from '@mantine/core';
import type { ReactNode } from 'react';
import { Dialog } from './dialog.tsx';

interface ConfirmProps {
  title: string;
  /** The subject of the question, such as the names of deleted rows. */
  about?: ReactNode;
  text: string;
  confirm: string;
  cancel: string;
  busy?: boolean;
  /** Nothing is lost by it. */
  isHarmless?: boolean;
  onConfirm(): void;
  onCancel(): void;
}

/** Asks before an action that is destructive, or concerns somebody else. The cancel button has the focus. */
export function Confirm(props: ConfirmProps) {
  return (
    <Dialog title={props.title} onClose={props.onCancel}>
      {props.about && (
        <Text size="md" mt={6} fw={600} style={{ overflowWrap: 'anywhere' }}>
          {props.about}
        </Text>
      )}
      <Text size="md" mt={6} mb="lg" c="var(--dim)">
        {props.text}
      </Text>
      <Group justify="flex-end" gap="xs">
        <Button variant="default" data-autofocus onClick={props.onCancel}>
          {props.cancel}
        </Button>
        <Button
          {...(!props.isHarmless && { color: 'red' })}
          loading={props.busy ?? false}
          onClick={props.onConfirm}
        >
          {props.confirm}
        </Button>
      </Group>
    </Dialog>
  );
}
