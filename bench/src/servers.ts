import {
  environment,
  newFolder,
  runCommand,
  type ServerProcess,
  startServer,
} from '@maru/harness/src/server-process.ts';

export const PASSWORD = 'a good password 7';

/** The URL of a PostgreSQL database, or the folder of an embedded one. */
export type DatabasePlace = string | { folder: string };

const environmentOf = (place: DatabasePlace) =>
  environment(typeof place === 'string' ? { folder: newFolder(), url: place } : place);

/** A real server process on this database. */
export const startOn = (place: DatabasePlace): Promise<ServerProcess> =>
  startServer(environmentOf(place));

/** Creates a company with its administrator by the command line, as in production. */
export async function makeCompany(place: DatabasePlace, code: string): Promise<void> {
  const args = ['company', 'create', '--code', code, '--name', code, '--email', 'a@example.com'];
  const { code: exit, output } = await runCommand(
    [...args, '--password-stdin'],
    environmentOf(place),
    PASSWORD,
  );
  if (exit !== 0) throw new Error(output);
}
