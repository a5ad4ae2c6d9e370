import { Skeleton } from '@mantine/core';
import type { Ticket } from '@maru/contract/tickets';
import { useVirtualizer } from '@tanstack/react-virtual';
import { type ReactNode, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import list from '../../lib/list/list.module.css';
import { moveBetweenRows } from '../../lib/list/list-row.tsx';
import { TicketRow } from './ticket-row.tsx';
import classes from './ticket-table.module.css';

const COLUMNS = [
  'number',
  'subject',
  'created',
  'requester',
  'customer',
  'assignee',
  'dueDate',
  'updated',
  'status',
] as const;

/** Up to this many tickets all rows are rendered; above, only the visible ones. */
const ALL_ROWS = 500;
const ROW_HEIGHT = 38;
const OVERSCAN = 8;

interface TicketTableProps {
  tickets: readonly Ticket[] | undefined;
  loading: boolean;
  busy: boolean;
}

export function TicketTable({ tickets = [], loading, busy }: TicketTableProps) {
  const { t } = useTranslation(['tickets', 'common']);
  const frame = useRef<HTMLElement>(null);
  const many = tickets.length > ALL_ROWS;
  const rows = useVirtualizer({
    count: tickets.length,
    enabled: many,
    getScrollElement: () => frame.current,
    estimateSize: () => ROW_HEIGHT,
    overscan: OVERSCAN,
  });
  const seen = rows.getVirtualItems();
  const first = many ? (seen[0]?.index ?? 0) : 0;
  const shown = many ? tickets.slice(first, first + seen.length) : tickets;
  const message = (content: ReactNode) => (
    <tr>
      <td colSpan={COLUMNS.length} className={list.message}>
        {content}
      </td>
    </tr>
  );
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrollable frame must be scrollable by keyboard
    <section ref={frame} className={list.frame} tabIndex={0} aria-label={t('title')}>
      <table
        className={`${list.table} ${classes.table}`}
        data-many={many || undefined}
        aria-busy={busy}
        aria-rowcount={many ? tickets.length + 1 : undefined}
      >
        <thead>
          <tr>
            {COLUMNS.map((column) => (
              <th key={column} scope="col">
                {t(column)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody onKeyDown={moveBetweenRows}>
          {loading && message(<Skeleton h={14} />)}
          {!loading && tickets.length === 0 && message(t('common:noRecords'))}
          {many && <Gap height={seen[0]?.start ?? 0} />}
          {shown.map((ticket, index) => (
            <TicketRow
              key={ticket.id}
              ticket={ticket}
              place={many ? first + index + 2 : undefined}
            />
          ))}
          {many && <Gap height={rows.getTotalSize() - (seen.at(-1)?.end ?? 0)} />}
        </tbody>
      </table>
    </section>
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
