/** The parts of an error that may be logged: never the parameters of a query, nor the row it failed on. */
export interface SafeError {
  type: string;
  message: string;
  stack: string;
  code?: string;
  constraint?: string;
  cause?: SafeError;
}

const MAX_CAUSES = 5;

export function safeError(error: unknown, depth = 0): SafeError {
  if (!(error instanceof Error)) return { type: typeof error, message: 'not an error', stack: '' };
  const { code, constraint, cause } = error as Error & { code?: unknown; constraint?: unknown };
  const message = withoutValues(error.message, code);
  return {
    type: error.constructor.name,
    message,
    stack: (error.stack ?? '').replace(error.message, () => message),
    ...(code !== undefined && { code: String(code) }),
    ...(typeof constraint === 'string' && { constraint }),
    ...(cause !== undefined && depth < MAX_CAUSES && { cause: safeError(cause, depth + 1) }),
  };
}

/** Only the database's data exceptions (class 22) quote values in their message. */
function withoutValues(message: string, code: unknown): string {
  const isAboutData = typeof code === 'string' && /^22[0-9A-Z]{3}$/.test(code);
  return isAboutData ? message.replace(/".*"/s, '"…"') : message;
}
