import { checkSteps } from './check-steps.ts';
import { runAll } from './steps.ts';

if (!(await runAll(checkSteps))) process.exit(1);
