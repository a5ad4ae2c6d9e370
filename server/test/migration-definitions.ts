import { readdirSync, readFileSync } from 'node:fs';

const FOLDER = new URL('../migrations/', import.meta.url);
const REPEATABLE = new URL('repeatable/', FOLDER);

const ROUTINE = /^create (?:or replace )?(?:function|procedure|view) (\w+)/gim;
const TRIGGER = /^create (?:or replace )?(?:constraint )?trigger (\w+)\s[^;]*?\son\s+(\w+)/gim;

export interface MigrationFile {
  file: string;
  /** The functions, procedures, views and triggers that it defines; a trigger with its table. */
  defines: string[];
}

export const numberedMigrations = () => filesIn(FOLDER);
export const repeatableMigrations = () => filesIn(REPEATABLE);

function filesIn(folder: URL): MigrationFile[] {
  const names = readdirSync(folder).filter((name) => name.endsWith('.sql'));
  return names.sort().map((file) => {
    const text = readFileSync(new URL(file, folder), 'utf8');
    return { file, defines: definitionsIn(text) };
  });
}

export function definitionsIn(script: string): string[] {
  const routines = [...script.matchAll(ROUTINE)].map(([, name]) => String(name));
  const triggers = [...script.matchAll(TRIGGER)].map(([, name, table]) => `${name} on ${table}`);
  return [...new Set([...routines, ...triggers])];
}
