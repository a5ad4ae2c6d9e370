import { Button } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { accountNameOf } from '../../lib/account-choices.ts';
import { RetryAlert } from '../../lib/retry-alert.tsx';
import { ownId } from '../../lib/session.ts';
import { InitialsDisc } from '../../ui/initials-disc.tsx';
import { byPresence } from './assign-menu.tsx';
import { ColleagueState } from './colleague-state.tsx';
import classes from './info-pane.module.css';
import { useColleagues } from './use-colleagues.ts';

const FEW = 8;

/** The colleagues at the desk: whether each is there or away, and how many conversations each has. */
export function ColleagueList() {
  const { t } = useTranslation('desk');
  const [all, setAll] = useState(false);
  const colleagues = useColleagues();
  const others = (colleagues.data?.people ?? [])
    .filter(({ id }) => id !== ownId())
    .toSorted(byPresence);
  if (colleagues.isError) {
    return (
      <div className={classes.section}>
        <RetryAlert text={t('colleaguesFailed')} retry={() => void colleagues.refetch()} />
      </div>
    );
  }
  if (others.length === 0) return null;
  return (
    <section className={classes.section} aria-label={t('colleagues')}>
      <h3>
        {t('colleagues')} <span>{others.length}</span>
      </h3>
      <ul className={classes.colleagues}>
        {(all ? others : others.slice(0, FEW)).map((one) => (
          <li key={one.id}>
            <InitialsDisc name={accountNameOf(one)} />
            <span>{accountNameOf(one)}</span>
            <ColleagueState colleague={one} />
          </li>
        ))}
      </ul>
      {!all && others.length > FEW && (
        <Button size="compact-xs" variant="subtle" color="gray" onClick={() => setAll(true)}>
          {t('showAll')}
        </Button>
      )}
    </section>
  );
}
