import { ConfigError } from './config.ts';
import type { Schema } from './core/schema.ts';
import { hasDemo, isEmpty } from './demo-company.ts';
import type { Database } from './platform/database/database.ts';
import { loopback } from './platform/http/networks.ts';

interface Settings {
  host: string;
  demo: boolean;
  demoIsSaid: boolean;
}

/** The demo's passwords are public, so other machines may reach it only if DEMO is set explicitly. */
export async function refusePublicDemo(
  db: Database<Schema>,
  { host, demo, demoIsSaid }: Settings,
): Promise<void> {
  if (demoIsSaid || isThisMachine(host)) return;
  const accounts = (await hasDemo(db))
    ? 'the database has demo accounts'
    : demo && (await isEmpty(db)) && 'demo accounts would be made';
  if (!accounts) return;
  throw new ConfigError(
    `With HOST=${host} others can reach this server, and ${accounts}, whose passwords everybody knows. Set DEMO=1 if they are meant for others, DEMO=0 to make none (those that are there stay), or HOST=127.0.0.1 to keep the server to this machine.`,
  );
}

const isThisMachine = (host: string): boolean => host === 'localhost' || loopback.has(host);
