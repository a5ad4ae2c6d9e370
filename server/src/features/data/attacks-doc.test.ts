import { expect, test } from 'vitest';
import { ATTACKS } from '../../../test/data-attacks.ts';

const INTRODUCTION = `# What was tried against the data of a company

Every line is a test: it is tried at the first wall alone, and at the database alone on both engines, each time with an
account that may read and update \`orders\`, insert into \`inbox\`, and nothing else. The prize is a secret in
\`refunds\`. After each, nothing has changed and \`refunds\` is as closed as before. This page is written from the same
table as the tests (\`server/test/data-attacks.ts\`), and a test compares it.

Two answers of a database are those to a query and to a change. A number is PostgreSQL's code: 42501 is a right that is
missing, 42601 what is not a single query, 25006 and 0A000 a change in what only reads, and the others a name that is
not there. \`runs\` tells nothing of \`refunds\` and leaves nothing behind, but may tell names. \`tells\` are functions
that the owner of the tables has given the owner's rights: in a database that others use nothing is taken from them, so
they fall at the first wall alone.

`;

const cell = (text: string) => text.replaceAll('|', '\\|').replaceAll('\n', ' ');
const shown = (sql: string) => (sql.length > 120 ? `${sql.slice(0, 60)}…` : sql);

/** Written anew by `vitest -u`. */
test('the page about attacks says what the tests found', async () => {
  const lines = ATTACKS.map(({ name, sql, first, pglite, postgres }) => {
    const statements = sql.map((one) => `\`${cell(shown(one))}\``).join(', then ');
    const verdict = first === 'allowed' ? first : `refused: ${first}`;
    return `| ${name}: ${statements} | ${verdict} | ${pglite} | ${postgres} |`;
  });
  const head = '| Attack | First wall | PGlite alone | PostgreSQL alone |\n|---|---|---|---|';
  await expect(`${INTRODUCTION}${head}\n${lines.join('\n')}\n`).toMatchFileSnapshot(
    '../../../../docs/data-attacks.md',
  );
});
