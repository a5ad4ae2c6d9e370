import type { Mention } from '@maru/contract/ticket-timeline';
import { Fragment } from 'react';
import classes from './note-text.module.css';
import { ownId } from './session.ts';

interface NoteTextProps {
  content: string;
  mentions: readonly Mention[];
}

/** The words of a note, with its mentions emphasised. They are text and never markup. */
export function NoteText({ content, mentions }: NoteTextProps) {
  const rest = content.slice(mentions.at(-1)?.end ?? 0);
  return (
    <>
      {mentions.map(({ start, end, account }, n) => (
        <Fragment key={start}>
          {content.slice(mentions[n - 1]?.end ?? 0, start)}
          <strong className={classes.mention} data-own={account === ownId() || undefined}>
            {content.slice(start, end)}
          </strong>
        </Fragment>
      ))}
      {rest}
    </>
  );
}
