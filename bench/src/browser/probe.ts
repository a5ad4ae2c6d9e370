/// <reference lib="dom" />

/** A condition that can be seen: this many elements, the first of them with this text. */
export interface VisibleCondition {
  selector: string;
  count?: number;
  text?: string;
}

export interface Shifts {
  /** Layout shift as commonly defined: without shifts within half a second after a click or key. */
  shift: number;
  /** With those as well. */
  everyShift: number;
}

interface Probe {
  /** Resets the shifts counted so far and the last input. */
  begin(): void;
  /** The time of painting, since the start of the navigation or since the first click, key or change. */
  painted(condition: VisibleCondition, since: 'start' | 'input'): Promise<number>;
  shifts(): Shifts;
}

declare global {
  interface Window {
    probe: Probe;
  }
}

/** Runs in the page before the page's own scripts, so it may use nothing outside this function. */
export function installProbe(): void {
  const TIMEOUT_MS = 60_000;
  type Entry = PerformanceEntry & { value: number; hadRecentInput: boolean };
  let input: number | undefined;
  let seen: Shifts = { shift: 0, everyShift: 0 };
  const take = (entries: readonly PerformanceEntry[]) => {
    for (const { value, hadRecentInput } of entries as readonly Entry[]) {
      seen.everyShift += value;
      if (!hadRecentInput) seen.shift += value;
    }
  };
  const observer = new PerformanceObserver((list) => take(list.getEntries()));
  observer.observe({ type: 'layout-shift', buffered: true });
  for (const kind of ['click', 'keydown', 'change']) {
    const remember = ({ timeStamp }: Event) => {
      input ??= timeStamp;
    };
    addEventListener(kind, remember, { capture: true });
  }

  function isThere({ selector, count = 1, text = '' }: VisibleCondition): boolean {
    const found = document.querySelectorAll(selector);
    const [first] = found;
    if (!first || found.length < count) return false;
    const content = first instanceof HTMLInputElement ? first.value : first.textContent;
    return content.includes(text);
  }

  /** The state that a frame callback sees is on the screen when the task after that frame begins. */
  function painted(condition: VisibleCondition, since: 'start' | 'input'): Promise<number> {
    const begun = performance.now();
    return new Promise((resolve, reject) => {
      const look = () => {
        if (performance.now() - begun > TIMEOUT_MS) reject(new Error(`No ${condition.selector}`));
        else if (!isThere(condition)) requestAnimationFrame(look);
        else {
          const { port1, port2 } = new MessageChannel();
          const zero = since === 'start' ? 0 : (input ?? begun);
          port1.onmessage = () => resolve(performance.now() - zero);
          port2.postMessage(null);
        }
      };
      requestAnimationFrame(look);
    });
  }

  window.probe = {
    painted,
    begin() {
      observer.takeRecords();
      input = undefined;
      seen = { shift: 0, everyShift: 0 };
    },
    shifts() {
      take(observer.takeRecords());
      return { ...seen };
    },
  };
}
