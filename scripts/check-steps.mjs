// The fast checks: everything that needs no database and no browser.
import { readFileSync } from 'node:fs';

const bin = (name) => `node_modules/.bin/${name}`;

const { workspaces } = JSON.parse(readFileSync('package.json', 'utf8'));

export const checkSteps = [
  ...workspaces.map((workspace) => ({
    name: `types: ${workspace}`,
    command: [bin('tsc'), '-p', workspace],
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
  { name: 'catalogue', command: ['node', 'scripts/check-catalogue.mjs'] },
  { name: 'SECURITY.md names tests that exist', command: ['node', 'scripts/check-security.mjs'] },
  { name: 'OpenAPI document is current', command: ['node', 'server/src/openapi-file.ts'] },
  { name: 'OpenAPI linter', command: ['node', 'scripts/lint-openapi.mjs'] },
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
