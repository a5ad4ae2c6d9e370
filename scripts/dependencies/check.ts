// Checks the licences of the dependencies, and that the list of licences is current.
import { readFileSync, writeFileSync } from 'node:fs';
import { type LockFile, licenceList, problemsOf } from './rules.ts';

const LIST = 'docs/licences.md';

const lock = JSON.parse(readFileSync('package-lock.json', 'utf8')) as LockFile;
const problems = problemsOf(lock);
const list = licenceList(lock);

if (process.argv.includes('--write')) writeFileSync(LIST, list);
if (readFileSync(LIST, 'utf8') !== list) {
  problems.push(`${LIST} differs from the lock file. Run: npm run licences`);
}
for (const problem of problems) console.log(problem);
if (problems.length > 0) process.exitCode = 1;
