import { invalidField } from '../http/app-error.ts';
import type { Message } from '../http/message.ts';

const UNIQUE_VIOLATION = '23505';

/**
 * Turns the database's unique violation into an error that names the field. The value is not checked
 * beforehand, because only the database can decide when two transactions run at once.
 */
export async function namingUniqueFields<T>(
  fields: Record<string, { field: string; message: Message }>,
  work: () => Promise<T>,
): Promise<T> {
  try {
    return await work();
  } catch (error) {
    const { code, constraint } = error as { code?: string; constraint?: string };
    const taken = code === UNIQUE_VIOLATION && constraint ? fields[constraint] : undefined;
    throw taken ? invalidField(taken.field, taken.message) : error;
  }
}
