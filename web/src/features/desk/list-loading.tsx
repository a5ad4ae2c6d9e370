import { Skeleton, VisuallyHidden } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import classes from './list-pane.module.css';

/** In the shape of the list. */
export function ListLoading() {
  const { t } = useTranslation('desk');
  return (
    <section className={classes.loading} aria-busy="true">
      <VisuallyHidden role="status">{t('loading')}</VisuallyHidden>
      {[62, 48, 70, 55, 60].map((width) => (
        <div key={width} className={classes.skeleton}>
          <Skeleton circle height={32} />
          <div>
            <Skeleton height={10} width={`${width}%`} />
            <Skeleton height={10} mt={8} width={`${width + 20}%`} />
          </div>
        </div>
      ))}
    </section>
  );
}
