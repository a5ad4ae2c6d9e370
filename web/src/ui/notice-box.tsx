import type { ReactNode, Ref } from 'react';
import classes from './notice.module.css';

interface NoticeBoxProps {
  kind: 'plain' | 'bad';
  ref?: Ref<HTMLDivElement>;
  children: ReactNode;
}

/** A text in a box, which screen readers announce. */
export function NoticeBox({ kind, ref, children }: NoticeBoxProps) {
  return (
    <div
      ref={ref}
      className={classes.notice}
      data-kind={kind}
      role={kind === 'bad' ? 'alert' : 'status'}
    >
      {children}
    </div>
  );
}
