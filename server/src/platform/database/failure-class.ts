/**
 * The kind of a database failure: the first two characters of the SQLSTATE, which name the class (23 a
 * constraint, 40 a collision, 57 an intervention, …), or `connection`. Undefined for errors that are not
 * the database's: a use case that refuses also throws through a transaction.
 */
export function failureClass(error: unknown): string | undefined {
  if (!(error instanceof Error)) return undefined;
  const { code } = error as { code?: unknown };
  if (typeof code !== 'string') {
    return /Connection terminated|timeout exceeded/.test(error.message) ? 'connection' : undefined;
  }
  if (/^E[A-Z]+$/.test(code)) return 'connection';
  return /^[0-9A-Z]{5}$/.test(code) ? code.slice(0, 2) : undefined;
}
