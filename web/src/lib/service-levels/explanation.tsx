import './service-levels.words.ts';
import type { ExplainedPiece } from '@maru/contract/ticket-settings';
import { useTranslation } from 'react-i18next';
import classes from './explanation.module.css';
import { useDurations } from './use-durations.ts';
import { useZoneTimes } from './zone-times.ts';

interface ExplanationProps {
  pieces: readonly ExplainedPiece[];
  zone: string;
  leftOut?: number;
}

const lengthOf = ({ from, to }: ExplainedPiece): number =>
  from && to ? Date.parse(to) - Date.parse(from) : 0;

/** Days off one after the other are one line. */
function grouped(pieces: readonly ExplainedPiece[]): { piece: ExplainedPiece; until: string }[] {
  const lines: { piece: ExplainedPiece; until: string }[] = [];
  for (const piece of pieces) {
    const last = lines.at(-1);
    if (piece.kind === 'off' && last?.piece.kind === 'off') last.until = piece.day;
    else lines.push({ piece, until: piece.day });
  }
  return lines;
}

/** The spans, holds and holidays that made a deadline, with the working time that had passed after each. */
export function Explanation({ pieces, zone, leftOut = 0 }: ExplanationProps) {
  const { t } = useTranslation('serviceLevels');
  const times = useZoneTimes(zone);
  const duration = useDurations();
  let passed = 0;
  return (
    <>
      {leftOut > 0 && <p className={classes.note}>{t('leftOut', { count: leftOut })}</p>}
      <ol className={classes.pieces} aria-label={t('pieces')}>
        {grouped(pieces).map(({ piece, until }) => {
          if (piece.kind === 'work') passed += lengthOf(piece);
          const days = until === piece.day ? '' : ` – ${times.day(until)}`;
          return (
            <li key={`${piece.kind} ${piece.day} ${piece.from}`} data-kind={piece.kind}>
              <span className={classes.day}>
                {times.day(piece.day)}
                {days}
              </span>
              <span>
                <PieceText piece={piece} zone={zone} />
              </span>
              <span className={classes.sum}>
                {piece.kind === 'work' && duration(Math.floor(passed / 60_000))}
              </span>
            </li>
          );
        })}
      </ol>
    </>
  );
}

function PieceText({
  piece: { kind, day, from, to, name },
  zone,
}: {
  piece: ExplainedPiece;
  zone: string;
}) {
  const { t } = useTranslation('serviceLevels');
  const times = useZoneTimes(zone);
  if (kind === 'off') return t('off');
  if (kind === 'holiday') return name ? t('holiday', { name }) : t('unnamedHoliday');
  if (!from) return null;
  const start = times.clock(from);
  if (kind === 'work') return `${start} – ${to ? times.clock(to) : ''}`;
  if (!to) return t('holdOpen', { from: times.moment(from), reason: name });
  const isSameDay = times.day(day) === times.moment(to).slice(0, times.day(day).length);
  const end = isSameDay ? times.clock(to) : times.moment(to);
  return kind === 'hold'
    ? t('hold', { from: start, to: end, reason: name })
    : t('wasClosed', { from: start, to: end });
}
