import { NativeSelect, Text, TextInput } from '@mantine/core';
import type { ExplainedPiece, TicketSettings } from '@maru/contract/ticket-settings';
import { deadline, type Piece } from '@maru/contract/working-time';
import { momentIn } from '@maru/contract/zoned-time';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Explanation } from '../../lib/service-levels/explanation.tsx';
import { useZoneTimes } from '../../lib/service-levels/zone-times.ts';
import { PRIORITIES, type Priority } from './settings-form.ts';
import classes from './ticket-settings.module.css';

const MINUTE = 60_000;

const minutesIn = (time: string): number => {
  const [hours = 0, minutes = 0] = time.split(':').map(Number);
  return hours * 60 + minutes;
};

const explained = (piece: Piece): ExplainedPiece => ({
  kind: piece.kind,
  day: piece.day,
  from: 'from' in piece ? piece.from.toISOString() : null,
  to: 'to' in piece ? (piece.to?.toISOString() ?? null) : null,
  name: 'name' in piece ? piece.name : '',
});

/** Now on the company's clock, as a field for date and time has it. */
const nowIn = (zone: string): string =>
  new Intl.DateTimeFormat('sv-SE', {
    dateStyle: 'short',
    timeStyle: 'short',
    timeZone: zone,
  })
    .format(Date.now())
    .replace(' ', 'T');

/** The due dates of a ticket by the typed settings, computed as the server does. */
export function Preview({ settings }: { settings: TicketSettings }) {
  const { t } = useTranslation('serviceLevels');
  const [priority, setPriority] = useState<Priority>('normal');
  const { zone, spans, holidays, targets } = settings;
  const [chosen, setStart] = useState<string>();
  // Until a moment is chosen, it is now, also after a change of the zone.
  const start = chosen ?? nowIn(zone);
  const times = useZoneTimes(zone);
  const isComplete = spans.every(({ from, to }) => from && to) && start !== '';
  const hours = {
    zone,
    spans: spans.map(({ weekday, from, to }) => ({
      weekday,
      from: minutesIn(from),
      to: minutesIn(to),
    })),
    holidays,
  };
  const [day = '', time = '00:00'] = start.split('T');
  const target = targets[priority];
  const due = (minutes: number | null) =>
    minutes === null || !isComplete
      ? undefined
      : deadline(hours, [], momentIn(zone, day, minutesIn(time)), minutes * MINUTE);
  const answer = due(target.first_answer);
  const resolution = due(target.resolution);
  return (
    <div>
      <div className={classes.preview}>
        <NativeSelect
          label={t('priority')}
          value={priority}
          data={PRIORITIES.map((value) => ({ value, label: t(value) }))}
          onChange={(event) => setPriority(event.currentTarget.value as Priority)}
        />
        <TextInput
          type="datetime-local"
          label={t('previewStart', { zone })}
          value={start}
          onChange={(event) => setStart(event.currentTarget.value)}
        />
      </div>
      {answer?.due && (
        <Text mt="sm" size="sm">
          {t('answerAt', { moment: times.moment(answer.due) })}
        </Text>
      )}
      {resolution?.due ? (
        <>
          <Text mt="xs" size="sm" fw={600} c="var(--ink)">
            {t('dueAt', { moment: times.moment(resolution.due) })}
          </Text>
          <Explanation pieces={resolution.pieces.map(explained)} zone={zone} />
        </>
      ) : (
        !answer?.due && (
          <Text mt="sm" size="sm" c="dimmed">
            {t(spans.length === 0 ? 'noHours' : 'noTarget')}
          </Text>
        )
      )}
    </div>
  );
}
