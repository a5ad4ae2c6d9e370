import { lazy, Suspense } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { i18n, loadWords } from '../../lib/i18n.ts';
import { pathOf, paths } from '../../lib/paths.ts';
import { may } from '../../lib/session.ts';
import classes from './info-pane.module.css';
import { type RoomTicket, TicketProperties } from './ticket-properties.tsx';

interface LinkedTicketProps {
  ticket: RoomTicket;
  conversation: number;
}

async function loadEditor() {
  const loaded = await import('./ticket-editor.tsx');
  await loadWords(i18n.language);
  return loaded;
}

/** In a chunk of its own. Until it is there, and if it cannot be loaded, the values are shown. */
const TicketEditor = lazy(() => loadEditor().catch(() => ({ default: TicketProperties })));

/** The newest ticket of the conversation, with the facts that help to answer. */
export function LinkedTicket({ ticket, conversation }: LinkedTicketProps) {
  const { t } = useTranslation('desk');
  const { id, subject } = ticket;
  const shown = <TicketProperties ticket={ticket} />;
  return (
    <section className={classes.section} aria-label={t('ticket', { number: id })}>
      <h3>
        {t('ticket', { number: id })}
        {may('view_ticket') && <Link to={pathOf(paths.ticket, id)}>{t('openTicket')}</Link>}
      </h3>
      <p className={classes.subject}>{subject}</p>
      {may('change_ticket') || may('assign_ticket') ? (
        <Suspense fallback={shown}>
          <TicketEditor ticket={ticket} conversation={conversation} />
        </Suspense>
      ) : (
        shown
      )}
    </section>
  );
}
