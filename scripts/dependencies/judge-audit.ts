/** Exit code of a step that could not run, which is neither success nor failure. */
export const NOT_DONE = 75;

interface Judgement {
  verdict: 'fine' | 'vulnerable' | 'unknown';
  lines: string[];
}

const SERIOUS = new Set(['high', 'critical']);

interface Report {
  message?: string;
  vulnerabilities?: Record<string, { name: string; severity: string; range: string }>;
}

/** Judges the output of `npm audit --json`. A missing answer does not count as a good one. */
export function judge(output: string): Judgement {
  const report = parsed(output);
  if (!report?.vulnerabilities) {
    const reason = report?.message ?? 'no answer';
    return {
      verdict: 'unknown',
      lines: [
        `The registry could not be asked for known vulnerabilities: ${reason}`,
        'Run `npm run audit` where it can be reached.',
      ],
    };
  }
  const found = Object.values(report.vulnerabilities);
  const lines = found.map(({ name, severity, range }) => `${name} ${range}: ${severity}`);
  const serious = found.some(({ severity }) => SERIOUS.has(severity));
  return { verdict: serious ? 'vulnerable' : 'fine', lines };
}

function parsed(output: string): Report | undefined {
  try {
    return JSON.parse(output) as Report;
  } catch {
    return undefined;
  }
}
