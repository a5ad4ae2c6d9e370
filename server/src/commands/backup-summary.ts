import type { Checked } from '../backup/check-backup.ts';

export function summaryOf({ end, companies }: Checked): string {
  const counts = Object.values(end.rows);
  const rows = counts.reduce((sum, count) => sum + count, 0).toLocaleString('en');
  return `${companies} companies, ${counts.length} tables, ${rows} rows`;
}

export const seconds = (started: number): string =>
  `${((performance.now() - started) / 1000).toFixed(1)} s`;
