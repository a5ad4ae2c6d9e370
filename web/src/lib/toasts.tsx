import { ActionIcon } from '@mantine/core';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { CloseIcon, DoneIcon, WarningIcon } from '../ui/icons.tsx';
import { dismiss, type Toast, useToasts } from './notify.ts';
import classes from './toasts.module.css';
import { textOf } from './translated-text.ts';

const SHOWN_MS = 4_000;

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

/**
 * A success disappears after a while, unless the pointer or the focus is on it. A failure stays until it is closed,
 * and so does what the user may still need.
 */
function ToastBox({ toast }: { toast: Toast }) {
  const { t } = useTranslation();
  const [held, setHeld] = useState(false);
  const good = toast.kind === 'good';
  const stays = !good || toast.detail !== undefined;
  useEffect(() => {
    if (held || stays) return;
    const timer = setTimeout(() => dismiss(toast.id), SHOWN_MS);
    return () => clearTimeout(timer);
  }, [toast, held, stays]);
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: the pointer and the focus only hold it
    <div
      className={classes.toast}
      data-kind={toast.kind}
      role={good ? 'status' : 'alert'}
      onPointerEnter={() => setHeld(true)}
      onPointerLeave={() => setHeld(false)}
      onFocus={() => setHeld(true)}
      onBlur={() => setHeld(false)}
    >
      {good ? <DoneIcon /> : <WarningIcon />}
      <div className={classes.text}>
        {textOf(toast.text)}
        {toast.detail}
      </div>
      <ActionIcon
        className={classes.close}
        variant="subtle"
        color="gray"
        aria-label={t('close')}
        onClick={() => dismiss(toast.id)}
      >
        <CloseIcon size={14} />
      </ActionIcon>
    </div>
  );
}
