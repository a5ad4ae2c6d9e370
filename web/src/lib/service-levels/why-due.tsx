import './service-levels.words.ts';
import { Button, Skeleton, Text } from '@mantine/core';
import type { TicketDetail } from '@maru/contract/ticket-properties';
import type { ServiceLevel } from '@maru/contract/ticket-settings';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Dialog } from '../../ui/dialog.tsx';
import { RetryAlert } from '../retry-alert.tsx';
import { Explanation } from './explanation.tsx';
import { serviceLevelQuery } from './service-level.query.ts';
import { useDurations } from './use-durations.ts';
import { useZoneTimes } from './zone-times.ts';

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
  const duration = useDurations();
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
              duration: duration(resolution.target),
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
