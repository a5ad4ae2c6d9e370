import { Modal } from '@mantine/core';
import { type ReactNode, useEffect, useState } from 'react';

interface DialogProps {
  title: string;
  onClose(): void;
  children: ReactNode;
}

/** Returns the focus to the element that had it. */
export function useReturnedFocus(): void {
  const [asker] = useState(() => document.activeElement);
  useEffect(
    () => () => {
      if (asker instanceof HTMLElement) asker.focus();
    },
    [asker],
  );
}

/** Takes the focus, and returns it. */
export function Dialog({ title, onClose, children }: DialogProps) {
  useReturnedFocus();
  return (
    <Modal.Root opened onClose={onClose} centered size={420}>
      <Modal.Overlay />
      <Modal.Content>
        <Modal.Body p="lg">
          <Modal.Title fz="lg" fw={600} c="var(--ink)">
            {title}
          </Modal.Title>
          {children}
        </Modal.Body>
      </Modal.Content>
    </Modal.Root>
  );
}
