/** A line of the chart: the name of the request, and milliseconds by number of entries. */
export interface Line {
  name: string;
  points: [rows: number, ms: number][];
}

const WIDTH = 760;
const HEIGHT = 420;
const LEFT = 64;
const TOP = 44;
const RIGHT = 250;
const BOTTOM = 48;
/** Distinguishable also for colour-blind readers, on light and on dark pages. */
const COLOURS = ['#0072b2', '#009e73', '#56b4e9', '#d55e00', '#cc79a7', '#e69f00'];

/** Both axes are logarithmic: a time proportional to the number of rows rises at 45°. */
export function drawGrowth(lines: readonly Line[]): string {
  const points = lines.flatMap((line) => line.points);
  const x = scale(
    points.map(([rows]) => rows),
    LEFT,
    WIDTH - RIGHT,
  );
  const y = scale(
    points.map(([, ms]) => ms),
    HEIGHT - BOTTOM,
    TOP,
  );
  const grid = [
    ...x.decades.map(
      (
        rows,
      ) => `<line class="grid" x1="${x.at(rows)}" x2="${x.at(rows)}" y1="${TOP}" y2="${HEIGHT - BOTTOM}"/>
<text x="${x.at(rows)}" y="${HEIGHT - BOTTOM + 20}" text-anchor="middle">${short(rows)}</text>`,
    ),
    ...y.decades.map(
      (
        ms,
      ) => `<line class="grid" x1="${LEFT}" x2="${WIDTH - RIGHT}" y1="${y.at(ms)}" y2="${y.at(ms)}"/>
<text x="${LEFT - 8}" y="${y.at(ms) + 4}" text-anchor="end">${ms} ms</text>`,
    ),
  ];
  const drawn = lines.map(({ name, points }, n) => {
    const colour = COLOURS[n % COLOURS.length];
    const path = points.map(([rows, ms]) => `${x.at(rows)},${y.at(ms)}`).join(' ');
    const [, last] = points.at(-1) ?? [0, 0];
    const legend = TOP + 10 + n * 24;
    return `<polyline points="${path}" fill="none" stroke="${colour}" stroke-width="2.5"/>
${points.map(([rows, ms]) => `<circle cx="${x.at(rows)}" cy="${y.at(ms)}" r="3.5" fill="${colour}"/>`).join('')}
<rect x="${WIDTH - RIGHT + 24}" y="${legend - 6}" width="14" height="4" fill="${colour}"/>
<text x="${WIDTH - RIGHT + 44}" y="${legend}">${name}: ${last.toFixed(1)} ms</text>`;
  });
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${WIDTH} ${HEIGHT}" role="img" aria-label="How long an answer takes, by the number of log entries">
<style>text{font:12px system-ui,sans-serif;fill:#59636e}.grid{stroke:#8b949e;stroke-opacity:.25}.title{font-size:14px;font-weight:600}</style>
<text class="title" x="${LEFT}" y="22">How long an answer takes, by the number of log entries (median, one connection)</text>
${grid.join('\n')}
${drawn.join('\n')}
</svg>
`;
}

function scale(values: readonly number[], from: number, to: number) {
  const low = Math.floor(Math.log10(Math.min(...values)));
  const high = Math.ceil(Math.log10(Math.max(...values)));
  const decades = Array.from({ length: high - low + 1 }, (_, n) => 10 ** (low + n));
  const at = (value: number) =>
    Math.round((from + ((Math.log10(value) - low) / (high - low)) * (to - from)) * 10) / 10;
  return { decades, at };
}

const short = (rows: number): string =>
  rows >= 1_000_000 ? `${rows / 1_000_000}M` : `${rows / 1000}k`;
