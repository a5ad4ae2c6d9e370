import { startCluster } from '@maru/harness/src/postgres-cluster.ts';
import { startProxy } from '@maru/harness/src/proxy.ts';
import {
  environment,
  newFolder,
  runCommand,
  startServer,
} from '@maru/harness/src/server-process.ts';

/** The administrator of the company TWO. */
export const ADMIN = { company_code: 'TWO', username: 'admin', password: 'a good password 7' };

/** Lines that a browser prints when its server is killed. */
export const CUT_OFF = [/ERR_/, /WebSocket connection/, /Failed to load resource/];

export interface TwoServers {
  /** Leads to the first server, and to the second when that is gone. */
  agent: string;
  /** The other way round. */
  customer: string;
  /** Kills the first server. */
  kill(): Promise<unknown>;
  stop(): Promise<void>;
}

/** Two servers on one PostgreSQL; the agent's proxy leads to the first, the customer's to the second. */
export async function startTwoServers(): Promise<TwoServers> {
  const cluster = await startCluster();
  const env = environment({ folder: newFolder(), url: cluster.createDatabase('maru') });
  const company = ['company', 'create', '--code', 'TWO', '--name', 'Two', '--email', 'a@b.example'];
  const created = await runCommand([...company, '--password-stdin'], env, ADMIN.password);
  if (created.code !== 0) throw new Error(created.output);
  const servers = await Promise.all([startServer(env), startServer(env)]);
  const urls = servers.map(({ url }) => url);
  const agent = await startProxy(() => urls);
  const customer = await startProxy(() => urls.toReversed());
  return {
    agent: agent.url,
    customer: customer.url,
    kill: () => servers[0].end('SIGKILL'),
    async stop() {
      agent.close();
      customer.close();
      await Promise.all(servers.map((server) => server.end('SIGKILL')));
      await cluster.stop();
    },
  };
}
