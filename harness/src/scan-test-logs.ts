// Searches everything written during a test run for secrets; see test-logs.
import { argv, exit } from 'node:process';
import { scan } from './test-logs/scan.ts';

const [folder = ''] = argv.slice(2);
const [, , , ...atLeast] = argv;
const { files, lines, bytes, secrets, findings } = scan(folder);
const size = (bytes / 1e6).toFixed(1);
console.log(`${files} files, ${lines} lines, ${size} MB, looked through for ${secrets} secrets`);

/** If a run wrote almost nothing, its output was not collected, so the scan proves nothing. */
const [minFiles = 1, minLines = 1, minSecrets = 1] = atLeast.map(Number);
if (files < minFiles || lines < minLines || secrets < minSecrets) {
  console.log(
    `That is too little: ${minFiles} files, ${minLines} lines, ${minSecrets} secrets at least.`,
  );
  exit(1);
}
for (const { file, line, what, text } of findings.slice(0, 50)) {
  console.log(`${file}:${line}: ${what}: ${text}`);
}
if (findings.length > 0) {
  console.log(`${findings.length} lines hold a secret.`);
  exit(1);
}
