import { Modal } from '@mantine/core';
import type { ReactNode } from 'react';
import { useReturnedFocus } from './dialog.tsx';
import classes from './sheet.module.css';

interface SheetProps {
  title: string;
  onClose(): void;
  children: ReactNode;
}

/** A dialog that comes from below, where the thumb is. */
export function Sheet({ title, onClose, children }: SheetProps) {
  useReturnedFocus();
  return (
    <Modal.Root
      opened
      onClose={onClose}
      classNames={{ inner: classes.inner ?? '', content: classes.content ?? '' }}
      size="100%"
      transitionProps={{ transition: 'slide-up' }}
    >
      <Modal.Overlay />
      <Modal.Content>
        <Modal.Body pt="md" pb={0}>
          <Modal.Title fw={600}>{title}</Modal.Title>
          {children}
        </Modal.Body>
      </Modal.Content>
    </Modal.Root>
  );
}
