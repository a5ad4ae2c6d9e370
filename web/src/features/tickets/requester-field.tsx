import { Autocomplete, type AutocompleteProps } from '@mantine/core';
import type { FoundCustomer } from '@maru/contract/customers';
import { LIMITS } from '@maru/contract/limits';
import { useQuery } from '@tanstack/react-query';
import { suggestionsQuery } from '../../lib/customers/customers.queries.ts';
import { customerLabel } from '../../lib/customers/join-customer.tsx';
import { may } from '../../lib/session.ts';

interface RequesterFieldProps extends Omit<AutocompleteProps, 'value' | 'onChange' | 'data'> {
  value: string;
  onChange(name: string): void;
  onChoose(customer: FoundCustomer): void;
}

/** The requester as text, or a customer found by name, address or phone number, within the person's reach. */
export function RequesterField({ value, onChange, onChoose, ...props }: RequesterFieldProps) {
  const text = value.trim();
  const found = useQuery({
    ...suggestionsQuery(text),
    enabled: text !== '' && may('change_ticket'),
  });
  const customers = text === '' ? [] : (found.data ?? []);
  return (
    <Autocomplete
      {...props}
      maxLength={LIMITS.name}
      openOnFocus={false}
      data={customers.map((one) => ({ value: String(one.id), label: customerLabel(one) }))}
      filter={({ options }) => options}
      value={value}
      onChange={(typed) => {
        const chosen = customers.find((one) => customerLabel(one) === typed);
        if (chosen) onChoose(chosen);
        else onChange(typed);
      }}
    />
  );
}
