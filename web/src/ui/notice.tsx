import type { ReactNode, Ref } from 'react';
import classes from './notice.module.css';

interface NoticeProps {
  kind: 'plain' | 'bad';
  ref?: Ref<HTMLDivElement>;
  children: ReactNode;
}

/** A text in a box, which screen readers announce. */
export function Notice({ kind, ref, children }: NoticeProps) {
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
