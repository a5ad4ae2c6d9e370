import { globSync, readFileSync } from 'node:fs';
import { SCRIPT_ATTRIBUTES } from '@maru/contract/chat-script';
import { endpoints } from '@maru/contract/endpoints';
import { CLOSE, customerFrame, serverFrame, staffFrame } from '@maru/contract/live';
import { sql } from 'kysely';
import { Registry } from 'prom-client';
import { z } from 'zod';
import { commands } from '../src/commands/commands.ts';
import { SETTINGS } from '../src/config.ts';
import { loggingApp } from './logging-app.ts';
import { publicKeys } from './public-keys.ts';
import { world } from './world.ts';

/** Names that sites, scripts, dashboards and backups outside this repository rely on. */
export async function publicNames(): Promise<Record<string, string[]>> {
  return {
    calls: Object.entries(endpoints).map(([id, { method, path }]) => `${method} ${path} ${id}`),
    keys: publicKeys(),
    frames: Object.entries({ staffFrame, customerFrame, serverFrame }).flatMap(([name, schema]) =>
      frameNames(schema).map((one) => `${name} ${one}`),
    ),
    closeCodes: Object.entries(CLOSE).map(([name, code]) => `${code} ${name}`),
    headers: namesInSource(/const \w+_HEADER = '([\w-]+)'/g),
    scriptAttributes: Object.values(SCRIPT_ATTRIBUTES),
    settings: [...SETTINGS],
    commands: commands.flatMap(({ name, options }) => [
      name,
      ...Object.keys(options).map((option) => `${name} --${option}`),
    ]),
    metrics: await metrics(),
    columns: await columns(),
  };
}

function frameNames(schema: z.ZodType): string[] {
  const { oneOf = [] } = z.toJSONSchema(schema, { io: 'input' }) as {
    oneOf?: { properties: Record<string, { const?: string }> }[];
  };
  return oneOf.map(({ properties }) => {
    const { type, ...others } = properties;
    return `${type?.const}: ${Object.keys(others).join(', ')}`;
  });
}

/** Found in the sources, so that a new one cannot be left out. */
function namesInSource(pattern: RegExp): string[] {
  const root = new URL('../../', import.meta.url);
  const files = globSync('{contract,server}/src/**/*.ts', { cwd: root });
  const found = files.flatMap((file) => [
    ...readFileSync(new URL(file, root), 'utf8').matchAll(pattern),
  ]);
  return found.map(([, name = '']) => name).sort();
}

/** With their labels. The few that only a started process has are held without. */
async function metrics(): Promise<string[]> {
  const registry = new Registry();
  const { app } = await loggingApp({ metrics: registry });
  await app.close();
  const labels = new Map(
    registry
      .getMetricsAsArray()
      .map((metric) => [metric.name, (metric as { labelNames?: string[] }).labelNames ?? []]),
  );
  const others = namesInSource(/new (?:Counter|Gauge|Histogram|Summary)\(\{\s*name: '(\w+)'/g);
  return [...new Set([...labels.keys(), ...others])]
    .map((name) => [name, labels.get(name)?.join(', ')].filter(Boolean).join(': '))
    .sort();
}

async function columns(): Promise<string[]> {
  const { db } = await world();
  const { rows } = await db.asOwner((owner) =>
    sql<{ name: string }>`
      select table_name || '.' || column_name as name
      from information_schema.columns
      where table_schema = 'public'
      order by 1`.execute(owner),
  );
  return rows.map(({ name }) => name);
}
