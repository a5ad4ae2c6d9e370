import { BaseSequencer, type TestSpecification } from 'vitest/node';

/** Tests of whole processes take long and mostly wait, so they begin first, beside those of the app. */
const LONG = /\/test\/(faults|processes|fuzz)\//;

export class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const sorted = await super.sort(files);
    return [...sorted].sort((a, b) => Number(isLong(b)) - Number(isLong(a)));
  }
}

const isLong = ({ moduleId }: TestSpecification): boolean => LONG.test(moduleId);
