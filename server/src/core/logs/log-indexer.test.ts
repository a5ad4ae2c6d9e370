import { expect, test, vi } from 'vitest';
import { inCompany, newActionLogs, newCompany } from '../../../test/factories.ts';
import { world } from '../../../test/world.ts';
import { Database } from '../../platform/database/database.ts';
import type { Schema } from '../schema.ts';
import { LogIndexer } from './log-indexer.ts';

test('a log that cannot be indexed does not keep the logs of other companies waiting', async () => {
  const companies = [await newCompany(), await newCompany()];
  const entries = Array.from({ length: 500 }, (_, n) => ({ extra_info: `entry ${n}` }));
  for (const company of companies) await newActionLogs(company, entries);
  let broken: number | undefined;
  class FailingForTheFirst extends Database<Schema> {
    override writeCompany: Database<Schema>['writeCompany'] = (id, work) => {
      if (companies.some((company) => company.id === id)) broken ??= id;
      return id === broken
        ? Promise.reject(new Error('This log cannot be indexed.'))
        : super.writeCompany(id, work);
    };
  }
  const { engine } = await world();
  const failures: string[] = [];
  const indexer = new LogIndexer(new FailingForTheFirst(engine), ({ message }) =>
    failures.push(message),
  );
  indexer.start();
  /** The companies with an indexed log. */
  const indexed = async () => {
    const rows = await Promise.all(
      companies.map((company) =>
        inCompany(company, ({ sql }) =>
          sql.selectFrom('log_indexed').select(['company_id', 'seq']).execute(),
        ),
      ),
    );
    return rows.flat();
  };
  await vi.waitFor(async () => expect(await indexed()).toMatchObject([{ seq: 500 }]), 20_000);
  await indexer.stop();
  expect(new Set(failures)).toEqual(new Set(['This log cannot be indexed.']));
  expect((await indexed()).map(({ company_id }) => company_id)).not.toContain(broken);
});
