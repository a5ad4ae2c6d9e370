import { checkSteps } from './check-steps.mjs';
import { runAll } from './steps.mjs';

if (!(await runAll(checkSteps))) process.exit(1);
