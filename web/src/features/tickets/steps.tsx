import { Button, NativeSelect, Textarea, TextInput } from '@mantine/core';
import { LIMITS } from '@maru/contract/limits';
import {
  RESOLUTIONS,
  type Resolution,
  TICKET_STATUSES,
  type TicketStatus,
} from '@maru/contract/ticket-life';
import { TICKET_LIMITS } from '@maru/contract/ticket-limits';
import type { TicketDetail } from '@maru/contract/ticket-properties';
import { Fragment, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { failureText } from '../../lib/failure.ts';
import { PermissionButton } from '../../lib/permission-button.tsx';
import { useTimes } from '../../lib/times.ts';
import { FormDialog } from '../../ui/form-dialog.tsx';
import { DoneIcon } from '../../ui/icons.tsx';
import { Pill } from '../../ui/pill.tsx';
import classes from './steps.module.css';
import type { TicketAction } from './use-ticket-action.ts';

interface StepsProps {
  ticket: TicketDetail;
  action: TicketAction;
}

const SHAPES = { new: 'ring', assigned: 'target', processing: 'half', closed: 'disc' } as const;

/** What each step from here is called. */
const STEP_WORDS: Record<TicketStatus, Partial<Record<TicketStatus, StepWord>>> = {
  new: { processing: 'start', closed: 'close' },
  assigned: { new: 'handBack', processing: 'start', closed: 'close' },
  processing: { assigned: 'backToAssigned', closed: 'close' },
  closed: { processing: 'reopen', assigned: 'reopen', new: 'reopen' },
};
type StepWord = 'start' | 'close' | 'handBack' | 'backToAssigned' | 'reopen';

/** Of several steps, the one that one mostly wants. */
const PRIMARY: Record<TicketStatus, readonly TicketStatus[]> = {
  new: ['processing'],
  assigned: ['processing'],
  processing: ['closed'],
  closed: ['processing', 'assigned', 'new'],
};

/** The four statuses in their order, where the ticket is, and buttons for the steps that are possible. */
export function Steps({ ticket, action }: StepsProps) {
  const { t } = useTranslation('ticket');
  const { moment, short } = useTimes();
  const [asking, setAsking] = useState<'close' | 'hold'>();
  const now = TICKET_STATUSES.indexOf(ticket.status);
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
                data-state={at < now ? 'done' : at === now ? 'now' : undefined}
                aria-current={at === now ? 'step' : undefined}
              >
                {at < now ? (
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
          {ticket.resolution && <span className={classes.resolution}>{t(ticket.resolution)}</span>}
          {ticket.status !== 'closed' && !hold && (
            <PermissionButton allowed={action.mayChange}>
              <Button variant="subtle" onClick={() => setAsking('hold')}>
                {t('putOnHold')}
              </Button>
            </PermissionButton>
          )}
          {offered.map((status) => (
            <PermissionButton key={status} allowed={action.mayChange}>
              <Button
                variant={status === primary ? 'filled' : 'default'}
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
            <Button size="compact-xs" variant="default" onClick={action.resume}>
              {t('resume')}
            </Button>
          )}
        </div>
      )}
      {asking === 'close' && <CloseTicket action={action} onClose={() => setAsking(undefined)} />}
      {asking === 'hold' && <HoldTicket action={action} onClose={() => setAsking(undefined)} />}
    </>
  );
}

interface AskProps {
  action: TicketAction;
  onClose(): void;
}

/** Runs the act of a dialog; if it is refused, the dialog stays with what was typed. */
function useAsked(onClose: () => void) {
  const { t } = useTranslation('ticket');
  const [busy, setBusy] = useState(false);
  const [error, setError] = useState<string>();
  return {
    busy,
    error,
    setError,
    async run(act: () => Promise<void>) {
      setBusy(true);
      setError(undefined);
      try {
        await act();
        onClose();
      } catch (failure) {
        setError(failureText(failure, { empty: t('changeFailed'), none: t('changeFailed') }));
      } finally {
        setBusy(false);
      }
    },
  };
}

function CloseTicket({ action, onClose }: AskProps) {
  const { t } = useTranslation(['ticket', 'common']);
  const [resolution, setResolution] = useState<Resolution | ''>('');
  const [note, setNote] = useState('');
  const asked = useAsked(onClose);
  const submit = () => {
    if (resolution === '') return asked.setError(t('resolutionMissing'));
    const change = { status: 'closed', resolution, ...(note.trim() && { note }) } as const;
    void asked.run(() => action.setStatus(change));
  };
  return (
    <FormDialog
      title={t('closeTitle')}
      confirm={t('close')}
      cancel={t('common:cancel')}
      busy={asked.busy}
      error={asked.error}
      onSubmit={submit}
      onClose={onClose}
    >
      <NativeSelect
        label={t('resolution')}
        data-autofocus
        required
        value={resolution}
        onChange={(event) => setResolution(event.currentTarget.value as Resolution)}
        data={[
          { value: '', label: '' },
          ...RESOLUTIONS.map((value) => ({ value, label: t(value) })),
        ]}
      />
      <Textarea
        label={t('closeNote')}
        rows={3}
        maxLength={LIMITS.message}
        value={note}
        onChange={(event) => setNote(event.currentTarget.value)}
      />
    </FormDialog>
  );
}

function HoldTicket({ action, onClose }: AskProps) {
  const { t } = useTranslation(['ticket', 'common']);
  const [reason, setReason] = useState('');
  const [until, setUntil] = useState('');
  const asked = useAsked(onClose);
  return (
    <FormDialog
      title={t('holdTitle')}
      confirm={t('putOnHold')}
      cancel={t('common:cancel')}
      busy={asked.busy}
      error={asked.error}
      onSubmit={() =>
        void asked.run(() => action.hold(reason, until ? new Date(until).toISOString() : null))
      }
      onClose={onClose}
    >
      <TextInput
        label={t('holdReason')}
        data-autofocus
        required
        maxLength={TICKET_LIMITS.reason}
        value={reason}
        onChange={(event) => setReason(event.currentTarget.value)}
      />
      <TextInput
        label={t('wakeAt')}
        description={t('holdHint')}
        type="datetime-local"
        value={until}
        onChange={(event) => setUntil(event.currentTarget.value)}
      />
    </FormDialog>
  );
}
