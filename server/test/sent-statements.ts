import { appendFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect } from 'vitest';
import { APPLICATION_ROLE } from '../src/platform/database/database.ts';
import type { Connection, Engine } from '../src/platform/database/engine.ts';

/** Tests whose statements are for a server alone, or of no feature. */
const NOT_OURS = /\.postgres\.test\.ts$|\/platform\/database\//;

export interface NotedStatement {
  sql: string;
  /** Where the product sent it in a company, restricted to that company's rows. */
  asApplication?: { company: number; parameters: readonly unknown[] };
}

/**
 * Notes each statement that tests send to PostgreSQL, if MARU_SENT_STATEMENTS names a folder for them:
 * `statements-on-embedded.ts` has the embedded database plan them, and `statement-plans.ts` looks at the plans of those
 * that the product sends itself.
 */
export function notingStatements(engine: Engine): Engine {
  const folder = process.env.MARU_SENT_STATEMENTS;
  if (!folder) return engine;
  const file = join(folder, `${process.pid}.jsonl`);
  const noted = new Set<string>();
  const ofProduct = new Set<string>();
  const note = (sql: string, parameters: readonly unknown[], company: number | undefined) => {
    if (ofProduct.has(sql) || NOT_OURS.test(expect.getState().testPath ?? '')) return;
    const isOfProduct = company !== undefined && isSentByProduct();
    if (!isOfProduct && noted.has(sql)) return;
    noted.add(sql);
    if (isOfProduct) ofProduct.add(sql);
    const sent: NotedStatement = {
      sql,
      ...(isOfProduct && { asApplication: { company, parameters } }),
    };
    appendFileSync(file, `${JSON.stringify(sent)}\n`);
  };
  return {
    ...engine,
    async acquire(mode) {
      const connection = await engine.acquire(mode);
      let company: number | undefined;
      return {
        ...connection,
        begin(sql) {
          company = companyOf(sql);
          return connection.begin(sql);
        },
        query(sql, parameters) {
          note(sql, parameters, company);
          return connection.query(sql, parameters);
        },
      } satisfies Connection;
    },
  };
}

function companyOf(begin: string): number | undefined {
  const [, company] = /maru\.company_id = '(\d+)'/.exec(begin) ?? [];
  return company && begin.includes(APPLICATION_ROLE) ? Number(company) : undefined;
}

/** Tests send statements of their own, to make or look at rows. The innermost file above the database decides. */
function isSentByProduct(): boolean {
  const { stackTraceLimit } = Error;
  Error.stackTraceLimit = 100;
  const { stack = '' } = new Error('for its stack');
  Error.stackTraceLimit = stackTraceLimit;
  const [file] =
    stack.match(/\/server\/(?!src\/platform\/|test\/sent-statements)[\w./-]+\.ts/) ?? [];
  return file !== undefined && !/\.test\.ts$|^\/server\/test\//.test(file);
}
