import { Button, Group, Modal, Text } from '@mantine/core';

interface ConfirmProps {
  title: string;
  text: string;
  confirm: string;
  cancel: string;
  busy?: boolean;
  onConfirm(): void;
  onCancel(): void;
}

/** Asks before harm. The harmless answer has the focus. */
export default function Confirm(props: ConfirmProps) {
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
