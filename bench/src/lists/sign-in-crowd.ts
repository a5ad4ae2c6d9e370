import { signIn } from './staff.ts';

/** Clients that sign in without pause, in a separate process, so that they do not slow the measuring one. */
const [, , url = '', company = '', people = ''] = process.argv;

// The parent process is gone.
process.on('disconnect', () => process.exit());

process.on('message', () => process.exit());
for (let person = 0; person < Number(people); person += 1) void signInAgainAndAgain();

async function signInAgainAndAgain(): Promise<void> {
  for (;;) {
    const response = await signIn(url, company);
    await response.arrayBuffer();
  }
}
