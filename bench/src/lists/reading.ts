import {
  accountCases,
  againCases,
  type Case,
  commonAgainCases,
  orderingCases,
  pageCases,
} from './cases.ts';
import { type LoadFigures, measure } from './measure.ts';

export interface Measured {
  name: string;
  alone: LoadFigures;
  /** With eight connections. */
  eight: LoadFigures;
}

interface Reader {
  url: string;
  headers: Record<string, string>;
  /** Called with every figure as soon as it is known. */
  report(measured: Measured): void;
}

const SECONDS = 2;
/** Enough: a filter that takes a second shows it after a few tries. */
const TRIES = 100;

/** The times of all reads, for the documentation. */
export async function measureReading(reader: Reader, rows: number): Promise<Measured[]> {
  const measured: Measured[] = [];
  // After so many changes, the entries that frequent filters find are far back in the log.
  const cases = [
    ...pageCases(rows),
    ...orderingCases(),
    ...commonAgainCases('far back'),
    ...againCases(),
    ...accountCases(),
  ];
  for (const one of cases) {
    const figures = await measureOne(reader, one);
    measured.push(figures);
    reader.report(figures);
  }
  return measured;
}

async function measureOne({ url, headers }: Reader, { name, path }: Case): Promise<Measured> {
  const ask = (connections: number, seconds: number, atMost: number) =>
    measure((n) => new URL(path(n), url).href, { connections, seconds, atMost, headers });
  await ask(1, 60, 2);
  return {
    name,
    alone: await ask(1, SECONDS, TRIES),
    eight: await ask(8, SECONDS, TRIES * 20),
  };
}
