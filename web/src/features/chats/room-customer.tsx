import '../../lib/customers/customers.words.ts';
import './chats.words.ts';
import { Skeleton } from '@mantine/core';
import type { RoomCustomer } from '@maru/contract/customers';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { Link, useParams } from 'react-router';
import { useBackTo } from '../../lib/back-to-list.ts';
import classes from '../../lib/customers/customer-panel.module.css';
import { CustomerPanel } from '../../lib/customers/customer-panel.tsx';
import { ofRoomQuery } from '../../lib/customers/customers.queries.ts';
import { VerifiedEmail } from '../../lib/customers/verified-email.tsx';
import { isMissing } from '../../lib/failure.ts';
import { MissingNotice } from '../../lib/missing-notice.tsx';
import { PageHead } from '../../lib/page-head.tsx';
import { pathOf, paths } from '../../lib/paths.ts';
import { RetryAlert } from '../../lib/retry-alert.tsx';
import { Facts } from '../../lib/side-panel/side-panel.tsx';
import { chatQuery } from './chats.queries.ts';

/**
 * The customer of a room: the fields that the visitor typed, the tickets of the room, the customer's record and
 * history.
 */
export function Component() {
  const { t } = useTranslation(['customers', 'chats']);
  const room = Number(useParams().id);
  const chat = useQuery(chatQuery(room));
  const of = useQuery({ ...ofRoomQuery(room), staleTime: 0 });
  const name = chat.data?.name ?? t('chats:nameless', { id: room });
  const back = useBackTo(`${pathOf(paths.chat, room)}?${new URLSearchParams({ name })}`);
  const error = chat.error ?? of.error;
  return (
    <>
      <PageHead title={t('customer')} about={name} back={back} />
      {isMissing(error) ? (
        <MissingNotice text={t('chats:missingRoom')} onBack={back.go} />
      ) : error ? (
        <RetryAlert text={t('loadError')} retry={() => void of.refetch()} />
      ) : of.data ? (
        <OfRoom room={room} of={of.data} />
      ) : (
        <section aria-busy="true" aria-label={t('customer')}>
          <Skeleton h={160} mt="md" />
        </section>
      )}
    </>
  );
}

function OfRoom({ room, of }: { room: number; of: RoomCustomer }) {
  const { t } = useTranslation('customers');
  const { customer, email, is_verified, tickets } = of;
  return (
    <div className={classes.room}>
      {email && (
        <Facts>
          <dt>{t('claimed')}</dt>
          <dd>
            <VerifiedEmail email={email} is_verified={is_verified} />
          </dd>
        </Facts>
      )}
      {tickets.length > 0 && (
        <section className={classes.history} aria-label={t('ofRoom')}>
          <h3>{t('ofRoom')}</h3>
          <div className={classes.items}>
            {tickets.map(({ id, subject, status }) => (
              <p key={id} className={classes.item}>
                <Link to={pathOf(paths.ticket, id)}>{`#${id} ${subject}`}</Link>
                <span className={classes.about}>{t(status)}</span>
              </p>
            ))}
          </div>
        </section>
      )}
      {customer === null ? (
        <p className={classes.about}>{t('noneOfRoom')}</p>
      ) : (
        <CustomerPanel id={customer} claim={is_verified ? '' : email} room={room} />
      )}
    </div>
  );
}
