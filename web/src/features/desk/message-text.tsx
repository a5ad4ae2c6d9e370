import { textPieces } from '@maru/client/text-pieces';
import { Fragment } from 'react';

/** The words of a message: text and never markup, with addresses as links that tell the other site nothing. */
export const MessageText = ({ text }: { text: string }) => {
  let at = 0;
  return textPieces(text).map((piece) => {
    const key = at;
    at += piece.text.length;
    return piece.href ? (
      <a key={key} href={piece.href} title={piece.href} target="_blank" rel="noopener noreferrer">
        {piece.text}
      </a>
    ) : (
      <Fragment key={key}>{piece.text}</Fragment>
    );
  });
};
