import { SourceError } from './source.ts';

/** One of several statements failed. */
export class StepError extends SourceError {
  /** Which one, from 0. */
  readonly step: number;

  constructor(message: string, code: string | undefined, step: number) {
    super(message, code);
    this.step = step;
  }
}
