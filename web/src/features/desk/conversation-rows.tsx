import type { OwnConversation } from '@maru/contract/conversations';
import { useVirtualizer } from '@tanstack/react-virtual';
import { type KeyboardEvent, type Ref, useEffect, useImperativeHandle, useRef } from 'react';
import { ConversationRow } from './conversation-row.tsx';
import classes from './list-pane.module.css';
import type { DeskAddress } from './use-desk-address.ts';

/** A heading, or a conversation below it. */
export type DeskListRow = { heading: string; count: number } | OwnConversation;

const ROW_HEIGHT = 57;
const HEADING_HEIGHT = 34;
const OVERSCAN = 8;

interface ConversationRowsProps {
  ref: Ref<{ move(step: 1 | -1): void }>;
  rows: readonly DeskListRow[];
  address: DeskAddress;
  foot: string;
}

const isHeading = (row: DeskListRow | undefined): row is { heading: string; count: number } =>
  row !== undefined && 'heading' in row;

/** Only the rows that are seen are rendered: a desk may have two thousand. */
export function ConversationRows({ ref, rows, address, foot }: ConversationRowsProps) {
  const frame = useRef<HTMLDivElement>(null);
  const virtual = useVirtualizer({
    count: rows.length,
    getScrollElement: () => frame.current,
    estimateSize: (index) => (isHeading(rows[index]) ? HEADING_HEIGHT : ROW_HEIGHT),
    getItemKey: (index) => {
      const row = rows[index];
      return isHeading(row) ? row.heading : (row?.id ?? index);
    },
    overscan: OVERSCAN,
  });

  /** Gets the focus when it is rendered, which may take a while after the scrolling. */
  const wanted = useRef<number>(undefined);
  function focusWanted(): void {
    if (wanted.current === undefined) return;
    const found = frame.current?.querySelector(`[data-conversation="${wanted.current}"]`);
    if (!(found instanceof HTMLElement)) return;
    wanted.current = undefined;
    found.focus({ preventScroll: true });
  }
  useEffect(focusWanted);

  function move(step: 1 | -1): void {
    const focused = document.activeElement?.getAttribute('data-conversation');
    const from = rows.findIndex(
      (row) => !isHeading(row) && row.id === (focused ? Number(focused) : address.open),
    );
    let next = from < 0 ? (step > 0 ? 0 : rows.length - 1) : from + step;
    while (isHeading(rows[next])) next += step;
    const row = rows[next];
    if (!row || isHeading(row)) return;
    wanted.current = row.id;
    virtual.scrollToIndex(next, { align: 'auto' });
    focusWanted();
  }
  useImperativeHandle(ref, () => ({ move }));

  function pressed(event: KeyboardEvent): void {
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key] as 1 | -1 | undefined;
    if (!step || event.altKey || event.ctrlKey || event.metaKey) return;
    event.preventDefault();
    move(step);
  }

  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: the arrow keys move between the links inside
    <div ref={frame} className={classes.rows} onKeyDown={pressed}>
      <ul style={{ height: virtual.getTotalSize() }}>
        {virtual.getVirtualItems().map(({ index, key, start }) => {
          const row = rows[index];
          if (!row) return null;
          return (
            <li key={key} style={{ transform: `translateY(${start}px)` }}>
              {isHeading(row) ? (
                <h2 className={classes.heading}>
                  {row.heading} <span>{row.count}</span>
                </h2>
              ) : (
                <ConversationRow
                  conversation={row}
                  isOpen={row.id === address.open}
                  to={address.deskPath({ open: row.id })}
                />
              )}
            </li>
          );
        })}
      </ul>
      {foot && <p className={classes.cut}>{foot}</p>}
    </div>
  );
}
