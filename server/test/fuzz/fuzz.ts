import { endpoints } from '@maru/contract/endpoints';
import type { Endpoint } from '@maru/contract/kit/endpoint';
import type { HttpAnswer } from '@maru/harness/src/http-client.ts';
import { complaintAbout } from './judge.ts';
import { Random } from './random.ts';
import { type HostileRequest, hostileRequest, type RequestData } from './request.ts';
import { fuzzingClient, send } from './send.ts';

export interface Options {
  url: string;
  data: RequestData;
  seed: string;
  perCall: number;
  /** Restricts the run to this call, and to this case of it. */
  call?: string | undefined;
  number?: number | undefined;
  slowMs: number;
  atOnce?: number;
}

export interface FuzzFailure {
  call: string;
  number: number;
  complaint: string;
  request: HostileRequest;
}

export interface CallSummary {
  call: string;
  requests: number;
  byStatus: Record<string, number>;
  slowestMs: number;
}

/** Deletions come last, because they remove the rows the other calls need. */
const IN_ORDER = Object.entries<Endpoint>(endpoints).toSorted(
  ([, a], [, b]) => Number(a.method === 'DELETE') - Number(b.method === 'DELETE'),
);

/** Sends every case to every endpoint of the contract. The same seed gives the same cases. */
export async function* fuzz(options: Options): AsyncGenerator<[CallSummary, FuzzFailure[]]> {
  for (const [call, endpoint] of IN_ORDER) {
    if (options.call === undefined || options.call === call) {
      yield await fuzzCall(call, endpoint, options);
    }
  }
}

async function fuzzCall(
  call: string,
  endpoint: Endpoint,
  { url, data, seed, perCall, number, slowMs, atOnce = 4 }: Options,
): Promise<[CallSummary, FuzzFailure[]]> {
  const summary: CallSummary = { call, requests: 0, byStatus: {}, slowestMs: 0 };
  const failures: FuzzFailure[] = [];
  const numbers = (
    number === undefined ? Array.from({ length: perCall }, (_, n) => n) : [number]
  ).values();
  const client = fuzzingClient(url);
  const worker = async () => {
    for (const n of numbers) {
      const random = new Random(`${seed} ${call} ${n}`);
      const request = await hostileRequest(endpoint, data, random, n);
      const answer = await send(client, request).catch((error: Error) => error);
      const complaint =
        answer instanceof Error ? answer.message : complaintAbout(request, answer, slowMs);
      count(summary, answer);
      if (complaint !== undefined) failures.push({ call, number: n, complaint, request });
    }
  };
  await Promise.all(Array.from({ length: atOnce }, worker));
  client.close();
  return [summary, failures];
}

function count(summary: CallSummary, answer: HttpAnswer | Error): void {
  const status = answer instanceof Error ? 'none' : String(answer.status);
  summary.requests += 1;
  summary.byStatus[status] = (summary.byStatus[status] ?? 0) + 1;
  if (!(answer instanceof Error)) {
    summary.slowestMs = Math.max(summary.slowestMs, answer.ms);
  }
}
