import { readFileSync } from 'node:fs';

/** The resident memory of a process in megabytes; zero if the system does not provide it. */
export function residentMB(pid: number | undefined): number {
  try {
    const status = readFileSync(`/proc/${pid}/status`, 'utf8');
    return Math.round(Number(/VmRSS:\s+(\d+)/.exec(status)?.[1] ?? 0) / 1024);
  } catch {
    return 0;
  }
}
