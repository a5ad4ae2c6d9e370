import { Alert, Button, Group, Stack } from '@mantine/core';
import type { FormEvent, ReactNode } from 'react';
import { Dialog } from './dialog.tsx';

interface FormDialogProps {
  title: string;
  confirm: string;
  cancel: string;
  danger?: boolean;
  busy: boolean;
  error: string | undefined;
  onSubmit(): void;
  onClose(): void;
  children: ReactNode;
}

/** A short form. If it fails, it stays open and shows the reason. */
export function FormDialog(props: FormDialogProps) {
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (!props.busy) props.onSubmit();
  };
  return (
    <Dialog title={props.title} onClose={props.onClose}>
      <form noValidate onSubmit={submit}>
        <Stack gap="sm" mt="md">
          {props.children}
          {props.error && (
            <Alert color="red" role="alert">
              {props.error}
            </Alert>
          )}
          <Group justify="flex-end" gap="xs">
            <Button variant="default" onClick={props.onClose}>
              {props.cancel}
            </Button>
            <Button
              type="submit"
              aria-disabled={props.busy}
              {...(props.danger && { color: 'red' })}
            >
              {props.confirm}
            </Button>
          </Group>
        </Stack>
      </form>
    </Dialog>
  );
}
