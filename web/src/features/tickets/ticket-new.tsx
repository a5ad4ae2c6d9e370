import './ticket.words.ts';
import { NativeSelect, Select, Textarea, TextInput } from '@mantine/core';
import { newIdempotencyKey } from '@maru/client/idempotency-key';
import type { FoundCustomer } from '@maru/contract/customers';
import { LIMITS, REQUIRED } from '@maru/contract/limits';
import { TICKET_PRIORITIES } from '@maru/contract/ticket-life';
import { TICKET_LIMITS } from '@maru/contract/ticket-limits';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useLocation, useNavigate } from 'react-router';
import { useBackToList } from '../../lib/back-to-list.ts';
import {
  customerQuery,
  ofRoomQuery,
  suggestionsQuery,
} from '../../lib/customers/customers.queries.ts';
import { failureText } from '../../lib/failure.ts';
import fields from '../../lib/form/fields.module.css';
import { FormScreen } from '../../lib/form/form-screen.tsx';
import { useForm } from '../../lib/form/use-form.ts';
import { pathOf, paths } from '../../lib/paths.ts';
import { may } from '../../lib/session.ts';
import { assigneeLabel, awayHint } from '../../lib/ticket/assignee-label.ts';
import { assigneesQuery } from '../../lib/ticket/ticket.queries.ts';
import { wordsOf } from '../../lib/translated-text.ts';
import { KnownCustomer } from './known-customer.tsx';
import { RequesterField } from './requester-field.tsx';
import { create } from './tickets.queries.ts';

const words = wordsOf('ticket');

type Draft = {
  subject: string;
  content: string;
  requester_name: string;
  customer_email: string;
  priority: (typeof TICKET_PRIORITIES)[number];
  assignee_id: string | null;
  department_id: string | null;
};

const EMPTY: Draft = {
  subject: '',
  content: '',
  requester_name: '',
  customer_email: '',
  priority: 'normal',
  assignee_id: null,
  department_id: null,
};

/** The chat that the ticket is made from, as its screen passes it on. */
type FromRoom = { room?: { id: number; name: string } } | null;

const idOf = (text: string | null) => (text ? Number(text) : null);

