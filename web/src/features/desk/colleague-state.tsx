import { VisuallyHidden } from '@mantine/core';
import type { Colleague } from '@maru/contract/desk';
import { useTranslation } from 'react-i18next';
import classes from './assign-menu.module.css';

/** Whether a colleague is there, and how much they have to do. */
export function ColleagueState({ colleague }: { colleague: Colleague }) {
  const { t } = useTranslation('desk');
  const { is_there, is_away, open, waiting } = colleague;
  const state = is_there ? 'there' : is_away ? 'away' : 'notThere';
  return (
    <>
      {is_away && <span className={classes.away}>{t('away')}</span>}
      <span className={classes.load} title={t('load', { open, waiting })}>
        <span aria-hidden="true">{open}</span>
        <VisuallyHidden>{t('load', { open, waiting })}</VisuallyHidden>
      </span>
      <span className={classes.presence} data-state={state} title={t(state)}>
        {!is_away && <VisuallyHidden>{t(state)}</VisuallyHidden>}
      </span>
    </>
  );
}
