import { signIn } from '@maru/contract/sign-in';
import { adminOf } from '@maru/harness/src/company.ts';
import { HttpClient } from '@maru/harness/src/http-client.ts';

/** Clients that sign in without pause, in a separate process, so that they do not slow the measuring one. */
const [, , url = '', company = '', people = ''] = process.argv;

// The parent process is gone.
process.on('disconnect', () => process.exit());

const client = new HttpClient(url);
process.on('message', () => process.exit());
for (let person = 0; person < Number(people); person += 1) void signInAgainAndAgain();

async function signInAgainAndAgain(): Promise<void> {
  for (;;) {
    await client.attempt(signIn, { body: adminOf(company) });
  }
}
