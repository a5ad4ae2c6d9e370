import { type RefObject, useEffect, useState } from 'react';
import { createPortal } from 'react-dom';
import { useTranslation } from 'react-i18next';
import { CopyButton } from '../../ui/copy-button.tsx';
import classes from './cell-tools.module.css';
import { isCut } from './expand.ts';
import { moveBetweenRows } from './list-row.tsx';

interface Tip {
  text: string;
  left: number;
  top: number;
}

interface Copied {
  said: string;
  /** Told apart from the one before it, so that a screen reader says it again. */
  times: number;
}

/**
 * Shown at a cell while the pointer or the focus is on it: a copy button, and at the focus its whole text. One
 * for the whole table, because most of its cells never need it.
 */
export function CellTools({ frame }: { frame: RefObject<HTMLElement | null> }) {
  const { t } = useTranslation('list');
  const [holder] = useState(() => document.createElement('span'));
  const [cell, setCell] = useState<HTMLElement>();
  const [tip, setTip] = useState<Tip>();
  const [copied, setCopied] = useState<Copied>();

  useEffect(() => {
    const table = frame.current;
    if (!table) return;
    const stop = new AbortController();
    const on = <K extends keyof HTMLElementEventMap>(
      name: K,
      act: (event: HTMLElementEventMap[K]) => void,
    ) => table.addEventListener(name, act, { signal: stop.signal });
    const put = (target: EventTarget | null) => {
      const next = (target as Element | null)?.closest?.<HTMLElement>('td[data-copies]');
      // The holder is not React's: a cell that renders again may drop it, and then it is put in again.
      if (next && holder.parentElement !== next) next.append(holder);
      if (!next) holder.remove();
      setCell(next ?? undefined);
    };
    const hasFocus = () => holder.contains(document.activeElement);
    holder.className = classes.holder ?? '';
    on('pointerover', ({ target, pointerType }) => {
      if (pointerType !== 'touch' && !hasFocus()) put(target);
    });
    on('pointerleave', () => hasFocus() || put(null));
    on('focusin', ({ target }) => {
      if (!hasFocus()) put(target);
      setTip(tipOf(target as HTMLElement));
      if (target === holder.parentElement) holder.querySelector('button')?.focus();
    });
    on('focusout', ({ relatedTarget }) => {
      setTip(undefined);
      // Not before the focus has left: to remove what has it is an error.
      if (!table.contains(relatedTarget as Node | null)) setTimeout(() => hasFocus() || put(null));
    });
    // To React the button is no part of the row, so the row does not hear of its keys.
    on('keydown', (event) => hasFocus() && moveBetweenRows(event));
    on('scroll', () => setTip(undefined));
    return () => {
      stop.abort();
      holder.remove();
    };
  }, [frame, holder]);

  // A cell that gets the focus hands it on to its button, here when that was not rendered yet.
  useEffect(() => {
    if (cell && document.activeElement === cell) holder.querySelector('button')?.focus();
  }, [cell, holder]);

  return (
    <>
      {cell &&
        createPortal(
          <CopyButton
            label={t('copyValue', { column: cell.dataset.copies ?? '' })}
            value={cell.title}
            onCopied={(done) =>
              setCopied((now) => ({
                said: t(done ? 'copied' : 'copyByHand'),
                times: (now?.times ?? 0) + 1,
              }))
            }
          />,
          holder,
        )}
      {tip && (
        <div className={classes.tip} aria-hidden="true" style={{ left: tip.left, top: tip.top }}>
          {tip.text}
        </div>
      )}
      <span aria-live="polite" className={classes.said}>
        {copied && <span key={copied.times}>{copied.said}</span>}
      </span>
    </>
  );
}

/** The whole text of a focused cell, if it does not show it all. */
function tipOf(target: HTMLElement): Tip | undefined {
  const cell = target.closest('td');
  if (!cell) return undefined;
  const time = cell.querySelector('time');
  const text = time?.title ?? (isCut(cell) ? cell.title : '');
  if (!text) return undefined;
  const { left, bottom } = cell.getBoundingClientRect();
  return { text, left, top: bottom };
}
