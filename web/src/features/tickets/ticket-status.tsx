import type { Ticket } from '@maru/contract/tickets';
import { useTranslation } from 'react-i18next';
import { Pill } from '../../ui/pill.tsx';
import classes from './ticket-table.module.css';

export function ShownTicketStatus({ status }: { status: Ticket['status'] }) {
  const { t } = useTranslation('tickets');
  if (status === 'new') {
    return (
      <span role="img" aria-label={t('new')} title={t('new')} className={classes.new}>
        {t('newBadge')}
      </span>
    );
  }
  if (status === 'assigned') return <Pill shape="target">{t(status)}</Pill>;
  if (status === 'processing') {
    return (
      <Pill shape="half" tone="accent">
        {t(status)}
      </Pill>
    );
  }
  return (
    <Pill shape="disc" tone="plain">
      {t(status)}
    </Pill>
  );
}
