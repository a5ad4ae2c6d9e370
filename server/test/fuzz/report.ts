import type { CallSummary, FuzzFailure } from './fuzz.ts';
import type { HostileRequest } from './request.ts';

const SHOWN = 2_000;

/** Both commands that repeat a failure: one for the fuzzer, one for a terminal. */
export const failureLines = (seed: string, url: string, failure: FuzzFailure): string =>
  [
    `FAILED ${failure.call} ${failure.number}: ${failure.complaint}`,
    `  npm run fuzz -- --seed ${seed} --call ${failure.call} --case ${failure.number}`,
    `  ${curlLine(url, failure.request)}`,
  ].join('\n');

function curlLine(url: string, { method, path, headers, body }: HostileRequest): string {
  const parts = Object.entries(headers).map(([name, value]) => `-H ${quoted(`${name}: ${value}`)}`);
  const data = body ? [`--data-binary ${quoted(body.toString())}`] : [];
  const line = ['curl -i --path-as-is -X', method, quoted(url + path), ...parts, ...data].join(' ');
  return line.length > SHOWN ? `${line.slice(0, SHOWN)}… (${line.length} characters)` : line;
}

/** For bash, which understands escapes within $'…'. */
const quoted = (text: string): string =>
  `$'${text.replace(/[\\']/g, '\\$&').replace(/[^\x20-\x7e]/g, escaped)}'`;

const escaped = (character: string): string =>
  `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`;

export function summaryLine({ call, requests, byStatus, slowestMs }: CallSummary): string {
  const classes = ['2', '3', '4', '5', 'n'].map((first) =>
    Object.entries(byStatus)
      .filter(([status]) => status.startsWith(first))
      .reduce((sum, [, times]) => sum + times, 0),
  );
  return row(call, [requests, ...classes, Math.round(slowestMs)]);
}

export const HEADING = row('', ['requests', '2xx', '3xx', '4xx', '5xx', 'none', 'slowest ms']);

function row(call: string, cells: readonly unknown[]): string {
  return call.padEnd(22) + cells.map((cell) => String(cell).padStart(11)).join('');
}
