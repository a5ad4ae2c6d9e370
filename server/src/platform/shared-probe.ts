/** After this many time limits a new attempt is made: the old one may hang on a dead connection. */
const FORGOTTEN_AFTER = 5;

/**
 * Tries something and tells within `withinMs` whether it worked. All callers that ask meanwhile share
 * one attempt, so frequent calls cost almost nothing while no answer comes.
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
