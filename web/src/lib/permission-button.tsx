import { Tooltip } from '@mantine/core';
import { cloneElement, type MouseEvent, type ReactElement } from 'react';
import { useTranslation } from 'react-i18next';

interface ActionProps {
  'aria-disabled'?: boolean;
  'data-disabled'?: boolean;
  onClick?: (event: MouseEvent) => void;
}

/**
 * A control that is always there, and disabled with its reason where the permission is missing. It
 * keeps the focus, since the reason must be reachable by keyboard too.
 */
export function PermissionButton(props: { allowed: boolean; children: ReactElement<ActionProps> }) {
  const { t } = useTranslation();
  if (props.allowed) return props.children;
  return (
    <Tooltip label={t('missingPermission')} events={{ hover: true, focus: true, touch: true }}>
      {cloneElement(props.children, {
        'aria-disabled': true,
        'data-disabled': true,
        onClick: (event: MouseEvent) => event.preventDefault(),
      })}
    </Tooltip>
  );
}
