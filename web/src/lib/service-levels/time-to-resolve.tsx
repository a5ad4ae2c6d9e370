import './service-levels.words.ts';
import { Text } from '@mantine/core';
import type { TicketDetail } from '@maru/contract/ticket-properties';
import type { ServiceGoal, ServiceLevel } from '@maru/contract/ticket-settings';
import { dayIn } from '@maru/contract/zoned-time';
import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useSyncExternalStore } from 'react';
import { useTranslation } from 'react-i18next';
import { DoneIcon } from '../../ui/icons.tsx';
import { ClockIcon } from '../../ui/list-icons.tsx';
import { clockNow, watchClock } from '../clock.ts';
import { SidePanel } from '../side-panel/side-panel.tsx';
import { daysBetween } from '../times.ts';
import { serviceLevelQuery } from './service-level.query.ts';
import classes from './time-to-resolve.module.css';
import { useDurations } from './use-durations.ts';
import { WhyDue } from './why-due.tsx';
import { useZoneTimes } from './zone-times.ts';

/** How much time is left, until when, and why; nothing where a ticket has no target. */
export function TimeToResolve({ ticket }: { ticket: TicketDetail }) {
  const { t } = useTranslation('serviceLevels');
  const { data: level, isError } = useQuery(serviceLevelQuery(ticket));
  if (!level && !isError) return null;
  if (level && !level.resolution && !level.by_hand && !level.first_answer) return null;
  return (
    <SidePanel title={t('timeToResolve')}>
      {level?.by_hand ? (
        <ByHand level={level} ticket={ticket} />
      ) : (
        level?.resolution && <Resolution goal={level.resolution} level={level} />
      )}
      <WhyDue ticket={ticket} />
      {level?.first_answer && <FirstAnswer goal={level.first_answer} level={level} />}
    </SidePanel>
  );
}

interface GoalProps {
  goal: ServiceGoal;
  level: ServiceLevel;
}

function Resolution({ goal: { left, target, due_at, met_at }, level }: GoalProps) {
  const { t } = useTranslation('serviceLevels');
  const duration = useDurations();
  const due = useDue(level.zone);
  const used = target - left;
  const isLate = left < 0;
  if (met_at) {
    return (
      <p className={classes.line}>
        {isLate
          ? t('closedLate', { duration: duration(-left) })
          : t('closedIn', { duration: duration(used), target: duration(target) })}
      </p>
    );
  }
  return (
    <>
      <Amount isLate={isLate} amount={duration(Math.abs(left))}>
        {t(isLate ? 'lateWord' : 'leftWord')}
      </Amount>
      <div className={classes.meter} data-late={isLate || undefined} aria-hidden="true">
        <i style={{ width: `${Math.min(100, Math.max(2, (used / target) * 100))}%` }} />
      </div>
      <p className={classes.line}>{due_at ? due(due_at, isLate) : t('clockStopped')}</p>
    </>
  );
}

/** A chosen due date ends at midnight, whatever the working hours are. */
function ByHand({
  level: { by_hand, zone },
  ticket,
}: {
  level: ServiceLevel;
  ticket: TicketDetail;
}) {
  const { t } = useTranslation('serviceLevels');
  const { day } = useZoneTimes(zone);
  const today = useSyncExternalStore(watchClock, () => dayIn(zone, new Date(clockNow())));
  if (!by_hand) return null;
  const days = daysBetween(today, by_hand.due_date);
  const isLate = days < 0;
  return (
    <>
      {ticket.status !== 'closed' &&
        (days === 0 || days === 1 ? (
          <Amount isLate={false} amount={t(days === 0 ? 'today' : 'tomorrow')} />
        ) : (
          <Amount isLate={isLate} amount={t('days', { count: Math.abs(days) })}>
            {t(isLate ? 'lateWord' : 'leftWord')}
          </Amount>
        ))}
      <p className={classes.line}>
        {t('chosen', { day: day(by_hand.due_date), reason: ticket.due_reason })}
      </p>
    </>
  );
}

interface AmountProps {
  amount: string;
  isLate: boolean;
  children?: ReactNode;
}

const Amount = ({ amount, isLate, children }: AmountProps) => (
  <p className={classes.amount} data-late={isLate || undefined}>
    {isLate && <ClockIcon size={16} />}
    <strong>{amount}</strong>
    {children && <span>{children}</span>}
  </p>
);

/** «Due today at 18:00», on the company's clock. */
function useDue(zone: string) {
  const { t } = useTranslation('serviceLevels');
  const times = useZoneTimes(zone);
  const today = useSyncExternalStore(watchClock, () => dayIn(zone, new Date(clockNow())));
  return (at: string, isPast: boolean): string => {
    const days = daysBetween(today, dayIn(zone, new Date(at)));
    const time = times.clock(at);
    if (isPast) {
      return days === 0 ? t('wasDueToday', { time }) : t('wasDueOn', { moment: times.moment(at) });
    }
    if (days === 0) return t('dueToday', { time });
    if (days === 1) return t('dueTomorrow', { time });
    return t('dueOn', { moment: times.moment(at) });
  };
}

/** In how much time the customer was answered first, or until when that has to be done. */
function FirstAnswer({ goal: { target, left, met_at, due_at }, level }: GoalProps) {
  const { t } = useTranslation('serviceLevels');
  const duration = useDurations();
  const due = useDue(level.zone);
  const isLate = left < 0;
  if (!met_at && level.stopped === 'closed') return null;
  return (
    <div className={classes.answer}>
      {met_at && !isLate && <DoneIcon size={14} />}
      <div>
        {met_at
          ? t('answeredIn', { duration: duration(target - left) })
          : isLate
            ? t('answerLate', { duration: duration(-left) })
            : t('answerLeft', { duration: duration(left) })}
        {!met_at && due_at && (
          <Text size="xs" c={isLate ? 'var(--warn-text)' : 'dimmed'}>
            {due(due_at, isLate)}
          </Text>
        )}
      </div>
      <span className={classes.target}>{t('targetOf', { duration: duration(target) })}</span>
    </div>
  );
}
