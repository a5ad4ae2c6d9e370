// The fast checks: everything that needs no database and no browser.
import { readFileSync } from 'node:fs';
import type { Step } from './steps.ts';

const bin = (name: string): string => `node_modules/.bin/${name}`;

const { workspaces }: { workspaces: string[] } = JSON.parse(readFileSync('package.json', 'utf8'));

export const checkSteps: readonly Step[] = [
  ...[...workspaces, 'scripts'].map((folder) => ({
    name: `types: ${folder}`,
    // By default four threads check at once, and each works out again what the others know: twice the CPU time.
    command: [bin('tsc'), '-p', folder, '--singleThreaded'],
    // To collect garbage takes a third of the rest; without it the largest workspace needs 1.1 instead of 0.8 GB.
    env: { GOGC: 'off' },
  })),
  {
    name: 'lint and format',
    command: [bin('biome'), 'ci', '--colors=off', '--error-on-warnings', '.'],
  },
  {
    name: 'import boundaries',
    command: [bin('depcruise'), '-c', '.dependency-cruiser.cjs', ...workspaces],
  },
  { name: 'unused code', command: [bin('knip')] },
  { name: 'colours and sizes come from the tokens', command: ['node', 'scripts/check-tokens.ts'] },
  { name: 'one name, one thing', command: ['node', 'scripts/check-names.ts'] },
  { name: 'catalogue', command: ['node', 'scripts/check-catalogue.ts'] },
  { name: 'SECURITY.md names tests that exist', command: ['node', 'scripts/check-security.ts'] },
  { name: 'documents name files that exist', command: ['node', 'scripts/check-paths.ts'] },
  { name: 'OpenAPI document is current', command: ['node', 'server/src/openapi-file.ts'] },
  { name: 'OpenAPI linter', command: ['node', 'scripts/lint-openapi.ts'] },
  {
    name: 'licences, deprecations and install scripts of dependencies',
    command: ['node', 'scripts/dependencies/check.ts'],
  },
  {
    name: 'known vulnerabilities of dependencies',
    command: ['node', 'scripts/dependencies/audit.ts'],
    mayBeUndone: true,
  },
];
