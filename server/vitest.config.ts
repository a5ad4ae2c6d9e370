import { configDefaults, defineConfig } from 'vitest/config';
import { LongestFirst } from './test/longest-first.ts';

/**
 * Where the embedded database would tell nothing new: tests that send no statement, requests that are refused
 * before the first one (`isolation.test.ts` makes every call on both), and commands, whose statements the tests of the
 * app send on both. How a command finds the embedded database is tested with backups, upgrades and starts; the browser
 * tests run on it as a whole, filled with the demo. `held-back.test.ts` asks when the app looks at the access of a
 * caller: it does so with the statements of every call, and on the embedded database with less beside them. So with
 * changes at the same moment, of which it does one after another, and with the order of steps and the limits of a
 * sign-in and of a chat link, whose statements `sign-in.test.ts` and `open-chats.test.ts` send.
 *
 * For the files of features their statements were recorded: others send nearly all of them on the embedded database, and
 * the desk's are sent by `online.test.ts`, `conversations.test.ts` and the browser. `live.test.ts` and `online.test.ts`
 * show there that people are told; what a killed process keeps is shown there by the faults, and how a database of
 * before is brought to now by `upgrade.test.ts`. Whatever statement is sent to PostgreSQL alone, the embedded database
 * has to plan it (`statements-on-embedded.ts`).
 */
const ON_ONE_DATABASE = [
  'src/platform/{http,log,metrics,sockets}/**',
  'src/core/{fair-queue,hashing,hashing-queue}.test.ts',
  'src/core/secret-box.test.ts',
  'src/core/second-factor/{encrypted-state,totp}.test.ts',
  'src/core/session/{device,session-memory,tokens}.test.ts',
  'src/core/logs/known-matches.test.ts',
  'src/core/guessing/throttle.test.ts',
  'src/secret-file.test.ts',
  'src/features/accounts/{accounts.at-once,lockout}.test.ts',
  'src/features/open-chats/same-steps.test.ts',
  'src/features/sign-in/{changed-meanwhile,hashing-order,networks,no-judgement,same-steps}.test.ts',
  'src/features/live/{desk-live,live-abuse,live-access,live-limits,ticket-live}.test.ts',
  'src/features/data/source/{lazy-source,hostile-server,source-hosts,source-url}.test.ts',
  'src/features/service-levels/working-time.test.ts',
  'src/features/data/{first-wall/**,second-wall/wire/**,attacks-doc.test.ts}',
  'test/{access,call.types,declared-failures,demo,documented-versions,demo-shop,given-passwords,held-back,mass-assignment}.test.ts',
  'test/bad-input*.test.ts',
  'test/{changes-limited,dependencies,platform-nouns,public-names,sql-in-stores,writers-of-tables}.test.ts',
  'test/{headers,hosts,limits,lists-in-requests,memories,methods,person-name,unknown-addresses,unread-answers}.test.ts',
  'test/fuzz/**',
  'test/processes/{commands,group-set,live,log-heads,logs-export,new-permission}.test.ts',
];

const onPostgres = process.env.MARU_TEST_DATABASE === 'postgres';

/**
 * The same tests on either database: MARU_TEST_DATABASE is `pglite` or `postgres`. What only a
 * PostgreSQL server can do is in files that say so, as is what concerns embedded sources alone. Two workers, each with one app and
 * one database for all its files; tests keep apart by each making companies of their own.
 */
export default defineConfig({
  test: {
    include: ['src/**/*.test.ts', 'test/**/*.test.ts'],
    exclude: [
      ...configDefaults.exclude,
      ...(onPostgres ? ['**/*.embedded.test.ts'] : ['**/*.postgres.test.ts', ...ON_ONE_DATABASE]),
    ],
    globalSetup: ['test/global-setup.ts'],
    setupFiles: ['test/setup.ts'],
    pool: 'forks',
    // A larger young generation is collected less often: 3 % less CPU.
    execArgv: ['--max-semi-space-size=32'],
    maxWorkers: 2,
    sequence: { sequencer: LongestFirst },
    isolate: false,
    // The machine may be busy. `npm test` names each test that passed only on its second try.
    retry: 1,
    testTimeout: 180_000,
    hookTimeout: 180_000,
  },
});
