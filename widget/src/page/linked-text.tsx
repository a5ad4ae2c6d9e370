import { textPieces } from '@maru/client/text-pieces';

/** The words of a message, never markup. Web addresses in it are links, which tell the other site nothing. */
export const LinkedText = ({ text }: { text: string }) => (
  <>
    {textPieces(text).map(({ text: words, href }) =>
      href?.startsWith('http') ? (
        <a href={href} title={href} target="_blank" rel="noopener noreferrer nofollow">
          {words}
        </a>
      ) : (
        words
      ),
    )}
  </>
);
