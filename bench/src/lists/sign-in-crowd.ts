import { signIn } from '@maru/contract/sign-in';
import { adminOf } from '@maru/harness/src/company.ts';
import { HttpClient } from '@maru/harness/src/http-client.ts';

/** People who sign in without pause, in a separate process, so that they do not slow the measuring one. */
const [, , url = '', company = '', ...usernames] = process.argv;

// The parent process is gone.
process.on('disconnect', () => process.exit());

const client = new HttpClient(url);
process.on('message', () => process.exit());
for (const username of usernames) void signInAgainAndAgain(username);

async function signInAgainAndAgain(username: string): Promise<void> {
  for (;;) {
    const { status } = await client.attempt(signIn, { body: { ...adminOf(company), username } });
    if (status !== 200) throw new Error(`${username} was refused: ${status}`);
  }
}
