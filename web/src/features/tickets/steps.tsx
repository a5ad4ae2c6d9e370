import '../../lib/resolution/resolution.words.ts';
import { Button, VisuallyHidden } from '@mantine/core';
import { TICKET_STATUSES, type TicketStatus } from '@maru/contract/ticket-life';
import type { TicketDetail } from '@maru/contract/ticket-properties';
import { useQuery } from '@tanstack/react-query';
import { Fragment, type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { PermissionButton } from '../../lib/permission-button.tsx';
import { CloseTicket } from '../../lib/ticket/close-ticket.tsx';
import type { TicketAction } from '../../lib/ticket/use-ticket-action.ts';
import { useTimes } from '../../lib/times.ts';
import { DoneIcon } from '../../ui/icons.tsx';
import { Pill } from '../../ui/pill.tsx';
import { HandBackIcon, SkippedIcon } from '../../ui/timeline-icons.tsx';
import { HoldTicket } from './hold-ticket.tsx';
import { skippedSteps } from './skipped-steps.ts';
import classes from './steps.module.css';
import { timelineQuery } from './tickets.queries.ts';

interface StepsProps {
  ticket: TicketDetail;
  action: TicketAction;
}

const SHAPES = { new: 'ring', assigned: 'target', processing: 'half', closed: 'disc' } as const;

/** The name of each step from a status. */
const STEP_WORDS: Record<TicketStatus, Partial<Record<TicketStatus, StepWord>>> = {
  new: { processing: 'start', closed: 'close' },
  assigned: { new: 'handBack', processing: 'start', closed: 'close' },
  processing: { assigned: 'backToAssigned', closed: 'close' },
  closed: { processing: 'reopen', assigned: 'reopen', new: 'reopen' },
};
type StepWord = 'start' | 'close' | 'handBack' | 'backToAssigned' | 'reopen';

const STEP_ICONS: Partial<Record<StepWord, ReactNode>> = {
  close: <DoneIcon size={15} />,
  handBack: <HandBackIcon size={15} />,
  backToAssigned: <HandBackIcon size={15} />,
};

/** Of several steps, the one that one mostly wants. */
const PRIMARY: Record<TicketStatus, readonly TicketStatus[]> = {
  new: ['processing'],
  assigned: ['processing'],
  processing: ['closed'],
  closed: ['processing', 'assigned', 'new'],
};

/** The four statuses in their order, where the ticket is, and buttons for the steps that are possible. */
export function Steps({ ticket, action }: StepsProps) {
  const { t } = useTranslation(['ticket', 'resolution']);
  const { moment, short } = useTimes();
  const [asking, setAsking] = useState<'close' | 'hold'>();
  const now = TICKET_STATUSES.indexOf(ticket.status);
  const skipped = skippedSteps(ticket.status, useQuery(timelineQuery(ticket.id)).data);
  const stateOf = (status: TicketStatus, at: number) => {
    if (at >= now) return at === now ? 'now' : undefined;
    return skipped.includes(status) ? undefined : 'done';
  };
  const steps = action.possible.filter((status) => STEP_WORDS[ticket.status][status]);
  // Reopening has one button: the first status that is possible.
  const offered = ticket.status === 'closed' ? steps.slice(0, 1) : steps;
  const primary = action.take
    ? undefined
    : PRIMARY[ticket.status].find((status) => offered.includes(status));
  const step = (status: TicketStatus) =>
    status === 'closed' ? setAsking('close') : action.move(status);
  const { hold } = ticket;
  return (
    <>
      <div className={classes.bar}>
        <ol className={classes.steps} aria-label={t('steps')}>
          {TICKET_STATUSES.map((status, at) => (
            <Fragment key={status}>
              {at > 0 && <li className={classes.rule} aria-hidden="true" />}
              <li
                className={classes.step}
                data-state={stateOf(status, at)}
                aria-current={at === now ? 'step' : undefined}
              >
                {skipped.includes(status) ? (
                  <>
                    <SkippedIcon size={14} />
                    <s title={t('skipped')}>{t(status)}</s>
                    <VisuallyHidden> ({t('skipped')})</VisuallyHidden>
                  </>
                ) : at < now ? (
                  <>
                    <DoneIcon size={14} />
                    {t(status)}
                  </>
                ) : (
                  <Pill
                    shape={at === now ? SHAPES[status] : 'ring'}
                    tone={at === now ? 'accent' : 'plain'}
                  >
                    {t(status)}
                  </Pill>
                )}
              </li>
            </Fragment>
          ))}
        </ol>
        <div className={classes.actions}>
          {ticket.resolution && (
            <span className={classes.resolution}>{t(`resolution:${ticket.resolution}`)}</span>
          )}
          {ticket.status !== 'closed' && !hold && (
            <PermissionButton allowed={action.mayChange}>
              <Button variant="subtle" color="gray" onClick={() => setAsking('hold')}>
                {t('putOnHold')}
              </Button>
            </PermissionButton>
          )}
          {offered.map((status) => (
            <PermissionButton key={status} allowed={action.mayChange}>
              <Button
                variant={status === primary ? 'filled' : 'default'}
                leftSection={STEP_ICONS[STEP_WORDS[ticket.status][status] ?? 'reopen']}
                aria-disabled={action.busy}
                onClick={() => step(status)}
              >
                {t(STEP_WORDS[ticket.status][status] ?? 'reopen')}
              </Button>
            </PermissionButton>
          ))}
          {action.take && (
            <Button aria-disabled={action.busy} onClick={action.take}>
              {t('take')}
            </Button>
          )}
        </div>
      </div>
      {hold && (
        <div className={classes.hold} role="status">
          <span>
            {t('onHold', { since: moment.show(hold.since, Date.now()), reason: hold.reason })}{' '}
            {hold.wake_at && t('until', { moment: short(hold.wake_at) })}
          </span>
          {action.mayChange && (
            <>
              <Button size="compact-xs" variant="default" onClick={() => setAsking('hold')}>
                {t('editHold')}
              </Button>
              <Button size="compact-xs" variant="default" onClick={action.resume}>
                {t('resume')}
              </Button>
            </>
          )}
        </div>
      )}
      {asking === 'close' && <CloseTicket action={action} onClose={() => setAsking(undefined)} />}
      {asking === 'hold' && (
        <HoldTicket hold={hold} action={action} onClose={() => setAsking(undefined)} />
      )}
    </>
  );
}
