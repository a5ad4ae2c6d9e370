import { benchLive } from './live/live.ts';

const BENCHES: Record<string, () => Promise<boolean>> = { live: benchLive };

const [name = ''] = process.argv.slice(2);
const bench = BENCHES[name];
if (!bench) {
  console.error(`Which one? npm run bench -- ${Object.keys(BENCHES).join(' | ')}`);
  process.exit(2);
}
process.exit((await bench()) ? 0 : 1);
