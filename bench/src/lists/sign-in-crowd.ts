import { signIn } from './staff.ts';

/** People who sign in without end, in a process of their own: they must not slow what measures. */
const [, , url = '', company = '', people = ''] = process.argv;

// Whoever started it is gone, in whatever way.
process.on('disconnect', () => process.exit());

let signIns = 0;
process.on('message', () => {
  process.send?.(signIns, () => process.exit(0));
});
for (let person = 0; person < Number(people); person += 1) void signInAgainAndAgain();

async function signInAgainAndAgain(): Promise<void> {
  for (;;) {
    const response = await signIn(url, company);
    await response.arrayBuffer();
    if (response.ok) signIns += 1;
  }
}
