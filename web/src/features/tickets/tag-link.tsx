import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { paths } from '../../lib/paths.ts';
import { KindTag } from '../../ui/pill.tsx';
import classes from './properties.module.css';

/** Leads to the tickets that have the same tag. */
export function TagLink({ tag }: { tag: string }) {
  const { t } = useTranslation('ticket');
  return (
    <Link
      className={classes.tag}
      to={`${paths.tickets}?${new URLSearchParams({ tag })}`}
      title={t('tagNamed', { tag })}
    >
      <KindTag>{tag}</KindTag>
    </Link>
  );
}
