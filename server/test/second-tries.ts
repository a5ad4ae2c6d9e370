import type { Reporter, TestCase } from 'vitest/node';

/** Names each test that failed and passed when tried again, with its failure. `npm test` repeats these lines at its end. */
export default class SecondTries implements Reporter {
  onTestCaseResult(test: TestCase): void {
    if (!test.diagnostic()?.flaky) return;
    const [why = ''] = (test.result().errors?.[0]?.message ?? 'no message').split('\n');
    console.log(`needed a second try: ${test.module.relativeModuleId} › ${test.fullName}: ${why}`);
  }
}
