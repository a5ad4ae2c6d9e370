import './list/list.words.ts';
import { Tooltip } from '@mantine/core';
import { cloneElement, type MouseEvent, type ReactElement } from 'react';
import { useTranslation } from 'react-i18next';

interface ActionProps {
  'aria-disabled'?: boolean;
  'data-disabled'?: boolean;
  onClick?: (event: MouseEvent) => void;
}

interface PermissionButtonProps {
  allowed: boolean;
  /** Another reason than a missing permission. */
  reason?: string;
  children: ReactElement<ActionProps>;
}

/**
 * A control that is always shown; without the permission it is disabled and a tooltip says why. It stays
 * focusable, because the reason must be reachable by keyboard too.
 */
export function PermissionButton(props: PermissionButtonProps) {
  const { t } = useTranslation('list');
  if (props.allowed) return props.children;
  return (
    <Tooltip
      label={props.reason ?? t('missingPermission')}
      multiline
      maw={320}
      events={{ hover: true, focus: true, touch: true }}
    >
      {cloneElement(props.children, {
        'aria-disabled': true,
        'data-disabled': true,
        onClick: (event: MouseEvent) => event.preventDefault(),
      })}
    </Tooltip>
  );
}
