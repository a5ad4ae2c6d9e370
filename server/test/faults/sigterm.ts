import { makeCompany } from '@maru/harness/src/company.ts';
import { startServer } from '@maru/harness/src/server-process.ts';
import { Client } from './client.ts';
import { BOTH, COMPANY, type Fault } from './fault.ts';
import { repeating, until } from './until.ts';
import { holds, none, within } from './verdicts.ts';

const CLIENTS = 12;
const END_MS = 10_000;

/** SIGTERM under load: every sent request is answered, no connection is cut, and the process exits soon. */
export const sigterm: Fault = {
  name: 'sigterm',
  engines: BOTH,
  async run({ newDatabase }) {
    const env = await newDatabase();
    const server = await startServer(env);
    await makeCompany(env, COMPANY);
    const client = await new Client(server.url, CLIENTS).signIn();
    const kept = new Client(server.url, 1);
    const outcomes: string[] = [];
    const load = repeating(CLIENTS, async (worker, n) => {
      const { status, body } = await client.makeDepartment(`client ${worker} no ${n}`);
      outcomes.push(status === 0 ? String(body) : String(status));
      return body === 'ECONNREFUSED' ? 'enough' : undefined;
    });
    await until('load', () => outcomes.length > 100);
    const before = await kept.get('/readyz');
    const begun = performance.now();
    const ended = server.end('SIGTERM');
    await until('nobody new is let in', () => outcomes.includes('ECONNREFUSED'));
    const meanwhile = await kept.get('/readyz');
    const { code } = await ended;
    const tookMs = performance.now() - begun;
    await load.stop();
    for (const one of [client, kept]) one.close();

    const again = await startServer(env);
    const later = await new Client(again.url).signIn();
    const { body } = await later.get('/api/departments/?page_size=20');
    later.close();
    await again.end();
    const created = outcomes.filter((outcome) => outcome === '201').length;
    const refused = outcomes.filter((outcome) => outcome === 'ECONNREFUSED').length;
    const wrong = outcomes.filter((outcome) => outcome !== '201' && outcome !== 'ECONNREFUSED');
    return [
      none('answers cut off or failed', wrong, created + wrong.length),
      holds(
        'made, and there afterwards',
        'as many',
        `${created}, ${body.count}`,
        created === body.count,
      ),
      holds('connections refused', 'some', String(refused), refused > 0),
      holds(
        '/readyz before and while it ends',
        '200, 503',
        `${before.status}, ${meanwhile.status}`,
        before.status === 200 && meanwhile.status === 503,
      ),
      holds('exit code', '0', String(code), code === 0),
      within('gone after', tookMs, END_MS),
    ];
  },
};
