import { ActionIcon } from '@mantine/core';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { BackIcon, NextIcon } from '../ui/icons.tsx';
import classes from './page-head.module.css';
import { useDocumentTitle } from './title.ts';

interface PageHeadProps {
  title: string;
  newCount?: number;
  /** The name of the record: beside the title, and first in the tab, where only the beginning is seen. */
  about?: string | undefined;
  /** Its number, which stands before the title and is first in the tab. */
  number?: number | undefined;
  back?: { label: string; go(): void } | undefined;
  /** The screen that this one belongs to, if it has no entry in the sidebar. */
  crumb?: { label: string; to: string };
  /** One short grey text beside the title, such as how many are shown. */
  summary?: ReactNode;
  actions?: ReactNode;
}

/** The title on the left and the actions on the right, in the same place on every screen. */
export function PageHead({ title, newCount = 0, about, ...props }: PageHeadProps) {
  const { number, back, crumb, summary, actions } = props;
  const first = about ?? (number === undefined ? undefined : `#${number}`);
  const named = first ? `${first} · ${title}` : title;
  useDocumentTitle(newCount > 0 ? `(${newCount}) ${named}` : named);
  return (
    <div className={classes.head}>
      <div className={classes.title}>
        {back && (
          <ActionIcon
            variant="subtle"
            color="gray"
            size="lg"
            aria-label={back.label}
            onClick={back.go}
          >
            <BackIcon />
          </ActionIcon>
        )}
        {crumb && (
          <>
            <Link className={classes.crumb} to={crumb.to}>
              {crumb.label}
            </Link>
            <NextIcon size={14} />
          </>
        )}
        {number !== undefined && <span className={classes.number}>{`#${number}`}</span>}
        <h1>{title}</h1>
        {about && <span className={classes.about}>{about}</span>}
        {summary && <span className={classes.summary}>{summary}</span>}
      </div>
      {actions && <div className={classes.actions}>{actions}</div>}
    </div>
  );
}
