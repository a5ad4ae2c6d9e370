/** The code with which a step ends that could not be done, which is neither well nor ill. */
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

/** From what `npm audit --json` says. No answer is not a good answer. */
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
