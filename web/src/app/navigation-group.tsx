import { NavLink, VisuallyHidden } from '@mantine/core';
import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import classes from './navigation-group.module.css';

interface NavigationGroupProps {
  label: string;
  /** One of its entries is the current screen. */
  current: boolean;
  children: ReactNode;
}

/** Opens and closes on click, and starts open around the current screen. Closed, it says so itself. */
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
