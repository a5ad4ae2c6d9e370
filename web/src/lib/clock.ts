/** The minute hand of all shown ages: one timer, and only what reads differently renders again. */
const TICK_MS = 15_000;

const watchers = new Set<() => void>();
let now = Date.now();
let timer: ReturnType<typeof setInterval> | undefined;

function tick(): void {
  now = Date.now();
  for (const changed of watchers) changed();
}

export function watchClock(changed: () => void): () => void {
  watchers.add(changed);
  timer ??= setInterval(tick, TICK_MS);
  return () => {
    watchers.delete(changed);
    if (watchers.size > 0) return;
    clearInterval(timer);
    timer = undefined;
  };
}

/** The time of the last tick, the same for everything that renders between two ticks. */
export function clockNow(): number {
  if (watchers.size === 0) now = Date.now();
  return now;
}
