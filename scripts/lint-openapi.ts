// Lints the checked-in OpenAPI document.
import { createConfig, lint } from '@redocly/openapi-core';

const config = await createConfig({
  extends: ['recommended'],
  rules: {
    // The product's specification requires paths to end in a slash.
    'no-path-trailing-slash': 'off',
    // The document is served by the server that it describes.
    'no-server-example.com': 'off',
    // Every operation must document its refusals.
    'operation-4xx-response': 'error',
  },
});
const problems = await lint({ ref: 'docs/openapi.json', config });
for (const { severity, ruleId, message, location } of problems) {
  console.error(`${severity} ${ruleId}: ${message} (${location[0]?.pointer ?? ''})`);
}
console.log(`${problems.length} problems`);
if (problems.length > 0) process.exit(1);
