import { PostgreSQL } from '@codemirror/lang-sql';
import { classHighlighter, highlightCode } from '@lezer/highlight';
import { LIMITS } from '@maru/contract/limits';
import { useMemo } from 'react';
import classes from './sql.module.css';

interface Piece {
  text: string;
  look: string;
}

/** Of a longer one, which is never run, only the beginning is coloured. */
function piecesOf(sql: string): Piece[] {
  const pieces: Piece[] = [];
  const start = sql.slice(0, LIMITS.statement);
  highlightCode(
    start,
    PostgreSQL.language.parser.parse(start),
    classHighlighter,
    (text, look) => pieces.push({ text, look }),
    () => pieces.push({ text: '\n', look: '' }),
  );
  return [...pieces, { text: sql.slice(LIMITS.statement), look: '' }];
}

interface SqlTextProps {
  sql: string;
  /** The word that was refused, such as `delete`. */
  refused?: string | undefined;
}

/** A statement as it was sent. */
export function SqlText({ sql, refused }: SqlTextProps) {
  const pieces = useMemo(() => piecesOf(sql), [sql]);
  const bad = pieces.findIndex(({ text }) => text.toLowerCase() === refused);
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a long statement scrolls by keys
    <pre className={classes.sql} tabIndex={0}>
      <code>
        {pieces.map(({ text, look }, at) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: the pieces of a text never move
          <span key={at} className={at === bad ? classes.bad : look || undefined}>
            {text}
          </span>
        ))}
      </code>
    </pre>
  );
}
