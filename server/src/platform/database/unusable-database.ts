/** The database cannot be used. The message says why, and what to do. */
export class UnusableDatabaseError extends Error {}

const UNREACHABLE = /^(E[A-Z]+|EAI_\w+|08\w{3}|57P0\d)$/;

/** Why a PostgreSQL server refuses the connection, in words for the operator who set its address. */
export function unusableDatabaseError(error: Error & { code?: string }, url: string): Error {
  const { host, pathname } = new URL(url);
  const server = `PostgreSQL at ${host || 'its default address'}`;
  const { code = '', message } = error;
  if (UNREACHABLE.test(code) || /timeout|Connection terminated/.test(message)) {
    const reason = code === '' ? 'it does not answer' : code;
    return new UnusableDatabaseError(
      `${server} cannot be reached (${reason}). Start it, or correct DATABASE_URL.`,
      { cause: error },
    );
  }
  if (code.startsWith('28') || message.startsWith('SASL')) {
    return new UnusableDatabaseError(
      `${server} refused the user or the password. Correct DATABASE_URL, or PGPASSWORD where the password comes from there.`,
    );
  }
  if (code === '3D000') {
    const name = decodeURIComponent(pathname.slice(1));
    return new UnusableDatabaseError(
      `${server} has no database "${name}". Create it: createdb --encoding=UTF8 ${name}`,
    );
  }
  if (code === '53300') {
    return new UnusableDatabaseError(
      `${server} has no connection left. Raise its max_connections, or start fewer processes.`,
    );
  }
  if (code === '42501') {
    return new UnusableDatabaseError(
      `${server} does not allow this user what a start needs (${message}). See "Going to production" in the README for its rights.`,
    );
  }
  return error;
}
