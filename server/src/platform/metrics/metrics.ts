type Labels = Record<string, string>;

/** All series of one name, and how they are written. */
interface Family {
  name: string;
  help: string;
  type: 'counter' | 'gauge' | 'histogram';
  lines(): Iterable<string>;
}

interface Counter {
  add(labels?: Labels): void;
}

/** Counts values by range. */
interface Histogram {
  /** The series with these labels. Frequent callers should keep it. */
  series(labels: Labels): { observe(value: number): void };
}

/** The value of a gauge when it is read: a number, or one for each set of labels. */
type Reading = number | (readonly [Labels, number])[];

/** Metrics of this process, in the text format of Prometheus. */
export class Metrics {
  readonly #families = new Map<string, Family>();

  /** The `known` label sets start at zero, so that the first event shows as an increase. */
  counter(name: string, help: string, known: readonly Labels[] = []): Counter {
    const totals = new Map<string, number>(known.map((labels) => [written(labels), 0]));
    this.#add({ name, help, type: 'counter', lines: () => samples(name, totals) });
    return {
      add(labels = {}) {
        const key = written(labels);
        totals.set(key, (totals.get(key) ?? 0) + 1);
      },
    };
  }

  /** A total that is counted elsewhere. */
  total(name: string, help: string, read: () => Reading): void {
    this.#add({ name, help, type: 'counter', lines: () => readings(name, read()) });
  }

  gauge(name: string, help: string, read: () => Reading): void {
    this.#add({ name, help, type: 'gauge', lines: () => readings(name, read()) });
  }

  histogram(name: string, help: string, bounds: readonly number[]): Histogram {
    const all = new Map<string, Distribution>();
    this.#add({
      name,
      help,
      type: 'histogram',
      *lines() {
        for (const [labels, distribution] of all) yield* distribution.lines(name, labels);
      },
    });
    return {
      series(labels) {
        const key = written(labels);
        const known = all.get(key) ?? new Distribution(bounds);
        all.set(key, known);
        return known;
      },
    };
  }

  text(): string {
    const lines: string[] = [];
    for (const { name, help, type, lines: own } of this.#families.values()) {
      lines.push(`# HELP ${name} ${help}`, `# TYPE ${name} ${type}`, ...own());
    }
    return `${lines.join('\n')}\n`;
  }

  #add(family: Family): void {
    if (this.#families.has(family.name)) throw new Error(`${family.name} is measured twice`);
    this.#families.set(family.name, family);
  }
}

class Distribution {
  readonly #bounds: readonly number[];
  readonly #counts: Float64Array;
  #sum = 0;

  constructor(bounds: readonly number[]) {
    this.#bounds = bounds;
    this.#counts = new Float64Array(bounds.length + 1);
  }

  observe(value: number): void {
    const bounds = this.#bounds;
    let n = 0;
    while (n < bounds.length && value > (bounds[n] as number)) n += 1;
    this.#counts[n] = (this.#counts[n] as number) + 1;
    this.#sum += value;
  }

  *lines(name: string, labels: string): Iterable<string> {
    let total = 0;
    for (const [n, count] of this.#counts.entries()) {
      total += count;
      yield sample(`${name}_bucket`, joined(labels, `le="${this.#bounds[n] ?? '+Inf'}"`), total);
    }
    yield sample(`${name}_sum`, labels, this.#sum);
    yield sample(`${name}_count`, labels, total);
  }
}

function* samples(name: string, values: Iterable<readonly [string, number]>): Iterable<string> {
  for (const [labels, value] of values) yield sample(name, labels, value);
}

function readings(name: string, reading: Reading): Iterable<string> {
  if (typeof reading === 'number') return [sample(name, '', reading)];
  return reading.map(([labels, value]) => sample(name, written(labels), value));
}

const sample = (name: string, labels: string, value: number): string =>
  labels === '' ? `${name} ${value}` : `${name}{${labels}} ${value}`;

const joined = (labels: string, more: string): string =>
  labels === '' ? more : `${labels},${more}`;

const written = (labels: Labels): string =>
  Object.entries(labels)
    .map(([name, value]) => `${name}="${escaped(value)}"`)
    .join(',');

const escaped = (value: string): string =>
  value.replace(/[\\"\n]/g, (letter) => (letter === '\n' ? '\\n' : `\\${letter}`));
