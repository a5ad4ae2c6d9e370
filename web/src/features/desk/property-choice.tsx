import { Menu } from '@mantine/core';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { DownIcon } from '../../ui/icons.tsx';
import classes from './info-pane.module.css';

interface PropertyChoiceProps<Value extends string> {
  name: string;
  value: Value;
  choices: readonly Value[];
  wordOf(value: Value): string;
  onChoose(value: Value): void;
  /** The value as it looks. */
  children: ReactNode;
}

/** A value that looks as one to be read until one is about to change it. Keys choose nothing before Enter. */
export function PropertyChoice<Value extends string>(props: PropertyChoiceProps<Value>) {
  const { name, value, choices, wordOf, onChoose, children } = props;
  const { t } = useTranslation('desk');
  return (
    <Menu position="bottom-start" width="target" offset={4} withinPortal>
      <Menu.Target>
        <button
          type="button"
          className={classes.choice}
          aria-label={t('propertyIs', { name, value: wordOf(value) })}
        >
          {children}
          <DownIcon size={14} />
        </button>
      </Menu.Target>
      <Menu.Dropdown>
        {choices.map((choice) => (
          <Menu.Item key={choice} onClick={() => onChoose(choice)}>
            {wordOf(choice)}
          </Menu.Item>
        ))}
      </Menu.Dropdown>
    </Menu>
  );
}
