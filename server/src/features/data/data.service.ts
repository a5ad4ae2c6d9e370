import { setImmediate } from 'node:timers/promises';
import type { StatementAnswer } from '@maru/contract/data';
import type { SessionUnit, Work } from '../../core/work.ts';
import { notFound, tooMany } from '../../platform/http/app-error.ts';
import type { CheckedStatement, SentStatement, StatementCaller } from './checked-statement.ts';
import { presentChange, presentPreview, presentQuery } from './data.present.ts';
import {
  type Grid,
  isOfChangedRights,
  openPreview,
  readGrid,
  readWaiting,
  requireRightsQuery,
  takePreview,
  type Waiting,
} from './data.store.ts';
import { isUnread, readAtFirstUse, type SourceProvider } from './first-reading.ts';
import type { FirstWallPool } from './first-wall/first-wall-pool.ts';
import type { Verdict } from './first-wall/verdict.ts';
import { catalogOf, gridGrants } from './grid.ts';
import { KnownColumns } from './known-columns.ts';
import { LastGrids } from './last-grids.ts';
import { refusalOf, type StatementRefusal } from './refusal.ts';
import { changeOf, refusedAnswer, runInSource, runnerOf } from './run-in-source.ts';
import {
  NotOfSourceError,
  RightsChangedError,
  SOURCE_LIMITS,
  type Source,
  type StatementAccount,
} from './second-wall/source.ts';
import { identityOf } from './source/source-identity.ts';
import { logPreview, logStatement } from './statement-log.ts';
import { StatementQueues } from './statement-queues.ts';

/** Rights that were compared within this time count as the present ones. */
const RIGHTS_MS = 250;
/** The most attempts for one statement, because rights may change again and again. */
const ATTEMPTS = 10;

interface StatementsOptions {
  work: Work;
  sources: SourceProvider;
  firstWall: FirstWallPool;
}

/**
 * The path of every statement: checked by the present rights, logged, and only then run. The log entry is committed
 * before anything is sent to the source, so that nothing runs without an entry.
 */
export class StatementService {
  readonly #work: Work;
  readonly #sources: SourceProvider;
  readonly #firstWall: FirstWallPool;
  readonly #queues = new StatementQueues();
  readonly #columns = new KnownColumns();
  readonly #lastGrids = new LastGrids();

  constructor({ work, sources, firstWall }: StatementsOptions) {
    this.#work = work;
    this.#sources = sources;
    this.#firstWall = firstWall;
  }

  /** Refuses a caller who sends too many statements. */
  limit({ session }: StatementCaller): void {
    const seconds = this.#queues.take(session);
    if (seconds > 0) throw tooMany(seconds);
  }

