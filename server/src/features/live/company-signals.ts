/** At most one signal in this time for each company, whatever is changed: an import changes thousands of tickets. */
const EVERY_MS = 1_000;

/** Tells at once, and once more for all that follows within the pause. */
export class CompanySignals {
  readonly #tell: (companyId: number) => void;
  /** By company: whether something has changed since the last signal. */
  readonly #pausing = new Map<number, boolean>();

  constructor(tell: (companyId: number) => void) {
    this.#tell = tell;
  }

  changed(companyId: number): void {
    if (this.#pausing.has(companyId)) {
      this.#pausing.set(companyId, true);
      return;
    }
    this.#tell(companyId);
    this.#pausing.set(companyId, false);
    setTimeout(() => {
      const isBehind = this.#pausing.get(companyId);
      this.#pausing.delete(companyId);
      if (isBehind) this.changed(companyId);
    }, EVERY_MS).unref();
  }
}
