import { createHash, createHmac, pbkdf2, randomBytes } from 'node:crypto';
import { promisify } from 'node:util';

/** As PostgreSQL does it. */
const ITERATIONS = 4_096;
const SALT_BYTES = 16;
const KEY_BYTES = 32;

const derive = promisify(pbkdf2);

/**
 * The form in which PostgreSQL stores a password (RFC 5802), to be sent in its place: statements stand in the server's
 * log and are seen by others there. For passwords of ASCII characters.
 */
export async function scramVerifier(password: string): Promise<string> {
  const salt = randomBytes(SALT_BYTES);
  const salted = await derive(password, salt, ITERATIONS, KEY_BYTES, 'sha256');
  const keyed = (text: string) => createHmac('sha256', salted).update(text).digest();
  const stored = createHash('sha256').update(keyed('Client Key')).digest('base64');
  const keys = `${stored}:${keyed('Server Key').toString('base64')}`;
  return `SCRAM-SHA-256$${ITERATIONS}:${salt.toString('base64')}$${keys}`;
}
