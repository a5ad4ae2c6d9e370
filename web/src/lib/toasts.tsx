import { Notification } from '@mantine/core';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { dismiss, type Toast, useToasts } from './notify.ts';
import classes from './toasts.module.css';
import { textOf } from './translated-text.ts';

const SHOWN_MS = { good: 4_000, bad: 8_000 };

/** Part of the shell's chunk, so that its code is there even when the connection is broken. */
export function Toasts() {
  return (
    <div className={classes.toasts}>
      {useToasts().map((toast) => (
        <ToastBox key={toast.id} toast={toast} />
      ))}
    </div>
  );
}

/** A toast stays while the pointer or the focus is on it. */
function ToastBox({ toast }: { toast: Toast }) {
  const { t } = useTranslation();
  const [held, setHeld] = useState(false);
  useEffect(() => {
    if (held) return;
    const timer = setTimeout(() => dismiss(toast.id), SHOWN_MS[toast.kind]);
    return () => clearTimeout(timer);
  }, [toast, held]);
  return (
    <Notification
      withBorder
      color={toast.kind === 'good' ? 'green' : 'red'}
      role={toast.kind === 'good' ? 'status' : 'alert'}
      closeButtonProps={{ 'aria-label': t('close') }}
      onClose={() => dismiss(toast.id)}
      onPointerEnter={() => setHeld(true)}
      onPointerLeave={() => setHeld(false)}
      onFocus={() => setHeld(true)}
      onBlur={() => setHeld(false)}
    >
      {textOf(toast.text)}
    </Notification>
  );
}
