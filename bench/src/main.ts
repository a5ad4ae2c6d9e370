import { endingAll } from '@maru/harness/src/ending.ts';
import { benchBrowser } from './browser/browser.ts';
import { benchData } from './data/data.ts';
import { benchDesk } from './desk/desk.ts';
import { benchGroups } from './groups/groups.ts';
import { benchGrowth } from './growth/growth.ts';
import type { Outcome } from './judge.ts';
import { benchLists } from './lists/lists.ts';
import { benchLive } from './live/live.ts';
import { fetchPostgres } from './postgres-package.ts';
import { benchSignInTiming } from './sign-in-timing/sign-in-timing.ts';
import { benchStart } from './start/start.ts';
import { benchTickets } from './tickets/tickets.ts';

const BENCHES: Record<string, (args: string[]) => Promise<Outcome>> = {
  browser: benchBrowser,
  data: benchData,
  desk: benchDesk,
  growth: benchGrowth,
  groups: benchGroups,
  lists: benchLists,
  live: benchLive,
  'sign-in-timing': benchSignInTiming,
  start: benchStart,
  tickets: benchTickets,
};

const CODES: Record<Outcome, number> = { met: 0, missed: 1, 'no verdict': 3 };

const [name = '', ...args] = process.argv.slice(2);
const bench = BENCHES[name];
if (!bench) {
  console.error(`Which one? npm run bench -- ${Object.keys(BENCHES).join(' | ')}`);
  process.exit(2);
}
endingAll(async () => {
  const chosen = args.indexOf('--postgres');
  if (chosen >= 0) {
    const [, version = ''] = args.splice(chosen, 2);
    process.env.MARU_POSTGRES_BIN = fetchPostgres(version);
  }
  return CODES[await bench(args)];
});
