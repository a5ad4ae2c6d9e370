import { VisuallyHidden } from '@mantine/core';
import { type ReactNode, useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { NextIcon } from '../ui/icons.tsx';
import classes from './navigation.module.css';

interface NavigationGroupProps {
  label: string;
  icon: ReactNode;
  /** The current screen is one of the group's entries. */
  current: boolean;
  children: ReactNode;
}

/**
 * Opens and closes on click; starts open if it contains the current screen. When closed, it is marked itself.
 */
export function NavigationGroup({ label, icon, current, children }: NavigationGroupProps) {
  const { t } = useTranslation();
  const [open, setOpen] = useState(current);
  const inside = useId();
  const marked = current && !open;
  return (
    <>
      <button
        type="button"
        className={classes.entry}
        data-marked={marked || undefined}
        aria-expanded={open}
        aria-controls={inside}
        onClick={() => setOpen(!open)}
      >
        {icon}
        <span className={classes.label}>
          {label}
          {marked && <VisuallyHidden> ({t('currentInside')})</VisuallyHidden>}
        </span>
        <NextIcon size={12} />
      </button>
      <div className={classes.inside} id={inside} hidden={!open}>
        {children}
      </div>
    </>
  );
}