  /** The present tables and rights of an account. A source that was never read is opened, if the caller still may. */
  async gridOf(caller: StatementCaller, accountId: number): Promise<Grid> {
    const { companyId } = caller.session;
    const read = () => this.#work.read(companyId, (tx) => readGrid(tx, accountId, this.#columns));
    const grid = await read();
    if (!isUnread(grid.source)) return grid;
    await this.#log(caller, async () => {});
    return (await readAtFirstUse(this.#sources, companyId, grid.source)) ? read() : grid;
  }

  /** The verdict of the first wall. Callers take turns. */
  check({ session }: StatementCaller, sql: string, grid: Grid): Promise<Verdict> {
    const { companyId: company, accountId: account } = session;
    const question = { sql, catalog: catalogOf(grid), version: grid.version };
    return this.#firstWall.check(question, { company, account });
  }

  run(caller: StatementCaller, sql: string, everyRow: boolean): Promise<StatementAnswer> {
    return this.#inQueue(caller, (busy) =>
      this.#heldToRights({ caller, sql, everyRow }, async (checked) => {
        const refusal = refusalOf(checked.verdict, checked) ?? busy;
        if (refusal) return this.#refuse(checked, refusal);
        return checked.verdict.kind === 'select' ? this.#query(checked) : this.#preview(checked);
      }),
    );
  }

  confirm(caller: StatementCaller, id: number): Promise<StatementAnswer> {
    return this.#inQueue(caller, async (busy) => {
      const { companyId, accountId } = caller.session;
      const waiting = await this.#work.read(companyId, (tx) => readWaiting(tx, { id, accountId }));
      if (!waiting) throw notFound();
      const { sql, every_row: everyRow } = waiting;
      return this.#heldToRights({ caller, sql, everyRow }, async (checked) => {
        const refusal = await this.#log(caller, async (unit) => {
          const refusal = refusalOf(checked.verdict, checked);
          // A busy answer does not use the preview up.
          const isLater = busy ?? (refusal?.reason === 'busy' ? refusal : undefined);
          const other = isOfOther(waiting, checked) ? OTHER_SOURCE : refusal;
          const why = isLater ?? (await takeOrRefuse(unit, id)) ?? other;
          logStatement(unit, checked, why ?? 'confirmed');
          return why;
        });
        return refusal ? refusedAnswer(checked, refusal) : this.#change(checked, waiting);
      });
    });
  }

  /**
   * Checks a statement by the last known rights. The transaction that logs it compares them; if they have changed, it
   * is rolled back, and the statement begins again with the present rights.
   */
  async #heldToRights(
    statement: SentStatement,
    decide: (checked: CheckedStatement) => Promise<StatementAnswer>,
  ): Promise<StatementAnswer> {
    const { caller, sql } = statement;
    let known = this.#lastGrids.of(caller.session);
    for (let attempt = 1; ; attempt += 1) {
      const heldAt = performance.now();
      const grid: Grid = known ?? (await this.#gridNow(caller));
      const verdict = await this.check(caller, sql, grid);
      try {
        return await decide({ ...statement, grid, verdict, heldAt });
      } catch (error) {
        if (!isOfChangedRights(error) || attempt === ATTEMPTS) throw error;
      }
      known = undefined;
    }
  }

  async #gridNow(caller: StatementCaller): Promise<Grid> {
    const { session } = caller;
    const grid = await this.gridOf(caller, session.accountId);
    this.#lastGrids.put(session, grid);
    return grid;
  }

  async #query(checked: CheckedStatement): Promise<StatementAnswer> {
    const logged = this.#log(checked.caller, async (unit) =>
      logStatement(unit, checked, 'allowed'),
    );
    logged.catch(() => {});
    // The entry is sent at the end of a turn of the event loop (`batched-socket.ts`), and what is done before would delay
    // it. While it is stored, a connection is taken.
    for (let turn = 0; turn < 2; turn += 1) await setImmediate();
    if (!this.#isReady(checked)) {
      await logged;
      return this.#runQuery(checked);
    }
    const answer = this.#runQuery({ ...checked, logged });
    answer.catch(() => {});
    await logged;
    return answer;
  }

  #isReady(checked: CheckedStatement): boolean {
    const { companyId } = checked.caller.session;
    const source = this.#sources.inUse(companyId, checked.grid.source);
    return source?.isReady?.(this.#runnerOf(checked)) === true;
  }

  #runQuery(checked: CheckedStatement): Promise<StatementAnswer> {
    const run = { sql: checked.sql, isReading: true, isKept: false };
    return runInSource(checked, {
      open: () => this.#open(checked),
      run: (source) => source.run(this.#runnerOf(checked), run),
      again: () => this.#again(checked, (now) => this.#runQuery(now)),
      present: async (answer, ms) => presentQuery(checked, answer, ms),
    });
  }

  async #preview(checked: CheckedStatement): Promise<StatementAnswer> {
    const id = await this.#log(checked.caller, (unit) => logPreview(unit, checked));
    return this.#runPreview(checked, id);
  }

  #runPreview(checked: CheckedStatement, id: number): Promise<StatementAnswer> {
    const { caller, grid, verdict } = checked;
    const returningAll = verdict.allowed ? verdict.change?.returningAll : undefined;
    const change = { ...changeOf(checked), atMost: SOURCE_LIMITS.rows };
    return runInSource(checked, {
      open: () => this.#open(checked),
      run: (source) => source.preview(this.#runnerOf(checked), change),
      again: () => this.#again(checked, (now) => this.#runPreview(now, id)),
      present: async (preview, ms) => {
        const { changed: rows, keys = [] } = preview.answer;
        const follows = Object.fromEntries(preview.follows.map((one) => [one.table, one.rows]));
        const expiresAt = await this.#log(caller, (unit) =>
          openPreview(unit, { id, rows, keys, follows, source: identityOf(grid.source) }),
        );
        const showsRows = returningAll !== undefined;
        return presentPreview(checked, { id, expiresAt, preview, showsRows, grid, ms });
      },
    });
  }

  async #change(checked: CheckedStatement, waiting: Waiting): Promise<StatementAnswer> {
    // It may have been set while the change waited for its turn.
    if (isOfOther(waiting, checked)) return this.#refuse(checked, OTHER_SOURCE);
    const { shown_rows: shown, shown_follows: follows, shown_keys: shownKeys } = waiting;
    const change = { ...changeOf(checked), atMost: shown, follows, shownKeys };
    return runInSource(checked, {
      open: () => this.#open(checked),
      run: (source) => source.change(this.#runnerOf(checked), change),
      again: () => this.#again(checked, (now) => this.#change(now, waiting)),
      present: async (answer, ms) => presentChange(checked, answer, ms),
      tooManyRows: ({ isFollowing }) => ({ reason: 'more_rows', shown, isFollowing }),
    });
  }

  #runnerOf(checked: CheckedStatement): StatementAccount {
    const isLogged = async () => {
      await checked.logged?.catch((error) => {
        throw new NotOfSourceError(error);
      });
    };
    return runnerOf(checked, {
      beforeGrant: isLogged,
      // The rights may have changed while the statement waited for its turn.
      beforeRun: async () => {
        await isLogged();
        if (performance.now() - checked.heldAt >= RIGHTS_MS) await this.#makeSure(checked);
      },
      afterGrant: () => this.#makeSure(checked),
    });
  }

  async #makeSure({ caller, grid }: CheckedStatement): Promise<void> {
    // As for every entry of the log, the session and the permission have to be there still.
    await this.#log(caller, async (unit) =>
      unit.callWithCommit(requireRightsQuery(caller.session.accountId, grid)),
    ).catch((error) => {
      throw isOfChangedRights(error) ? new RightsChangedError() : new NotOfSourceError(error);
    });
  }

  /**
   * Begins again with the present rights. A statement that was logged as allowed and is now refused gets a second
   * entry.
   */
  #again(
    { caller, sql, everyRow }: CheckedStatement,
    run: (checked: CheckedStatement) => Promise<StatementAnswer>,
  ): Promise<StatementAnswer> {
    this.#lastGrids.forget(caller.session);
    return this.#heldToRights({ caller, sql, everyRow }, async (checked) => {
      const refusal = refusalOf(checked.verdict, checked);
      if (!refusal) return run(checked);
      await this.#followNow(checked);
      return this.#refuse(checked, refusal);
    });
  }

  /** The former rights may have been granted for a statement that is refused after all. */
  async #followNow(checked: CheckedStatement): Promise<void> {
    const { accountId } = checked.caller.session;
    const grants = new Map([[accountId, gridGrants(checked.grid)]]);
    await this.#open(checked)
      .then((source) =>
        source.follow(
          (account) => account === accountId,
          async () => grants,
        ),
      )
      // The next statement makes sure of them.
      .catch(() => {});
  }

  async #refuse(checked: CheckedStatement, refusal: StatementRefusal): Promise<StatementAnswer> {
    await this.#log(checked.caller, async (unit) => logStatement(unit, checked, refusal));
    return refusedAnswer(checked, refusal);
  }

  /** If too many statements wait already, the task is told at once that the company is busy; that is logged too. */
  #inQueue(
    { session }: StatementCaller,
    task: (busy: StatementRefusal | undefined) => Promise<StatementAnswer>,
  ): Promise<StatementAnswer> {
    if (this.#queues.isFull(session)) return task({ reason: 'busy' });
    return this.#queues.run(session, () => task(undefined));
  }

  #log<T>(
    { session, origin }: StatementCaller,
    write: (unit: SessionUnit) => Promise<T>,
  ): Promise<T> {
    return this.#work.write(session.companyId, origin, write);
  }

  #open({ caller, grid }: CheckedStatement): Promise<Source> {
    return this.#sources.of(caller.session.companyId, grid.source);
  }
}

/** Whether a change was shown for another source than the present one. */
const isOfOther = ({ shown_source }: Waiting, { grid }: CheckedStatement): boolean =>
  shown_source !== identityOf(grid.source);

const OTHER_SOURCE: StatementRefusal = { reason: 'expired', why: 'other_source' };

/** The only confirmation of a preview, or why there is none. */
async function takeOrRefuse(unit: SessionUnit, id: number): Promise<StatementRefusal | undefined> {
  const { accountId } = unit.session;
  if (await takePreview(unit, { id, accountId })) return undefined;
  const waiting = await readWaiting(unit, { id, accountId });
  return { reason: 'expired', why: waiting?.is_used ? 'used' : 'late' };
}
