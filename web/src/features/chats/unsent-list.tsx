import { Button } from '@mantine/core';
import type { Outbox, Unsent } from '@maru/client/outbox';
import type { ChatMessage } from '@maru/contract/chats';
import { useTranslation } from 'react-i18next';
import { failureText } from '../../lib/failure.ts';
import classes from './unsent-list.module.css';

interface UnsentListProps {
  entries: readonly Unsent[];
  outbox: Outbox<ChatMessage>;
}

/** The messages that have not reached the server, the reason, and buttons to retry or discard them. */
export function UnsentList({ entries, outbox }: UnsentListProps) {
  const { t } = useTranslation(['chats', 'common']);
  // The first message is being sent; it is shown only after an attempt has failed.
  const shown = entries.filter((entry, index) => index > 0 || entry.failure !== undefined);
  const words = { empty: t('failedToSend'), none: t('error_sending_message') };
  if (shown.length === 0) return null;
  return (
    <section aria-label={t('unsent')} className={`${classes.list} screen-only`}>
      {shown.map(({ key, content, sending, failure, refused }) => (
        <div key={key} className={classes.unsent}>
          <div className={classes.about}>
            <div className={classes.content}>{content}</div>
            {failure !== undefined && (
              <div className={classes.failure} role="alert">
                {failureText(failure, words)}
              </div>
            )}
            <div className={classes.state}>
              {t(sending ? 'sending' : refused ? 'notSent' : 'sentLater')}
            </div>
          </div>
          <Button
            size="xs"
            variant="default"
            aria-disabled={sending}
            onClick={() => outbox.tryAgain(key)}
          >
            {t('common:tryAgain')}
          </Button>
          <Button
            size="xs"
            variant="default"
            aria-disabled={sending}
            onClick={() => outbox.discard(key)}
          >
            {t('discard')}
          </Button>
        </div>
      ))}
    </section>
  );
}
