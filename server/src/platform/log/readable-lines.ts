import type { DestinationStream } from 'pino';
import type { SafeError } from './safe-error.ts';

const INDENT = ' '.repeat(4);
/** Fields that a reader at a terminal does not look for. */
const LEFT_OUT = new Set(['level', 'time', 'pid', 'msg', 'err']);

/** Turns the log's lines of JSON into lines for people, one after the other. */
export const readableLines = (output: DestinationStream): DestinationStream => ({
  write: (line) => output.write(readable(JSON.parse(line))),
});

function readable(entry: Record<string, unknown>): string {
  const fields = Object.entries(entry).filter(([name]) => !LEFT_OUT.has(name));
  const parts = [
    new Date(String(entry.time)).toTimeString().slice(0, 'hh:mm:ss'.length),
    String(entry.level).padEnd(5),
    plain(String(entry.msg)),
    ...fields.map(([name, value]) => `${name}=${plain(valueText(value))}`),
  ];
  return `${parts.join(' ')}\n${stackOf(entry.err)}`;
}

const valueText = (value: unknown): string =>
  typeof value === 'string' && /^\S+$/.test(value) ? value : JSON.stringify(value);

function stackOf(error: unknown): string {
  if (!error) return '';
  const { type, message, stack, code, cause } = error as SafeError;
  const text = stack || `${type}: ${message}`;
  const lines = [...text.split('\n'), ...(code ? [`code=${code}`] : [])];
  return lines.map((line) => `${INDENT}${plain(line)}\n`).join('') + stackOf(cause);
}

/** A terminal obeys control characters, and some texts in a log are strangers'. */
const plain = (text: string): string =>
  text.replace(
    /[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]/gu,
    (sign) => `\\u{${sign.codePointAt(0)?.toString(16)}}`,
  );
