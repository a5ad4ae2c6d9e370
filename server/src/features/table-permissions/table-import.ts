import { line, requiredLine } from '@maru/contract/kit/fields';
import { LIMITS } from '@maru/contract/limits';
import { z } from 'zod';
import { describeChanges, describeFields } from '../../core/audit/action-event.ts';
import { announceTables } from '../../core/data/data-channel.store.ts';
import type { Unit } from '../../core/work.ts';
import { findTables, putTables } from './table-permissions.store.ts';

/** A business table: one JSON object per line. An existing table gets the new alias. */
export const tableLine = z.object({
  table_name: requiredLine(LIMITS.tableNames),
  alias_name: line(LIMITS.tableNames).default(''),
});

export async function importTables(
  unit: Unit,
  tables: z.output<typeof tableLine>[],
): Promise<void> {
  // If a name comes twice, the last line counts.
  const wanted = new Map(tables.map((table) => [table.table_name, table.alias_name]));
  const known = await findTables(unit, [...wanted.keys()]);
  const changed = [...wanted].filter(([name, alias]) => known.get(name) !== alias);
  await putTables(
    unit,
    changed.map(([table_name, alias_name]) => ({ table_name, alias_name })),
  );
  if (changed.length > 0) announceTables(unit);
  for (const [name, alias] of changed) {
    const before = known.get(name);
    const isNew = before === undefined;
    unit.log({
      action: isNew ? 'create' : 'update',
      model: 'database table',
      name,
      info: isNew
        ? describeFields({ alias_name: alias })
        : describeChanges([{ field: 'alias_name', from: before, to: alias }]),
    });
  }
}
