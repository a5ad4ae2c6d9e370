import type { ReactNode } from 'react';
import { Section } from '../../ui/section.tsx';
import classes from './fields.module.css';

interface FormSectionProps {
  title: string;
  text?: string;
  children: ReactNode;
}

/** Fields that belong together, under a heading; in two columns where there is room. */
export function FormSection({ title, text, children }: FormSectionProps) {
  return (
    <Section title={title} text={text}>
      <div className={classes.fields}>{children}</div>
    </Section>
  );
}
