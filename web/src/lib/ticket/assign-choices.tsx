import './ticket-parts.words.ts';
import { NativeSelect, Select } from '@mantine/core';
import { shownName } from '@maru/contract/kit/person-name';
import type { TicketDetail } from '@maru/contract/ticket-properties';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { InitialsDisc } from '../../ui/initials-disc.tsx';
import { accountNameOf } from '../account-choices.ts';
import { assigneeLabel, awayHint } from './assignee-label.ts';
import classes from './quiet-field.module.css';
import { assigneesQuery } from './ticket.queries.ts';
import type { TicketAction } from './use-ticket-action.ts';

interface ChoiceProps {
  ticket: TicketDetail;
  action: TicketAction;
}

/** Names are searched on the server: a company may have thousands of people. */
export function AssigneeChoice({ ticket, action }: ChoiceProps) {
  const { t } = useTranslation(['ticketParts', 'common']);
  const [search, setSearch] = useState('');
  const { assignee } = ticket;
  const own = assignee && { value: String(assignee.id), label: accountNameOf(assignee) };
  const found = useQuery({
    ...assigneesQuery(search === own?.label ? '' : search.trim()),
    enabled: action.mayAssign,
  });
  if (!action.mayAssign) return shownName(ticket.assignee_name) || t('nobody');
  const people = found.data?.people ?? [];
  const choices = people.map((person) => ({
    value: String(person.id),
    label: accountNameOf(person),
  }));
  // The list tells two people of one name apart; the field has space for the name only.
  const labelOf = (value: string, label: string) => {
    const person = [...people, ...(assignee ? [assignee] : [])].find(
      ({ id }) => String(id) === value,
    );
    return person ? assigneeLabel(t, person) : label;
  };
  const name = shownName(ticket.assignee_name);
  const data =
    own && !choices.some(({ value }) => value === own.value) ? [own, ...choices] : choices;
  const department_id = ticket.department?.id ?? null;
  return (
    <Select
      className={classes.quiet ?? ''}
      aria-label={t('assignee')}
      description={awayHint(t, assignee)}
      inputWrapperOrder={['input', 'description']}
      placeholder={name || t('nobody')}
      searchable
      clearable
      // Choosing the same person again would clear the field; the ticket stays theirs instead.
      allowDeselect={false}
      clearButtonProps={{ 'aria-label': t('common:clear') }}
      nothingFoundMessage={t('common:nothingFound')}
      filter={({ options }) => options}
      renderOption={({ option }) => labelOf(option.value, option.label)}
      {...(name && { leftSection: <InitialsDisc name={name} /> })}
      data={data}
      value={own?.value ?? null}
      onSearchChange={setSearch}
      onChange={(chosen) =>
        action.assign({ assignee_id: chosen === null ? null : Number(chosen), department_id })
      }
    />
  );
}

export function DepartmentChoice({ ticket, action }: ChoiceProps) {
  const { t } = useTranslation(['ticketParts', 'common']);
  const found = useQuery({ ...assigneesQuery(''), enabled: action.mayAssign });
  const { department } = ticket;
  if (!action.mayAssign) return department?.name ?? t('noDepartment');
  const choices = found.data?.departments ?? [];
  const all =
    department && !choices.some(({ id }) => id === department.id)
      ? [department, ...choices]
      : choices;
  const assignee_id = ticket.assignee?.id ?? null;
  return (
    <NativeSelect
      className={classes.quiet ?? ''}
      aria-label={t('department')}
      value={department ? String(department.id) : ''}
      data={[
        { value: '', label: t('noDepartment') },
        ...all.map(({ id, name }) => ({ value: String(id), label: name })),
      ]}
      onChange={(event) => {
        const chosen = event.currentTarget.value;
        action.assign({ assignee_id, department_id: chosen === '' ? null : Number(chosen) });
      }}
    />
  );
}
