import { Button } from '@mantine/core';
import type { FoundCustomer } from '@maru/contract/customers';
import { useTranslation } from 'react-i18next';
import classes from './known-customer.module.css';

interface KnownCustomerProps {
  known: FoundCustomer;
  /** The ticket comes from a chat, whose customer it keeps: the address is only what the visitor said. */
  isClaim: boolean;
  isNew: boolean;
  onNew(isNew: boolean): void;
}

/** Whose ticket it will be, where the customer is known. */
export function KnownCustomer({ known, isClaim, isNew, onNew }: KnownCustomerProps) {
  const { t } = useTranslation('ticket');
  const customer = [`#${known.id}`, known.name || known.email || known.phone].join(' ');
  return (
    <p className={classes.known} role="status">
      {t(isClaim ? 'knownClaim' : isNew ? 'knownButNew' : 'known', { customer })}{' '}
      {!isClaim && (
        <Button size="compact-xs" variant="default" onClick={() => onNew(!isNew)}>
          {t(isNew ? 'useKnown' : 'makeNew')}
        </Button>
      )}
    </p>
  );
}
