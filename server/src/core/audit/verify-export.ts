import { z } from 'zod';
import { ChainWalk } from './chain-walk.ts';
import { firstHash } from './log-chain.ts';
import type { LogCheckOutcome } from './verify-log.ts';

const hash = z
  .string()
  .regex(/^[0-9a-f]{64}$/)
  .transform((text) => Buffer.from(text, 'hex'));

const firstLine = z.object({
  maru_log: z.literal(1),
  company_id: z.number(),
  log: z.enum(['action', 'bot']),
  after: z.number(),
  previous_hash: hash,
});
const entryLine = z.looseObject({ seq: z.number(), timestamp: z.coerce.date(), hash });
const lastLine = z.object({ head: z.object({ seq: z.number(), hash }) });

/** Verifies an exported log from its first line to its last, without a database. */
export async function verifyExport(lines: AsyncIterable<string[]>): Promise<LogCheckOutcome> {
  let walk: ChainWalk | undefined;
  let number = 0;
  let entries = 0;
  let end: { seq: number; hash: Uint8Array } | undefined;
  const broken = (why: string): LogCheckOutcome => ({ entries, broken: why });
  for await (const batch of lines) {
    for (const line of batch) {
      number += 1;
      const record = parsed(line);
      if (!walk) {
        const header = firstLine.safeParse(record);
        if (!header.success) return broken('its first line is not that of an exported log');
        const { log, company_id, after: seq, previous_hash } = header.data;
        const begins = Buffer.compare(firstHash(log, company_id), previous_hash) === 0;
        if (seq === 0 && !begins) return broken('it does not begin as the log of its company does');
        walk = new ChainWalk(log, { seq, hash: previous_hash });
        continue;
      }
      if (end) return broken(`line ${number} follows the end`);
      const head = lastLine.safeParse(record);
      if (head.success) {
        const wrong = walk.end(head.data.head);
        if (wrong) return broken(wrong);
        end = head.data.head;
        continue;
      }
      const entry = entryLine.safeParse(record);
      if (!entry.success) return broken(`line ${number} is not an entry`);
      const wrong = walk.next(entry.data);
      if (wrong) return broken(wrong);
      entries += 1;
    }
  }
  return end ? { entries, broken: undefined, head: end } : broken('its end is missing');
}

function parsed(line: string): unknown {
  try {
    return JSON.parse(line);
  } catch {
    return undefined;
  }
}
