import { randomInt } from 'node:crypto';
import { text } from 'node:stream/consumers';
import { passwordWeakness } from '../core/passwords.ts';
import { type CommandContext, CommandError } from './command.ts';

/** Easy to read aloud: no 0/O, 1/l/I. */
const ALPHABET = 'abcdefghijkmnpqrstuvwxyzABCDEFGHJKLMNPQRSTUVWXYZ23456789';

export interface InitialPassword {
  password: string;
  /** A generated password must be shown to the user, because it is stored nowhere else. */
  generated: boolean;
}

/** From standard input if requested, else a random one. Never from an argument, which other users can see. */
export async function newPassword(
  context: CommandContext,
  username: string,
): Promise<InitialPassword> {
  if (!context.options['password-stdin']) {
    const letters = Array.from({ length: 16 }, () => ALPHABET[randomInt(ALPHABET.length)]);
    return { password: letters.join(''), generated: true };
  }
  const password = (await text(process.stdin)).replace(/\r?\n$/, '');
  const weakness = await passwordWeakness(password, username);
  if (weakness) throw new CommandError(`The password was refused: ${weakness.en}`);
  return { password, generated: false };
}

export const passwordOption = { 'password-stdin': { type: 'boolean' } } as const;
