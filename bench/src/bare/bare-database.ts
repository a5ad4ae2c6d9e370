import { join } from 'node:path';
import { PGlite } from '@electric-sql/pglite';
import pg from 'pg';
import type { Statement } from './start-bare.ts';

/** One of the two databases with nothing in between: no role, no row-level security, no checks. */
export interface BareDatabase {
  rows(statement: Statement): Promise<unknown[]>;
  /** Runs the statements in one transaction of this company. */
  change(company: number, statements: readonly Statement[]): Promise<void>;
}

export function barePostgres(url: string): BareDatabase {
  const pool = new pg.Pool({ connectionString: url, max: 10, pipeline: true });
  const names = new Map<string, string>();
  /** Prepared under a name of its own. */
  const prepared = ([text, values]: Statement) => {
    const name = names.get(text) ?? `bare_${names.size}`;
    names.set(text, name);
    return { name, text, values: [...values] };
  };
  return {
    rows: async (statement) => (await pool.query(prepared(statement))).rows,
    /** Sent as one packet. */
    async change(company, statements) {
      const client = await pool.connect();
      const { stream } = (client as unknown as { connection: pg.Connection }).connection;
      try {
        stream.cork();
        const answers = Promise.all([
          client.query(`begin; set local maru.company_id = '${company}'`),
          ...statements.map((statement) => client.query(prepared(statement))),
          client.query('commit'),
        ]);
        process.nextTick(() => stream.uncork());
        await answers;
      } finally {
        client.release();
      }
    },
  };
}

export async function barePglite(folder: string): Promise<BareDatabase> {
  const pglite = await PGlite.create({ dataDir: join(folder, 'database') });
  return {
    rows: async ([text, values]) => (await pglite.query(text, [...values])).rows,
    change: (company, statements) =>
      pglite.transaction(async (tx) => {
        await tx.exec(`set local maru.company_id = '${company}'`);
        for (const [text, values] of statements) await tx.query(text, [...values]);
      }),
  };
}