export function Component() {
  const { t } = useTranslation(['ticket', 'common']);
  const { t: parts } = useTranslation('ticketParts');
  const navigate = useNavigate();
  const back = useBackToList(paths.tickets);
  const { room } = (useLocation().state as FromRoom) ?? {};
  const [search, setSearch] = useState('');
  const mayAssign = may('assign_ticket');
  const everyone = useQuery({ ...assigneesQuery(''), enabled: mayAssign });
  const [chosen, setChosen] = useState<{ value: string; label: string }>();
  const [hint, setHint] = useState<string>();
  const wanted = search === chosen?.label ? '' : search.trim();
  const found = useQuery({ ...assigneesQuery(wanted), enabled: mayAssign });
  /** The same words that are sent again make no second ticket. */
  const attempt = useRef<{ draft: string; key: string }>(undefined);
  const [picked, setPicked] = useState<FoundCustomer>();
  const [isNew, setNew] = useState(false);
  /** The picked customer, unless something else was typed since. */
  const stillPicked = ({ customer_email }: Draft) =>
    picked?.email === customer_email ? picked : undefined;
  const customerOf = (draft: Draft) => {
    if (isNew) return { customer_id: null };
    const one = stillPicked(draft);
    return one ? { customer_id: one.id } : {};
  };
  const { values, field, set, mark, screen } = useForm<Draft>({
    initial: EMPTY,
    ...(room && {
      start: { ...EMPTY, subject: t('fromChat', { name: room.name }), requester_name: room.name },
    }),
    required: REQUIRED.ticket,
    async save(draft) {
      const text = JSON.stringify(draft);
      if (attempt.current?.draft !== text) {
        attempt.current = { draft: text, key: newIdempotencyKey() };
      }
      const { assignee_id, department_id, ...rest } = draft;
      const ids = { assignee_id: idOf(assignee_id), department_id: idOf(department_id) };
      const from = room ? { room_id: room.id } : customerOf(draft);
      const ticket = await create({ ...rest, ...ids, ...from }, attempt.current.key);
      void navigate(pathOf(paths.ticket, ticket.id), { state: { saved: true } });
      return { values: draft, message: () => words('created', { number: ticket.id }) };
    },
    failure: (error) => failureText(error, { empty: t('createFailed'), none: t('createFailed') }),
  });
  const email = values.customer_email.trim().toLowerCase();
  const withEmail = useQuery({
    ...suggestionsQuery(email),
    enabled: email.includes('@') && may('change_ticket'),
  });
  const known =
    stillPicked(values) ?? withEmail.data?.find((one) => one.email.toLowerCase() === email);
  const claimed = useQuery({ ...ofRoomQuery(room?.id ?? 0), enabled: room !== undefined });
  const customerId = claimed.data?.customer ?? 0;
  const customer = useQuery({ ...customerQuery(customerId), enabled: customerId !== 0 });
  const customerName = customer.data?.body.name ?? '';
  const requesterTyped = useRef(false);
  useEffect(() => {
    // A room may have another name than its customer. Typed text stays.
    if (customerName === '' || requesterTyped.current) return;
    requesterTyped.current = true;
    set('requester_name', customerName);
  }, [customerName, set]);
  const claim = claimed.data?.email ?? '';
  const typed = useRef(false);
  useEffect(() => {
    // The visitor's address is filled in once, and never over typed text.
    if (claim === '' || typed.current) return;
    typed.current = true;
    set('customer_email', claim);
  }, [claim, set]);
  const listed = (found.data?.people ?? []).map((person) => ({
    value: String(person.id),
    label: assigneeLabel(parts, person),
  }));
  const people =
    chosen && !listed.some(({ value }) => value === chosen.value) ? [chosen, ...listed] : listed;
  return (
    <FormScreen title={t('newTitle')} back={back} {...screen}>
      <TextInput
        className={fields.wide ?? ''}
        label={t('subject')}
        maxLength={TICKET_LIMITS.subject}
        {...field('subject')}
      />
      <Textarea
        label={t('content')}
        description={t('contentHint')}
        rows={5}
        maxLength={LIMITS.message}
        {...field('content')}
      />
      <RequesterField
        className={fields.half ?? ''}
        label={t('requester')}
        {...mark('requester_name')}
        value={values.requester_name}
        onChange={(name) => {
          requesterTyped.current = true;
          setPicked(undefined);
          set('requester_name', name);
        }}
        onChoose={(one) => {
          requesterTyped.current = true;
          typed.current = true;
          set('requester_name', one.name || one.phone || one.email);
          set('customer_email', one.email);
          setPicked(one);
          setNew(false);
        }}
      />
      <TextInput
        className={fields.half ?? ''}
        label={t('customer')}
        type="email"
        maxLength={LIMITS.email}
        {...field('customer_email')}
        onInput={() => {
          typed.current = true;
        }}
      />
      {known && known.id !== customerId && (
        <KnownCustomer known={known} isClaim={room !== undefined} isNew={isNew} onNew={setNew} />
      )}
      <NativeSelect
        className={fields.half ?? ''}
        label={t('priority')}
        value={values.priority}
        data={TICKET_PRIORITIES.map((value) => ({ value, label: t(value) }))}
        onChange={(event) => set('priority', event.currentTarget.value as Draft['priority'])}
        {...mark('priority')}
      />
      {mayAssign && (
        <>
          <Select
            className={fields.half ?? ''}
            label={t('assignee')}
            placeholder={parts('nobody')}
            searchable
            clearable
            clearButtonProps={{ 'aria-label': t('common:clear') }}
            nothingFoundMessage={t('common:nothingFound')}
            filter={({ options }) => options}
            data={people}
            value={values.assignee_id}
            onSearchChange={setSearch}
            onChange={(value, option) => {
              set('assignee_id', value);
              setChosen(option ?? undefined);
              const person = found.data?.people.find(({ id }) => String(id) === value);
              setHint(awayHint(parts, person));
            }}
            description={hint}
            inputWrapperOrder={['label', 'input', 'description', 'error']}
            {...mark('assignee_id')}
          />
          <NativeSelect
            className={fields.half ?? ''}
            label={t('department')}
            value={values.department_id ?? ''}
            data={[
              { value: '', label: parts('noDepartment') },
              ...(everyone.data?.departments ?? []).map(({ id, name }) => ({
                value: String(id),
                label: name,
              })),
            ]}
            onChange={(event) => set('department_id', event.currentTarget.value || null)}
            {...mark('department_id')}
          />
        </>
      )}
    </FormScreen>
  );
}
