import { runCommand } from '@maru/harness/src/server-process.ts';
import type { Client } from './client.ts';
import { COMPANY, type FaultVerdict } from './fault.ts';
import { holds, none } from './verdicts.ts';

/** No acknowledged change is missing, every change has its log entry, and the chain is intact. */
export async function nothingLost(
  client: Client,
  env: NodeJS.ProcessEnv,
  acknowledged: ReadonlySet<string>,
): Promise<FaultVerdict[]> {
  const { body } = await client.get('/api/departments/?page_size=all');
  const present = (body as { name: string }[]).map(({ name }) => name);
  const known = new Set(present);
  const lost = [...acknowledged].filter((name) => !known.has(name));
  const count = async (action: string) =>
    (await client.get(`/api/logs/?model=department&action_type=${action}`)).body.count as number;
  const logged = (await count('create')) - (await count('delete'));
  const verified = await runCommand(['logs', 'verify'], env);
  return [
    none('acknowledged and lost', lost, acknowledged.size),
    none('there twice', present.length === known.size ? [] : [present], present.length),
    holds(
      'rows, and log entries of them',
      'as many',
      `${present.length}, ${logged}`,
      present.length === logged,
    ),
    holds(
      'chains of the logs',
      'intact',
      verified.output
        .split('\n')
        .find((line) => line.startsWith(`${COMPANY}, action log: intact`)) ?? verified.output,
      verified.code === 0 && verified.output.includes(`${COMPANY}, action log: intact`),
    ),
  ];
}
