import { Button } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { paths } from '../../lib/paths.ts';
import { may } from '../../lib/session.ts';
import classes from './data-screen.module.css';

/** In place of the editor: why nothing can be asked, and who can change that. */
export function NoTables({ others }: { others: number }) {
  const { t } = useTranslation('data');
  return (
    <section className={classes.nothing} aria-label={t('noTables')}>
      <h2>{t('noTables')}</h2>
      <p>{others > 0 ? t('noTablesOfMany', { count: others }) : t('noTablesAtAll')}</p>
      {others === 0 && may('change_source') && (
        <Button variant="default" component={Link} to={paths.companySource}>
          {t('source')}
        </Button>
      )}
    </section>
  );
}
