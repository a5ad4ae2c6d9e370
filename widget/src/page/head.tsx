import type { ComponentChildren } from 'preact';

interface HeadProps {
  title: string;
  /** Before the title, smaller. */
  above?: string;
  /** After the title, smaller. */
  below?: ComponentChildren;
  children?: ComponentChildren;
}

/** The top of a chat, in the company's colour. */
export function Head({ title, above, below, children }: HeadProps) {
  return (
    <header class="head">
      <div>
        {above && <p>{above}</p>}
        <h1>{title}</h1>
        {below && <p>{below}</p>}
      </div>
      {children}
    </header>
  );
}
