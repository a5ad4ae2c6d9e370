import { globSync, readFileSync } from 'node:fs';
import { SCRIPT_ATTRIBUTES } from '@maru/contract/chat-script';
import { endpoints } from '@maru/contract/endpoints';
import { CLOSE, customerFrame, serverFrame, staffFrame } from '@maru/contract/live';
import { sql } from 'kysely';
import { z } from 'zod';
import { commands } from '../src/commands/commands.ts';
import { SETTINGS } from '../src/config.ts';
import { apiDocument } from '../src/openapi.ts';
import { world } from './world.ts';

/** Names that sites, scripts, dashboards and backups outside this repository rely on. */
export async function publicNames(): Promise<Record<string, string[]>> {
  return {
    calls: Object.entries(endpoints).map(([id, { method, path }]) => `${method} ${path} ${id}`),
    keys: keysIn(apiDocument()),
    frames: Object.entries({ staffFrame, customerFrame, serverFrame }).flatMap(([name, schema]) =>
      frameNames(schema).map((one) => `${name} ${one}`),
    ),
    closeCodes: Object.entries(CLOSE).map(([name, code]) => `${code} ${name}`),
    headers: headers(),
    scriptAttributes: Object.values(SCRIPT_ATTRIBUTES),
    settings: [...SETTINGS],
    commands: commands.flatMap(({ name, options }) => [
      name,
      ...Object.keys(options).map((option) => `${name} --${option}`),
    ]),
    columns: await columns(),
  };
}

/** The property names of every schema in the OpenAPI document. */
function keysIn(value: unknown): string[] {
  if (typeof value !== 'object' || value === null) return [];
  const own = 'properties' in value ? Object.keys(value.properties as object) : [];
  return [...new Set([...own, ...Object.values(value).flatMap(keysIn)])].sort();
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

/** Found by the names of their constants, so that a new one cannot be left out. */
function headers(): string[] {
  const root = new URL('../../', import.meta.url);
  const files = globSync('{contract,server}/src/**/*.ts', { cwd: root });
  const found = files.flatMap((file) => [
    ...readFileSync(new URL(file, root), 'utf8').matchAll(/const \w+_HEADER = '([\w-]+)'/g),
  ]);
  return found.map(([, name = '']) => name).sort();
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
