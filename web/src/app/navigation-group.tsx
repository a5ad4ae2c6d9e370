import { NavLink, VisuallyHidden } from '@mantine/core';
import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import classes from './navigation-group.module.css';

interface NavigationGroupProps {
  label: string;
  /** The current screen is one of the group's entries. */
  current: boolean;
  children: ReactNode;
}

/**
 * Opens and closes on click; starts open if it contains the current screen. When closed, it is marked itself.
 */
export function NavigationGroup({ label, current, children }: NavigationGroupProps) {
  const { t } = useTranslation();
  const [open, setOpen] = useState(current);
  const marked = current && !open;
  return (
    <NavLink
      component="button"
      label={
        <>
          {label}
          {marked && <VisuallyHidden> ({t('currentInside')})</VisuallyHidden>}
        </>
      }
      className={marked ? classes.marked : undefined}
      active={marked}
      opened={open}
      onChange={setOpen}
      aria-expanded={open}
    >
      {children}
    </NavLink>
  );
}
