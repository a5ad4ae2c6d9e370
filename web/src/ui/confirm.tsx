import { Button, Group, Modal, Text } from '@mantine/core';
import { useEffect, useState } from 'react';

interface ConfirmProps {
  title: string;
  text: string;
  confirm: string;
  cancel: string;
  busy?: boolean;
  onConfirm(): void;
  onCancel(): void;
}

/** Asks before harm. The harmless answer has the focus, which then goes back where it was. */
export default function Confirm(props: ConfirmProps) {
  const [asker] = useState(() => document.activeElement);
  useEffect(
    () => () => {
      if (asker instanceof HTMLElement) asker.focus();
    },
    [asker],
  );
  return (
    <Modal.Root opened onClose={props.onCancel} centered>
      <Modal.Overlay />
      <Modal.Content>
        <Modal.Body pt="md">
          <Modal.Title fw={600}>{props.title}</Modal.Title>
          <Text size="sm" my="md">
            {props.text}
          </Text>
          <Group justify="flex-end" gap="xs">
            <Button variant="default" data-autofocus onClick={props.onCancel}>
              {props.cancel}
            </Button>
            <Button color="red" loading={props.busy ?? false} onClick={props.onConfirm}>
              {props.confirm}
            </Button>
          </Group>
        </Modal.Body>
      </Modal.Content>
    </Modal.Root>
  );
}
