import { Button } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import classes from './composer.module.css';

interface ComposerProblemProps {
  text: string;
  retry?(): void;
}

/** Why the words were not taken, or a draft is not there. */
export function ComposerProblem({ text, retry }: ComposerProblemProps) {
  const { t } = useTranslation();
  return (
    <p className={classes.error} role="alert">
      {text}{' '}
      {retry && (
        <Button size="compact-xs" variant="default" onClick={retry}>
          {t('tryAgain')}
        </Button>
      )}
    </p>
  );
}
