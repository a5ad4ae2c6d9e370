import { readFileSync } from 'node:fs';

/** How much memory a process holds, in megabytes; zero where the system does not tell. */
export function residentMB(pid: number | undefined): number {
  try {
    const status = readFileSync(`/proc/${pid}/status`, 'utf8');
    return Math.round(Number(/VmRSS:\s+(\d+)/.exec(status)?.[1] ?? 0) / 1024);
  } catch {
    return 0;
  }
}
