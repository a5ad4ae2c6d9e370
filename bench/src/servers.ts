import {
  environment,
  newFolder,
  runCommand,
  type ServerProcess,
  startServer,
} from '../../scripts/server-process.ts';

export const PASSWORD = 'a good password 7';

const environmentOf = (url: string) => environment({ folder: newFolder(), url });

/** A real server process on this database. */
export const startOn = (databaseUrl: string): Promise<ServerProcess> =>
  startServer(environmentOf(databaseUrl));

/** Makes a company with its administrator, as a real one is made. */
export async function makeCompany(databaseUrl: string, code: string): Promise<void> {
  const args = ['company', 'create', '--code', code, '--name', code, '--email', 'a@example.com'];
  const { code: exit, output } = await runCommand(
    [...args, '--password-stdin'],
    environmentOf(databaseUrl),
    PASSWORD,
  );
  if (exit !== 0) throw new Error(output);
}
