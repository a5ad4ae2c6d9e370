import type { Checked } from '../backup/check-backup.ts';

export function summaryOf({ end, companies }: Checked): string {
  const counts = Object.values(end.rows);
  const rows = counts.reduce((sum, count) => sum + count, 0).toLocaleString('en');
  const sources = Object.keys(end.sources ?? {}).length;
  const embedded = sources === 0 ? '' : `, ${sources} embedded sources`;
  return `${companies} companies, ${counts.length} tables, ${rows} rows${embedded}`;
}

export const seconds = (started: number): string =>
  `${((performance.now() - started) / 1000).toFixed(1)} s`;
