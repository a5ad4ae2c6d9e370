// Everything: the checks, the server tests on both databases in parallel, and the browser tests.
import { chmodSync, existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { checkSteps } from './check-steps.ts';
import { retriedTests } from './retried-tests.ts';
import { run, runAll } from './steps.ts';

/** Minimum numbers of files, lines and secrets. A whole run has several times as many. */
const ENOUGH_TO_SCAN = ['60', '5000', '500'];

/**
 * Where the embedded database lives for seconds: without this, a third of its CPU goes into optimizing code that hardly
 * runs.
 */
const SHORT_LIVED = '--liftoff-only';

/** Minimum numbers of different statements that the server tests send to PostgreSQL, and of those that the product sends itself. */
const ENOUGH_STATEMENTS = { all: '1000', ofProduct: '700' };

/**
 * Node reads the browser tests, as it reads everything else. Compiled by Playwright, each of its calls looks up in source
 * maps where it was made, and a run takes an eighth more CPU.
 */
const NODE_STRIPS_TYPES = { PW_DISABLE_TS_ESM: '1' };

// A run writes about 2 GB of temporary files, and many tests leave theirs: all go with this folder.
const folder = mkdtempSync(join(tmpdir(), 'maru-tests-'));
// Servers of PostgreSQL run as another user and have their folders in it.
chmodSync(folder, 0o711);
process.env.TMPDIR = folder;
const newFolder = (name: string) => {
  const path = join(folder, name);
  mkdirSync(path, { mode: 0o700 });
  return path;
};
const reports = newFolder('reports');
const sent = newFolder('sent');
// Every process started from here on writes its output there; see harness/src/test-logs.
const logs = newFolder('logs');
process.env.MARU_TEST_LOGS = logs;
const started = performance.now();

const reportOf = (file: string) => JSON.parse(readFileSync(join(reports, file), 'utf8'));

const nameRetried = (report: Parameters<typeof retriedTests>[0]) => {
  for (const retried of retriedTests(report)) console.log(`  needed a second try: ${retried}`);
};

const vitest = (name: string, workspace: string, env: NodeJS.ProcessEnv = {}) => {
  const report = join(reports, `${name}.json`);
  const isServer = workspace === 'server';
  const reporters = isServer ? ['--reporter=./server/test/second-tries.ts'] : [];
  return run({
    name,
    env: { ...env, NO_COLOR: '1' },
    command: [
      'node',
      // Of the process that prepares the databases; those of the tests have options of their own.
      ...(isServer ? [SHORT_LIVED] : []),
      'node_modules/vitest/vitest.mjs',
      'run',
      '--root',
      workspace,
      '--reporter=default',
      '--reporter=json',
      ...reporters,
      `--outputFile.json=${report}`,
    ],
  }).then((result) => ({ ...result, name, report }));
};

// Most checks look at the sources alone: they begin beside the build, which uses one core.
const [built, checked] = await Promise.all([
  run({ name: 'server, web app and widget build', command: ['node', 'scripts/build.ts'] }),
  runAll([
    ...checkSteps,
    {
      name: 'an embedded database, to be copied by tests',
      command: ['node', SHORT_LIVED, 'server/test/created-folder.ts'],
    },
  ]),
]);
let ok = await runAll([
  { name: 'web app and widget are small', command: ['node', 'scripts/check-size.ts'] },
  {
    name: 'every variable of the built stylesheets is set',
    command: ['node', 'scripts/check-styles.ts'],
  },
]);
ok &&= built.ok && checked;
const onPostgres = vitest('server tests on PostgreSQL', 'server', {
  MARU_TEST_DATABASE: 'postgres',
  MARU_SENT_STATEMENTS: sent,
});
const planned = onPostgres.then(
  async () =>
    [
      await run({
        name: 'the embedded database plans each statement of these tests',
        command: [
          'node',
          SHORT_LIVED,
          'server/test/statements-on-embedded.ts',
          sent,
          ENOUGH_STATEMENTS.all,
        ],
      }),
      await run({
        name: 'row-level security keeps no statement of the product from using an index',
        command: [
          'node',
          'server/test/plans/statement-plans.ts',
          sent,
          ENOUGH_STATEMENTS.ofProduct,
        ],
      }),
    ] as const,
);
const onPglite = vitest('server tests on PGlite', 'server', { MARU_TEST_DATABASE: 'pglite' });
// These two keep two cores busy; the browser tests begin when the first of them is done.
const inBrowser = Promise.race([onPostgres, onPglite]).then(() =>
  run({
    name: 'browser tests',
    env: { ...NODE_STRIPS_TYPES, PLAYWRIGHT_JSON_OUTPUT_FILE: join(reports, 'browser.json') },
    command: ['node_modules/.bin/playwright', 'test', '-c', 'e2e', '--reporter=line,json'],
  }),
);
const results = [
  await vitest('client tests', 'client'),
  await vitest('web tests', 'web'),
  await vitest('widget tests', 'widget'),
  ...(await Promise.all([onPglite, onPostgres])),
];

const total = { passed: 0, failed: 0, skipped: 0 };
for (const { name, report, output, ok: stepOk } of results) {
  ok &&= stepOk;
  let json: Record<'numPassedTests' | 'numFailedTests' | 'numTotalTests', number>;
  try {
    json = JSON.parse(readFileSync(report, 'utf8'));
  } catch {
    console.log(`${name}: no report`);
    ok = false;
    continue;
  }
  const { numPassedTests, numFailedTests, numTotalTests } = json;
  console.log(`${name}: ${numPassedTests} of ${numTotalTests} passed`);
  for (const line of output.split('\n')) {
    if (/^(on PostgreSQL|needed a second try:) /.test(line)) console.log(`  ${line}`);
  }
  total.passed += numPassedTests;
  total.failed += numFailedTests;
  total.skipped += numTotalTests - numPassedTests - numFailedTests;
}
const [onEmbedded, underPolicies] = await planned;
ok &&= onEmbedded.ok && underPolicies.ok;
console.log(`embedded database: ${onEmbedded.output.split('\n')[0]}`);
console.log(`plans under row-level security: ${underPolicies.output.split('\n')[0]}`);
const browser = await inBrowser;
ok &&= browser.ok;
try {
  const report = reportOf('browser.json');
  const { stats } = report;
  const passed = stats.expected + stats.flaky;
  console.log(`browser tests: ${passed} passed, ${stats.flaky} of them only on the second try`);
  nameRetried(report);
  total.passed += passed;
  total.failed += stats.unexpected;
  total.skipped += stats.skipped;
} catch {
  console.log('browser tests: no report');
  ok = false;
}

const compared = await run({
  name: 'six screens look as in their pictures',
  env: { PLAYWRIGHT_JSON_OUTPUT_FILE: join(reports, 'pictures.json') },
  command: ['node', 'e2e/pictures/check.ts', '--reporter=line,json'],
  mayBeUndone: true,
});
ok &&= compared.ok;
// Where nothing was compared there is no report.
if (existsSync(join(reports, 'pictures.json'))) nameRetried(reportOf('pictures.json'));

const scanned = await run({
  name: 'no secrets in anything that was written',
  command: ['node', 'harness/src/scan-test-logs.ts', logs, ...ENOUGH_TO_SCAN],
});
ok &&= scanned.ok;
console.log(`logs: ${scanned.output.split('\n')[0]}`);

if (total.skipped > 0) ok = false;
if (ok) rmSync(folder, { recursive: true, force: true });
else console.log(`What the tests wrote, with their logs, is kept in ${folder}`);
console.log(`${((performance.now() - started) / 1000).toFixed(0)} s in all`);
console.log(`${total.passed} passed, ${total.failed} failed, ${total.skipped} skipped`);
if (!ok) process.exit(1);
