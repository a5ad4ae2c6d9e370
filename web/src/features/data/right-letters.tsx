import { VisuallyHidden } from '@mantine/core';
import { TABLE_RIGHTS, type TableRight } from '@maru/contract/table-permissions';
import { useTranslation } from 'react-i18next';
import classes from './tables-pane.module.css';

interface RightLettersProps {
  rights: readonly TableRight[];
  /** In the legend, where the words stand beside them. */
  isExample?: boolean;
}

/** R C U D in fixed places, a dash for a right that one does not have. */
export function RightLetters({ rights, isExample = false }: RightLettersProps) {
  const { t } = useTranslation('data');
  const told = TABLE_RIGHTS.map((right) =>
    t(rights.includes(right) ? 'hasRight' : 'lacksRight', { right: t(`right.${right}`) }),
  );
  return (
    <span className={classes.letters}>
      {TABLE_RIGHTS.map((right, at) => (
        <span
          key={right}
          aria-hidden="true"
          title={told[at]}
          data-lacks={!rights.includes(right) || undefined}
        >
          {rights.includes(right) ? t(`letter.${right}`) : '–'}
        </span>
      ))}
      {!isExample && <VisuallyHidden>{told.join(', ')}</VisuallyHidden>}
    </span>
  );
}
