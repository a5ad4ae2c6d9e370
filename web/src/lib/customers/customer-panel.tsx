import './customers.words.ts';
import { Button, Skeleton } from '@mantine/core';
import type { Customer } from '@maru/contract/customers';
import { shownName } from '@maru/contract/kit/person-name';
import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Confirm } from '../../ui/confirm.tsx';
import type { Versioned } from '../api.ts';
import { useAttempt } from '../attempt.ts';
import { Moment } from '../moment.tsx';
import { notify } from '../notify.ts';
import { PermissionButton } from '../permission-button.tsx';
import { RetryAlert } from '../retry-alert.tsx';
import { may } from '../session.ts';
import { Facts, SidePanel } from '../side-panel/side-panel.tsx';
import { useTimes } from '../times.ts';
import { wordsOf } from '../translated-text.ts';
import { CustomerHistory } from './customer-history.tsx';
import classes from './customer-panel.module.css';
import { customerQuery, ofTicketQuery, part } from './customers.queries.ts';
import { EditCustomer } from './edit-customer.tsx';
import { customerNameOf, JoinCustomer } from './join-customer.tsx';

const words = wordsOf('customers');

/** The customer of a ticket, beside the ticket's properties. */
interface OfTicketProps {
  ticket: { id: number; customer_email: string };
  /** The ticket's own changes, at the head of the history. */
  recent: ReactNode;
}

export function CustomerOfTicket({ ticket, recent }: OfTicketProps) {
  const { t } = useTranslation('customers');
  const of = useQuery(ofTicketQuery(ticket));
  if (of.isError) {
    return <RetryAlert text={t('loadError')} retry={() => void of.refetch()} />;
  }
  if (!of.data) return <Skeleton h={96} mt="md" />;
  const { customer, email, is_verified } = of.data;
  if (customer === null) {
    return (
      <>
        <SidePanel title={t('customer')}>
          <p className={classes.about}>{t('none')}</p>
        </SidePanel>
        <SidePanel title={t('history')}>{recent}</SidePanel>
      </>
    );
  }
  return (
    <CustomerPanel
      id={customer}
      ticket={ticket.id}
      claim={is_verified ? '' : email}
      recent={recent}
    />
  );
}

interface PanelProps {
  id: number;
  /** The typed address, which is not verified. */
  claim: string;
  ticket?: number | undefined;
  room?: number | undefined;
  recent?: ReactNode;
}

/** A customer's record, the customers that were joined with it, and the history. */
export function CustomerPanel({ id, claim, ticket, room, recent }: PanelProps) {
  const { t } = useTranslation('customers');
  const customer = useQuery(customerQuery(id));
  if (customer.isError) {
    return <RetryAlert text={t('loadError')} retry={() => void customer.refetch()} />;
  }
  if (!customer.data) return <Skeleton h={96} mt="md" />;
  return (
    <>
      <Record saved={customer.data} claim={claim}>
        <Joined customer={customer.data.body} />
      </Record>
      <SidePanel title={t('history')}>
        {recent}
        <CustomerHistory customer={customer.data.body.id} ticket={ticket} room={room} />
      </SidePanel>
    </>
  );
}

interface RecordProps {
  saved: Versioned<Customer>;
  claim: string;
  children: ReactNode;
}

function Record({ saved, claim, children }: RecordProps) {
  const { t } = useTranslation('customers');
  const [asking, setAsking] = useState<'edit' | 'join'>();
  const { id, name, email, phone } = saved.body;
  const allowed = may('change_ticket');
  const close = () => setAsking(undefined);
  return (
    <SidePanel
      title={`${t('customer')} #${id}`}
      actions={
        <>
          <PermissionButton allowed={allowed}>
            <Button
              size="compact-sm"
              variant="subtle"
              color="gray"
              onClick={() => setAsking('join')}
            >
              {t('join')}
            </Button>
          </PermissionButton>
          <PermissionButton allowed={allowed}>
            <Button
              size="compact-sm"
              variant="subtle"
              color="gray"
              aria-label={t('editTitle')}
              onClick={() => setAsking('edit')}
            >
              {t('edit')}
            </Button>
          </PermissionButton>
        </>
      }
    >
      <Facts>
        <dt>{t('name')}</dt>
        <dd>{name || t('nothing')}</dd>
        <dt>{t('email')}</dt>
        <dd>{email || ofJoined(saved.body, 'email') || t('nothing')}</dd>
        <dt>{t('phone')}</dt>
        <dd>{phone || ofJoined(saved.body, 'phone') || t('nothing')}</dd>
      </Facts>
      {asking === 'edit' && <EditCustomer saved={saved} onClose={close} />}
      {asking === 'join' && <JoinCustomer customer={saved.body} first={claim} onClose={close} />}
      {children}
    </SidePanel>
  );
}

/** What the record lacks and a customer has who was joined with it. Parted, each has its own again. */
const ofJoined = ({ joined }: Customer, what: 'email' | 'phone'): string | undefined =>
  joined.find((one) => one[what] !== '')?.[what];

function Joined({ customer }: { customer: Customer }) {
  const { t } = useTranslation(['customers', 'common']);
  const { moment } = useTimes();
  const [parting, setParting] = useState<Customer['joined'][number]>();
  const { busy, attempt } = useAttempt(() => ({
    empty: words('partFailed'),
    none: words('partFailed'),
  }));
  if (customer.joined.length === 0) return null;
  const confirmed = (id: number) =>
    attempt(async () => {
      await part(id);
      setParting(undefined);
      notify(() => words('parted'));
    });
  return (
    <section className={classes.history} aria-label={t('joinedOnes')}>
      <h3>{t('joinedOnes')}</h3>
      <div className={classes.items}>
        {customer.joined.map((one) => (
          <div key={one.id} className={classes.joined}>
            <p className={classes.item}>
              <span>{[one.name, one.email].filter((text) => text !== '').join(' · ')}</span>
              <span className={classes.about}>
                {t('joinedBy', { number: one.id, name: shownName(one.by) })} ·{' '}
                <Moment moment={one.at} times={moment} />
              </span>
            </p>
            <PermissionButton allowed={may('change_ticket')}>
              <Button
                size="compact-xs"
                variant="default"
                aria-label={`${t('part')} #${one.id}`}
                onClick={() => setParting(one)}
              >
                {t('part')}
              </Button>
            </PermissionButton>
          </div>
        ))}
      </div>
      {parting && (
        <Confirm
          title={t('partTitle')}
          about={`#${parting.id} ${customerNameOf(parting)}`}
          text={t('partText')}
          confirm={t('part')}
          cancel={t('common:cancel')}
          busy={busy}
          onConfirm={() => void confirmed(parting.id)}
          onCancel={() => setParting(undefined)}
        />
      )}
    </section>
  );
}
