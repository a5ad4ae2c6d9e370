import './service-levels.words.ts';
import { Button, Skeleton, Text } from '@mantine/core';
import type { TicketDetail } from '@maru/contract/ticket-properties';
import {
  getServiceLevel,
  type ServiceGoal,
  type ServiceLevel,
} from '@maru/contract/ticket-settings';
import { queryOptions, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Dialog } from '../../ui/dialog.tsx';
import { call } from '../api.ts';
import { RetryAlert } from '../retry-alert.tsx';
import { durationText } from './durations.ts';
import { Explanation } from './explanation.tsx';
import { useZoneTimes } from './zone-times.ts';

/** Read again with every change of the ticket: each may move the deadline. */
const serviceLevelQuery = ({ id, updated_at }: TicketDetail) =>
  queryOptions({
    queryKey: ['tickets', 'service-level', id, updated_at],
    queryFn: ({ signal }) => call(getServiceLevel, { params: { id: String(id) } }, { signal }),
    refetchInterval: 60_000,
  });

/** Opens the explanation of the due date: «Why 14:20?». Nothing where there is nothing to explain. */
export function WhyDue({ ticket }: { ticket: TicketDetail }) {
  const { t } = useTranslation('serviceLevels');
  const [isOpen, setOpen] = useState(false);
  const level = useQuery(serviceLevelQuery(ticket));
  const times = useZoneTimes(level.data?.zone ?? 'UTC');
  if (level.data && !level.data.resolution && !level.data.by_hand) return null;
  const { due_at, due_by_hand } = ticket;
  const label =
    due_at && !due_by_hand && level.data ? t('why', { time: times.clock(due_at) }) : undefined;
  const isStopped = level.data && !due_at && !due_by_hand;
  return (
    <>
      {(level.data || level.isError) && (
        <Button size="compact-xs" variant="transparent" px={0} onClick={() => setOpen(true)}>
          {label ?? t(isStopped ? 'whyStopped' : 'whyTitle')}
        </Button>
      )}
      {isOpen && (
        <Dialog title={t('whyTitle')} onClose={() => setOpen(false)}>
          {level.data ? (
            <Why level={level.data} ticket={ticket} />
          ) : level.isError ? (
            <RetryAlert text={t('levelError')} retry={() => void level.refetch()} />
          ) : (
            <Skeleton h={120} mt="md" />
          )}
        </Dialog>
      )}
    </>
  );
}

function Why({ level, ticket }: { level: ServiceLevel; ticket: TicketDetail }) {
  const { t } = useTranslation('serviceLevels');
  const { zone, resolution, by_hand, priority } = level;
  const times = useZoneTimes(zone);
  return (
    <>
      {by_hand && (
        <Text mt="sm" size="sm" fw={600} c="var(--ink)">
          {t('chosen', { day: times.day(by_hand.due_date), reason: ticket.due_reason })}
        </Text>
      )}
      {level.is_former && ticket.due_at && (
        <Text mt="sm" size="sm">
          {t('former', { moment: times.moment(ticket.due_at) })}
        </Text>
      )}
      {resolution && (
        <>
          <Text mt="sm" size="sm" {...(!by_hand && { fw: 600, c: 'var(--ink)' })}>
            {resolution.due_at
              ? t(by_hand || level.is_former ? 'wouldBe' : 'dueAt', {
                  moment: times.moment(resolution.due_at),
                })
              : t('stopped')}
          </Text>
          <Text size="sm" c="dimmed">
            {t('target', {
              duration: durationText(resolution.target),
              priority: t(priority),
              zone,
            })}
          </Text>
          <Explanation pieces={resolution.pieces} zone={zone} leftOut={resolution.left_out} />
        </>
      )}
    </>
  );
}

/** Until when the customer has to be answered first, or that they were. */
export function FirstAnswer({ ticket }: { ticket: TicketDetail }) {
  const { t } = useTranslation('serviceLevels');
  const { data: level } = useQuery(serviceLevelQuery(ticket));
  const times = useZoneTimes(level?.zone ?? 'UTC');
  if (!level?.first_answer) return null;
  const { met_at, due_at } = level.first_answer;
  return (
    <>
      <dt>{t('firstAnswer')}</dt>
      <dd>
        {met_at
          ? t('answered', { moment: times.moment(met_at) })
          : due_at
            ? t('answerDue', { moment: times.moment(due_at) })
            : t('stopped')}
        {!met_at && ticket.status !== 'closed' && <Left goal={level.first_answer} />}
      </dd>
    </>
  );
}

/** How much working time is left, or how much it is late. */
export function ResolutionLeft({ ticket }: { ticket: TicketDetail }) {
  const { data: level } = useQuery(serviceLevelQuery(ticket));
  if (!level?.resolution || level.by_hand || ticket.status === 'closed') return null;
  return <Left goal={level.resolution} />;
}

function Left({ goal: { left } }: { goal: ServiceGoal }) {
  const { t } = useTranslation('serviceLevels');
  const duration = durationText(Math.abs(left));
  return (
    <Text size="xs" c={left < 0 ? 'var(--warn-text)' : 'dimmed'}>
      {left < 0 ? t('late', { duration }) : t('left', { duration })}
    </Text>
  );
}
