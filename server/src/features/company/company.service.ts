import type { updateCompany } from '@maru/contract/company';
import type { z } from 'zod';
import { changesBetween, describeChanges } from '../../core/audit/action-event.ts';
import { lockCompany } from '../../core/company-lock.store.ts';
import { recordRevision } from '../../core/revisions/revision.store.ts';
import { refuseStale } from '../../core/revisions/stale-save.ts';
import type { SessionUnit } from '../../core/work.ts';
import { changeCompany, getCompany } from './company.store.ts';

export async function update(
  unit: SessionUnit,
  body: z.output<typeof updateCompany.body>,
  expected: readonly number[] | undefined,
) {
  await lockCompany(unit);
  const { version, ...before } = await getCompany(unit);
  const row = { model: 'company', id: unit.companyId, version } as const;
  await refuseStale(unit, row, expected);
  const profile = { ...before, ...body };
  const changes = changesBetween(before, profile);
  if (changes.length === 0) return { profile, version };
  await changeCompany(unit, { ...body, version: version + 1 });
  const fields = changes.map(({ field }) => field);
  recordRevision(unit, row, unit.session, fields);
  const info = describeChanges(changes);
  unit.log({ action: 'update', model: 'company', name: before.name, info });
  return { profile, version: version + 1 };
}
