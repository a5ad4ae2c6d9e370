import { stripVTControlCharacters } from 'node:util';

/** The part of Playwright's JSON report that is read here. */
interface Suite {
  title: string;
  suites?: Suite[];
  specs: {
    title: string;
    file: string;
    line: number;
    tests: { status: string; results: { errors: { message?: string }[] }[] }[];
  }[];
}

/** The tests that failed first and passed when tried again, each with the first line of its failure. */
export function retriedTests(report: { suites: Suite[] }): string[] {
  return report.suites.flatMap((file) => inSuite(file, []));
}

function inSuite({ specs, suites = [] }: Suite, titles: string[]): string[] {
  const own = specs.flatMap(({ title, file, line, tests }) =>
    tests
      .filter(({ status }) => status === 'flaky')
      .map(({ results }) => {
        const [why = ''] = (results[0]?.errors[0]?.message ?? 'no message').split('\n');
        const where = `${file}:${line} ${[...titles, title].join(' › ')}`;
        return `${where}: ${stripVTControlCharacters(why)}`;
      }),
  );
  return [...own, ...suites.flatMap((suite) => inSuite(suite, [...titles, suite.title]))];
}
