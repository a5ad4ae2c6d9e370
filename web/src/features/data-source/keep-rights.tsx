import { Text } from '@mantine/core';
import { useEffect, useId, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { Checkbox } from '../../ui/checkbox.tsx';
import classes from './data-source.module.css';

interface KeepRightsProps {
  question: string;
  keeps: boolean;
  onChange(keeps: boolean): void;
}

/** Asks whether rights are kept in another database. */
export function KeepRights({ question, keeps, onChange }: KeepRightsProps) {
  const { t } = useTranslation('dataSource');
  const [box, hint] = [useId(), useId()];
  const asked = useRef<HTMLParagraphElement>(null);
  // On a control the key that asked, pressed once more, would take the rights away.
  useEffect(() => asked.current?.focus(), []);
  return (
    <>
      <Text ref={asked} size="md" tabIndex={-1} style={{ outline: 'none' }}>
        {question}
      </Text>
      <label className={classes.keep} htmlFor={box}>
        <Checkbox
          id={box}
          aria-label={t('keepRights')}
          aria-describedby={hint}
          checked={keeps}
          onChange={({ currentTarget: { checked } }) => onChange(checked)}
        />
        {t('keepRights')}
      </label>
      <Text id={hint} size="sm" c="var(--dim)">
        {t('keepRightsText')}
      </Text>
    </>
  );
}
