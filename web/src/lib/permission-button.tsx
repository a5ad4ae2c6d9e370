import './list/list.words.ts';
import { Tooltip } from '@mantine/core';
import { cloneElement, type MouseEvent, type ReactElement } from 'react';
import { useTranslation } from 'react-i18next';

interface ActionProps {
  'aria-disabled'?: boolean;
  'data-disabled'?: boolean;
  onClick?: (event: MouseEvent) => void;
}

/**
 * A control that is always shown; without the permission it is disabled and a tooltip says why. It stays
 * focusable, because the reason must be reachable by keyboard too.
 */
export function PermissionButton(props: { allowed: boolean; children: ReactElement<ActionProps> }) {
  const { t } = useTranslation('list');
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
