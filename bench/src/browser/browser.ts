import { spawnSync } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { type Cluster, startCluster } from '@maru/harness/src/postgres-cluster.ts';
import type { Browser } from '@playwright/test';
import { Judge, type Outcome } from '../judge.ts';
import { makeCompany, startOn } from '../servers.ts';
import { launch, sessionOf, visit } from './chromium.ts';
import { loadCompany } from './data.ts';
import { BrowserFigures } from './figures.ts';
import { firstLoad } from './first-load.ts';
import { hundredRows } from './hundred-rows.ts';
import { managerSelect } from './manager-select.ts';
import { manyTickets } from './many-tickets.ts';
import { memory } from './memory.ts';
import { printCounts, printSteps, printVerdicts } from './print.ts';
import { rightsGrid } from './rights-grid.ts';
import { routeChange } from './route-change.ts';
import type { Scenario, Stage } from './scenario.ts';
import { verdictsOn } from './verdicts.ts';
import { waitUntilIdle } from './wait-until-idle.ts';

const here = (path: string) => fileURLToPath(new URL(path, import.meta.url));
const COMPANY = 'BENCH';
const TRIES = 5;

const SCENARIOS: Readonly<Record<string, Scenario>> = {
  'first-load': firstLoad,
  'route-change': routeChange,
  'hundred-rows': hundredRows,
  'many-tickets': manyTickets,
  'rights-grid': rightsGrid,
  'manager-select': managerSelect,
  memory,
};

/** The console of a large company in a real browser: all scenarios, or the named ones. */
export async function benchBrowser(args: string[]): Promise<Outcome> {
  const options = { slower: { type: 'string', default: '1' } } as const;
  const { values, positionals } = parseArgs({ args, options, allowPositionals: true });
  const chosen = positionals.length > 0 ? positionals : Object.keys(SCENARIOS);
  const unknown = chosen.find((name) => !SCENARIOS[name]);
  if (unknown) throw new Error(`${unknown}: is none of ${Object.keys(SCENARIOS).join(', ')}`);
  build();
  const cluster = await startCluster();
  const judge = new Judge('browser', cluster);
  const figures = await measure(cluster, chosen, Number(values.slower));
  const report = { steps: figures.steps(), counts: figures.counts(), disturbed: figures.disturbed };
  const verdicts = verdictsOn(report.steps, report.counts).map((one) => judge.decided(one));
  printSteps(report.steps);
  printCounts(report.counts);
  printVerdicts(verdicts);
  console.log(`${figures.disturbed} tries began while the machine was busy with something else.`);
  if (args.length === 0) judge.write({ ...report, verdicts });
  return judge.outcome(verdicts.map(({ met }) => met === true));
}

function build(): void {
  const { status } = spawnSync(process.execPath, ['scripts/build.ts'], {
    cwd: here('../../..'),
    stdio: 'inherit',
  });
  if (status !== 0) throw new Error('the web app was not built');
}

async function measure(
  cluster: Cluster,
  scenarios: readonly string[],
  slower: number,
): Promise<BrowserFigures> {
  const figures = new BrowserFigures();
  const database = cluster.createDatabase('browser');
  await makeCompany(database, COMPANY);
  await loadCompany(database, COMPANY);
  const { url } = await startOn(database);
  await play(scenarios, url, slower, figures);
  return figures;
}

async function play(
  scenarios: readonly string[],
  url: string,
  slower: number,
  figures: BrowserFigures,
): Promise<void> {
  const browser = await launch();
  try {
    const stage = await stageFor(browser, url, slower, figures);
    for (const name of scenarios) {
      console.log(`${name}…`);
      await SCENARIOS[name]?.(stage);
    }
  } finally {
    await browser.close();
  }
}

async function stageFor(
  browser: Browser,
  url: string,
  slower: number,
  figures: BrowserFigures,
): Promise<Stage> {
  const session = await sessionOf(browser, url, COMPANY);
  return {
    company: COMPANY,
    async repeat(work, { times = TRIES, signedIn = true, probed = true } = {}) {
      for (let time = 0; time < times; time += 1) {
        if (!(await waitUntilIdle())) figures.disturbed += 1;
        await visit(browser, { url, probed, slower, session: signedIn && session }, work);
      }
    },
    note: (step, sample) => figures.note(step, sample),
    count: (name, value) => figures.count(name, value),
  };
}
