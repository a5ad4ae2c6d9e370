import { type ReactNode, useId } from 'react';
import classes from './section.module.css';

interface SectionProps {
  title: string;
  /** Its purpose, in a sentence. */
  text?: string | undefined;
  action?: ReactNode;
  children?: ReactNode;
}

/** A part of a screen under its own heading. */
export function Section({ title, text, action, children }: SectionProps) {
  const heading = useId();
  return (
    <section className={classes.section} aria-labelledby={heading}>
      <div className={classes.head}>
        <h2 id={heading}>{title}</h2>
        {action}
      </div>
      {text && <p className={classes.text}>{text}</p>}
      {children}
    </section>
  );
}

/** Sections one below the other, as wide as a form. */
export function Sections({ children }: { children: ReactNode }) {
  return <div className={classes.sections}>{children}</div>;
}
