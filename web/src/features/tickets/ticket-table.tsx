import type { TicketMark } from '@maru/contract/ticket-settings';
import type { Ticket } from '@maru/contract/tickets';
import { useVirtualizer } from '@tanstack/react-virtual';
import { type CSSProperties, useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { CellTools } from '../../lib/list/cell-tools.tsx';
import { EmptyList } from '../../lib/list/empty-list.tsx';
import { useGradually } from '../../lib/list/gradually.ts';
import list from '../../lib/list/list.module.css';
import { useNarrow } from '../../lib/list/narrow.ts';
import { useRowEvents } from '../../lib/list/row-events.ts';
import { SkeletonRows } from '../../lib/list/skeleton-rows.tsx';
import { useNearEnd } from './near-end.ts';
import { useScrollAnchor } from './scroll-anchor.ts';
import { TicketRow } from './ticket-row.tsx';
import classes from './ticket-table.module.css';

/** Widths in pixels, in a window of 1280. A wider one gives its width to the subject, and some to the people. */
const COLUMNS = [
  ['number', 76],
  ['subject', 176],
  ['created', 90],
  ['requester', 108],
  ['customer', 170],
  ['assignee', 108],
  ['dueDate', 94],
  ['updated', 90],
  ['status', 118],
] as const;

const WIDTH = COLUMNS.reduce((sum, [, width]) => sum + width, 0);

/** Up to this many tickets all rows are rendered; above, only the visible ones. */
const ALL_ROWS = 500;
/** Before they are measured. */
const ROW_HEIGHT = 38;
const BLOCK_HEIGHT = 98;
const OVERSCAN = 8;

interface TicketTableProps {
  tickets: readonly Ticket[] | undefined;
  /** By the number of the ticket. */
  marks: ReadonlyMap<number, TicketMark>;
  loading: boolean;
  busy: boolean;
  /** A search or a view may match nothing although there are tickets. */
  isNarrowed: boolean;
  /** Loads the next window; undefined while one is loaded, and after the last. */
  loadMore: (() => void) | undefined;
}

/** The next window is loaded this many rows before the end of the loaded ones. */
const AHEAD = 60;

const NONE: readonly Ticket[] = [];

export function TicketTable(props: TicketTableProps) {
  const { tickets = NONE, marks, loading, busy, isNarrowed, loadMore } = props;
  const { t } = useTranslation(['tickets', 'list']);
  const frame = useRef<HTMLElement>(null);
  const isBlocks = useNarrow();
  const many = tickets.length > ALL_ROWS;
  const rows = useVirtualizer({
    count: tickets.length,
    enabled: many,
    getScrollElement: () => frame.current,
    estimateSize: () => (isBlocks ? BLOCK_HEIGHT : ROW_HEIGHT),
    overscan: OVERSCAN,
  });
  const seen = rows.getVirtualItems();
  const first = many ? (seen[0]?.index ?? 0) : 0;
  const gradual = useGradually(many ? undefined : tickets);
  const last = many ? (seen.at(-1)?.index ?? 0) : tickets.length - 1;
  const isNearEnd = useNearEnd(frame, many);
  useScrollAnchor(frame, tickets);
  useEffect(() => {
    if (loadMore && (many ? last >= tickets.length - AHEAD : isNearEnd)) loadMore();
  });
  const shown = many ? tickets.slice(first, first + seen.length) : (gradual.rows ?? []);
  return (
    <div className={`${list.work} ${list.edge}`}>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a scrollable frame must be scrollable by keyboard */}
      <section ref={frame} className={list.frame} tabIndex={0} aria-label={t('title')}>
        <table
          className={`${list.table} ${classes.table} ${isBlocks ? `${list.blocks} ${classes.blocks}` : ''}`}
          aria-busy={busy || !(many || gradual.isAll)}
          // Minus one: there are more than are loaded.
          aria-rowcount={loadMore ? -1 : many ? tickets.length + 1 : undefined}
          style={{ '--table-width': `${WIDTH}px` } as CSSProperties}
          {...(isBlocks && { role: 'table' })}
        >
          <colgroup>
            {COLUMNS.map(([column, width]) => (
              <col
                key={column}
                data-column={column}
                style={{ '--width': column === 'subject' ? 'auto' : `${width}px` } as CSSProperties}
              />
            ))}
          </colgroup>
          {!isBlocks && (
            <thead>
              <tr>
                {COLUMNS.map(([column]) => (
                  <th key={column} scope="col">
                    {t(column)}
                  </th>
                ))}
              </tr>
            </thead>
          )}
          <tbody {...(isBlocks && { role: 'rowgroup' })} {...useRowEvents()}>
            {loading && <SkeletonRows columns={COLUMNS.length} />}
            {!loading && tickets.length === 0 && (
              <EmptyList
                columns={COLUMNS.length}
                title={t(isNarrowed ? 'noneFound' : 'list:noRecords')}
                isBare
              />
            )}
            {many && <Gap height={seen[0]?.start ?? 0} />}
            {shown.map((ticket, index) => (
              <TicketRow
                key={ticket.id}
                ticket={ticket}
                mark={marks.get(ticket.id)}
                index={many ? first + index : undefined}
                measure={many ? rows.measureElement : undefined}
                isBlock={isBlocks}
              />
            ))}
            {many && <Gap height={rows.getTotalSize() - (seen.at(-1)?.end ?? 0)} />}
          </tbody>
        </table>
      </section>
      <CellTools frame={frame} />
    </div>
  );
}

/** Takes the height of the rows that are not rendered. */
function Gap({ height }: { height: number }) {
  return (
    <tr className={classes.gap}>
      <td colSpan={COLUMNS.length} style={{ height }} />
    </tr>
  );
}
