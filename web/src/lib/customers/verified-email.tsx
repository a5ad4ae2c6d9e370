import './customers.words.ts';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { KindTag } from '../../ui/pill.tsx';
import { ofTicketQuery } from './customers.queries.ts';

interface Claim {
  email: string;
  is_verified: boolean;
}

/** An address, and whether anybody has checked it. */
export function VerifiedEmail({ email, is_verified }: Claim) {
  const { t } = useTranslation('customers');
  if (email === '') return t('nothing');
  return (
    <>
      {email}{' '}
      {!is_verified && (
        <span title={t('notVerifiedHint')}>
          <KindTag>{t('notVerified')}</KindTag>
        </span>
      )}
    </>
  );
}

/** The address on a ticket. Until the answer is there, nothing is said about it. */
export function EmailOfTicket({ ticket }: { ticket: { id: number; customer_email: string } }) {
  const of = useQuery(ofTicketQuery(ticket));
  const email = ticket.customer_email;
  return <VerifiedEmail email={email} is_verified={of.data?.is_verified ?? !of.isError} />;
}
