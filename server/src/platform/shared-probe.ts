/** Such an old try may hang on a line that is dead, while a new one would succeed. */
const FORGOTTEN_AFTER = 5;

/**
 * Tries something and tells within so many milliseconds whether it worked. One try serves all who ask
 * meanwhile: asking again and again, while the answer does not come, takes up next to nothing.
 */
export function sharedProbe(attempt: () => Promise<unknown>, withinMs: number) {
  let last: { answer: Promise<boolean>; begun: number } | undefined;

  function tried(): Promise<boolean> {
    const now = performance.now();
    if (last && now - last.begun < withinMs * FORGOTTEN_AFTER) return last.answer;
    const answer = attempt().then(
      () => true,
      () => false,
    );
    const own = { answer, begun: now };
    last = own;
    answer.then(() => {
      if (last === own) last = undefined;
    });
    return answer;
  }

  return async (): Promise<boolean> => {
    let timer: NodeJS.Timeout | undefined;
    const late = new Promise<boolean>((resolve) => {
      timer = setTimeout(() => resolve(false), withinMs);
    });
    try {
      return await Promise.race([tried(), late]);
    } finally {
      clearTimeout(timer);
    }
  };
}
