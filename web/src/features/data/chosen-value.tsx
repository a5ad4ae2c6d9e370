import { ActionIcon, Button } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { CloseIcon } from '../../ui/icons.tsx';
import classes from './answer.module.css';

interface ChosenValueProps {
  name: string;
  value: string | null;
  onCopy(): void;
  onCopyRow(): void;
  onClose(): void;
}

/** The whole value of the chosen cell, for which a table is too narrow. */
export function ChosenValue({ name, value, onCopy, onCopyRow, onClose }: ChosenValueProps) {
  const { t } = useTranslation('data');
  return (
    <div className={classes.chosen}>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a long value scrolls by keys */}
      <div className={classes.value} tabIndex={0}>
        <strong>{name}</strong> {value ?? t('nullValue')}
      </div>
      <Button size="xs" variant="default" onClick={onCopy}>
        {t('copyCell')}
      </Button>
      <Button size="xs" variant="default" onClick={onCopyRow}>
        {t('copyRow')}
      </Button>
      <ActionIcon variant="subtle" color="gray" aria-label={t('closeValue')} onClick={onClose}>
        <CloseIcon size={14} />
      </ActionIcon>
    </div>
  );
}
