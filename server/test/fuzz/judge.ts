import type { HttpAnswer } from '@maru/harness/src/http-client.ts';
import type { HostileRequest } from './request.ts';
import { isOversize } from './spoil-bytes.ts';

/** Internals that must not leak: code locations, SQL statements, database messages. */
const INTERNALS = [
  /\bat .{1,200}:\d+:\d+/,
  /node_modules|node:internal|\/src\/|\.ts\b/,
  /\b(select|insert into|update|delete from)\b.{1,80}\b(from|values|set|where)\b/i,
  /syntax error|violates|relation "|column "|SQLSTATE|invalid byte sequence/i,
  /TypeError|RangeError|ReferenceError|SyntaxError|ZodError|FST_ERR/,
];

/** The fault of an answer, or undefined. */
export function complaintAbout(
  request: HostileRequest,
  answer: HttpAnswer,
  slowMs: number,
): string | undefined {
  const { status, headers, text, ms } = answer;
  if (status >= 500) return `${status}`;
  if (ms > slowMs) return `${ms.toFixed(0)} ms`;
  if (isOversize(request.body) && status < 400 && takesBodies(request))
    return 'too large, and taken';
  if (headers['x-content-type-options'] !== 'nosniff') return 'no nosniff';
  if (request.method === 'HEAD') return undefined;
  if (status === 204) return text === '' ? undefined : 'a body with 204';
  if (!String(headers['content-type']).startsWith('application/json')) {
    return `answers as ${headers['content-type']}`;
  }
  return status < 400 ? undefined : complaintAboutRefusal(text);
}

const takesBodies = ({ method }: HostileRequest): boolean =>
  /^(POST|PUT|PATCH|DELETE)$/.test(method);

function complaintAboutRefusal(text: string): string | undefined {
  const internals = INTERNALS.find((pattern) => pattern.test(text));
  if (internals) return `shows its innards (${internals.source}): ${text.slice(0, 200)}`;
  return hasShapeOfFailure(text) ? undefined : `not the shape of a failure: ${text.slice(0, 200)}`;
}

function hasShapeOfFailure(text: string): boolean {
  let body: unknown;
  try {
    body = JSON.parse(text);
  } catch {
    return false;
  }
  if (typeof body !== 'object' || body === null || Array.isArray(body)) return false;
  const entries = Object.entries(body);
  if ('detail' in body) return entries.length === 1 && typeof body.detail === 'string';
  return entries.length > 0 && entries.every(([, list]) => isListOfSentences(list));
}

const isListOfSentences = (list: unknown): boolean =>
  Array.isArray(list) && list.length > 0 && list.every((entry) => typeof entry === 'string');
