/** A figure of ours, and the one of the same run that it is compared with. */
export interface Comparison {
  ours: number;
  other: number;
}

const TURNS = 3;

/** Measures both in turns, because the load of the machine varies, and returns the turn in the middle. */
export async function inTurns(
  ask: Record<keyof Comparison, (turn: number) => Promise<number>>,
): Promise<Comparison> {
  return middleOfTurns(async (turn) => ({
    other: await ask.other(turn),
    ours: await ask.ours(turn),
  }));
}

/**
 * As `inTurns`, for rates. A turn measures both twice, ours in the middle: a load of the machine that comes or goes meets
 * both, and neither is always the one that follows the other.
 */
export function ratesInTurns(
  ask: Record<keyof Comparison, () => Promise<number>>,
): Promise<Comparison> {
  return middleOfTurns(async () => {
    const before = await ask.other();
    const ours = [await ask.ours(), await ask.ours()] as const;
    return { other: (before + (await ask.other())) / 2, ours: (ours[0] + ours[1]) / 2 };
  });
}

async function middleOfTurns(measure: (turn: number) => Promise<Comparison>): Promise<Comparison> {
  const turns: Comparison[] = [];
  for (let turn = 0; turn < TURNS; turn += 1) turns.push(await measure(turn));
  return turns.toSorted((a, b) => ratioOf(a) - ratioOf(b))[TURNS >> 1] as Comparison;
}

const ratioOf = ({ ours, other }: Comparison): number => ours / other;

export interface RatioVerdict extends Comparison {
  what: string;
  ratio: number;
  target: string;
  /** Undefined where there is no verdict. */
  met?: boolean;
}

/** A ratio that is good when it is high (rates) or low (times). */
export type RatioTarget = { atLeast: number } | { atMost: number };

export function verdictOf(what: string, comparison: Comparison, target: RatioTarget): RatioVerdict {
  const ratio = ratioOf(comparison);
  return 'atLeast' in target
    ? {
        what,
        ...comparison,
        ratio,
        target: `at least ${target.atLeast}×`,
        met: ratio >= target.atLeast,
      }
    : {
        what,
        ...comparison,
        ratio,
        target: `at most ${target.atMost}×`,
        met: ratio <= target.atMost,
      };
}

export const verdictLine = ({ what, ours, other, ratio, target, met }: RatioVerdict): string =>
  [
    metOrNot(met),
    what.padEnd(58),
    `${ratio.toFixed(2)}×`.padStart(7),
    `target: ${target}`.padEnd(22),
    `${figure(ours)} beside ${figure(other)}`,
  ].join('  ');

/** Undefined where there is no verdict. */
export function metOrNot(met: boolean | undefined): string {
  if (met === undefined) return 'no verdict';
  return met ? 'met   ' : 'MISSED';
}

const figure = (value: number): string => (value >= 100 ? value.toFixed(0) : value.toFixed(1));
