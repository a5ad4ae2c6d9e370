import {
  accountCases,
  againCases,
  type Case,
  commonParts,
  commonPath,
  koreanParts,
  koreanPath,
  noHit,
  orderingCases,
  pageCases,
  rare,
  rareParts,
} from './cases.ts';
import { type Figures, measure, percentiles } from './measure.ts';

export interface Measured {
  group: string;
  name: string;
  alone: Figures;
  /** With eight connections, for requests whose repetition costs the same as the first. */
  eight?: Figures;
}

interface Reader {
  url: string;
  headers: Record<string, string>;
  /** Called with every figure as soon as it is known. */
  tell(measured: Measured): void;
}

const SECONDS = 3;
/** Enough: a filter that takes a second shows it after a few tries. */
const TRIES = 200;

/** Measures all reads, in the order of the cases. */
export async function measureReading(reader: Reader, rows: number): Promise<Measured[]> {
  const measured: Measured[] = [];
  const add = (one: Measured) => {
    measured.push(one);
    reader.tell(one);
  };
  for (const one of [...pageCases(rows), ...orderingCases()]) add(await measureAgain(reader, one));
  add(await alone(reader, noHit, TRIES));
  add(await alone(reader, rare, rareParts));
  for (const [share, parts] of Object.entries(commonParts)) {
    add(
      await first(reader, 'common first', `filter, a ${share}, first time`, parts.map(commonPath)),
    );
  }
  const korean = koreanParts.map(koreanPath);
  add(await first(reader, 'korean', 'two Korean syllables, first time', korean));
  for (const one of [...againCases(), ...accountCases()]) add(await measureAgain(reader, one));
  return measured;
}

export async function measureAgain(reader: Reader, one: Case): Promise<Measured> {
  await ask(reader, one.path, { connections: 1, seconds: 60, atMost: 2 });
  return {
    ...(await alone(reader, one, TRIES)),
    eight: await ask(reader, one.path, {
      connections: 8,
      seconds: SECONDS,
      atMost: TRIES * 20,
    }),
  };
}

async function alone(reader: Reader, { group, name, path }: Case, tries: number) {
  const options = { connections: 1, seconds: SECONDS * 4, atMost: tries };
  return { group, name, alone: await ask(reader, path, options) };
}

/** Each request is the first of its kind since the server started. */
async function first(
  reader: Reader,
  group: string,
  name: string,
  paths: readonly string[],
): Promise<Measured> {
  const times: number[] = [];
  for (const path of paths) {
    const { p50 } = await ask(reader, () => path, { connections: 1, seconds: 60, atMost: 1 });
    times.push(p50);
  }
  return { group, name, alone: { perSecond: 0, ...percentiles(times) } };
}

const ask = (
  { url, headers }: Reader,
  path: (n: number) => string,
  options: { connections: number; seconds: number; atMost: number },
) => measure((n) => new URL(path(n), url).href, { ...options, headers });
