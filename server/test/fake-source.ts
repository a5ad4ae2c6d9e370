import type {
  Answer,
  Preview,
  Source,
  SourceChange,
  StatementAccount,
  StatementRun,
  TableGrant,
} from '../src/features/data/second-wall/source.ts';

export const NOTHING: Answer = { columns: [], rows: [], isCut: false, changed: 0 };

/** A source that answers as a test says, and remembers what it was asked. */
export class FakeSource implements Source {
  readonly asked: { what: 'run' | 'preview' | 'change'; runner: StatementAccount; sql: string }[] =
    [];
  readonly changes: SourceChange[] = [];
  /** Rights that accounts were granted without a statement of theirs. */
  readonly followed: (readonly TableGrant[] | undefined)[] = [];
  /** Whether rights have to be granted for the next statements. */
  isGranting = false;
  /** Until which a statement waits for its turn. */
  turn: () => Promise<void> = async () => {};
  answer: () => Promise<Partial<Answer>> = async () => ({});
  previewed: (change: SourceChange) => Promise<Partial<Preview>> = async () => ({});
  changed: (change: SourceChange) => Promise<Partial<Answer>> = async () => ({});

  async run(runner: StatementAccount, { sql }: StatementRun): Promise<Answer> {
    const as = await this.#begin(runner);
    this.asked.push({ what: 'run', runner: as, sql });
    return { ...NOTHING, ...(await this.answer()) };
  }

  isReady(): boolean {
    return !this.isGranting;
  }

  async preview(runner: StatementAccount, change: SourceChange): Promise<Preview> {
    const as = await this.#begin(runner);
    this.asked.push({ what: 'preview', runner: as, sql: change.sql });
    this.changes.push(change);
    const preview = { answer: NOTHING, columns: [], before: undefined, after: undefined };
    return { ...preview, follows: [], ...(await this.previewed(change)) };
  }

  async change(runner: StatementAccount, change: SourceChange): Promise<Answer> {
    const as = await this.#begin(runner);
    this.asked.push({ what: 'change', runner: as, sql: change.sql });
    this.changes.push(change);
    return { ...NOTHING, ...(await this.changed(change)) };
  }

  /** Answers who runs it, as it is remembered. */
  async #begin({
    beforeGrant,
    beforeRun,
    afterGrant,
    ...runner
  }: StatementAccount): Promise<StatementAccount> {
    await this.turn();
    if (this.isGranting) {
      await beforeGrant?.();
      await afterGrant?.();
    }
    await beforeRun?.();
    return runner;
  }

  async follow(...[isChanged, grantsOf]: Parameters<Source['follow']>): Promise<void> {
    const accounts = this.asked.map(({ runner }) => runner.account).filter(isChanged);
    this.followed.push((await grantsOf(accounts))?.get(accounts[0] ?? 0));
  }

  async asOwner(): Promise<void> {}

  /** How often its tables were read. */
  described = 0;

  async describe() {
    this.described += 1;
    return { tables: [], foreignNames: { functions: [], rowFunctions: [], operators: [] } };
  }

  async close(): Promise<void> {}
}
