import { setImmediate } from 'node:timers/promises';
import type { StatementAnswer } from '@maru/contract/data';
import type { SessionUnit, Work } from '../../core/work.ts';
import { notFound, tooMany } from '../../platform/http/app-error.ts';
import type { Asked, SentStatement, StatementCaller } from './asked.ts';
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
import { readAtFirstUse, type SourceProvider } from './first-reading.ts';
import type { FirstWallPool } from './first-wall/first-wall-pool.ts';
import type { Verdict } from './first-wall/verdict.ts';
import { catalogOf, grantsOf } from './grid.ts';
import { KnownColumns } from './known-columns.ts';
import { LastGrids } from './last-grids.ts';
import { type Refusal, refusalOf } from './refusal.ts';
import { changeOf, refused, runInSource, runnerOf } from './run-in-source.ts';
import {
  NotOfSourceError,
  RightsChangedError,
  type Runner,
  SOURCE_LIMITS,
  type Source,
} from './second-wall/source.ts';
import { identityOf } from './source/source-identity.ts';
import { StatementLines } from './statement-lines.ts';
import { logPreview, logStatement } from './statement-log.ts';

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
export class Statements {
  readonly #work: Work;
  readonly #sources: SourceProvider;
  readonly #firstWall: FirstWallPool;
  readonly #lines = new StatementLines();
  readonly #columns = new KnownColumns();
  readonly #lastGrids = new LastGrids();

  constructor({ work, sources, firstWall }: StatementsOptions) {
    this.#work = work;
    this.#sources = sources;
    this.#firstWall = firstWall;
  }

  /** Refuses a caller who sends too many statements. */
  limit({ session }: StatementCaller): void {
    const seconds = this.#lines.take(session);
    if (seconds > 0) throw tooMany(seconds);
  }

  /** The present tables and rights of an account. */
  async gridOf(companyId: number, accountId: number): Promise<Grid> {
    const read = () => this.#work.read(companyId, (tx) => readGrid(tx, accountId, this.#columns));
    const grid = await read();
    return (await readAtFirstUse(this.#sources, companyId, grid.source)) ? read() : grid;
  }

  /** The verdict of the first wall. Callers take turns. */
  check({ session }: StatementCaller, sql: string, grid: Grid): Promise<Verdict> {
    const { companyId: company, accountId: account } = session;
    const question = { sql, catalog: catalogOf(grid), version: grid.version };
    return this.#firstWall.check(question, { company, account });
  }

  run(caller: StatementCaller, sql: string, everyRow: boolean): Promise<StatementAnswer> {
    return this.#inLine(caller, (busy) =>
      this.#heldToRights({ caller, sql, everyRow }, async (asked) => {
        const refusal = refusalOf(asked.verdict, asked) ?? busy;
        if (refusal) return this.#refuse(asked, refusal);
        return asked.verdict.kind === 'select' ? this.#query(asked) : this.#preview(asked);
      }),
    );
  }

  confirm(caller: StatementCaller, id: number): Promise<StatementAnswer> {
    return this.#inLine(caller, async (busy) => {
      const { companyId, accountId } = caller.session;
      const waiting = await this.#work.read(companyId, (tx) => readWaiting(tx, { id, accountId }));
      if (!waiting) throw notFound();
      const { sql, every_row: everyRow } = waiting;
      return this.#heldToRights({ caller, sql, everyRow }, async (asked) => {
        const refusal = await this.#log(caller, async (unit) => {
          const refusal = refusalOf(asked.verdict, asked);
          // A busy answer does not use the preview up.
          const isLater = busy ?? (refusal?.reason === 'busy' ? refusal : undefined);
          const other = isOfOther(waiting, asked) ? OTHER_SOURCE : refusal;
          const why = isLater ?? (await takeOrRefuse(unit, id)) ?? other;
          logStatement(unit, asked, why ?? 'confirmed');
          return why;
        });
        return refusal ? refused(asked, refusal) : this.#change(asked, waiting);
      });
    });
  }

  /**
   * Checks a statement by the last known rights. The transaction that logs it compares them; if they have changed, it
   * is rolled back, and the statement begins again with the present rights.
   */
  async #heldToRights(
    statement: SentStatement,
    decide: (asked: Asked) => Promise<StatementAnswer>,
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

  async #gridNow({ session }: StatementCaller): Promise<Grid> {
    const grid = await this.gridOf(session.companyId, session.accountId);
    this.#lastGrids.put(session, grid);
    return grid;
  }

  async #query(asked: Asked): Promise<StatementAnswer> {
    const logged = this.#log(asked.caller, async (unit) => logStatement(unit, asked, 'allowed'));
    logged.catch(() => {});
    // The entry is sent at the end of a turn of the event loop (`batched-socket.ts`), and what is done before would delay
    // it. While it is stored, a connection is taken.
    for (let turn = 0; turn < 2; turn += 1) await setImmediate();
    if (!this.#isReady(asked)) {
      await logged;
      return this.#runQuery(asked);
    }
    const answer = this.#runQuery({ ...asked, logged });
    answer.catch(() => {});
    await logged;
    return answer;
  }

  #isReady(asked: Asked): boolean {
    const { companyId } = asked.caller.session;
    const source = this.#sources.inUse(companyId, asked.grid.source);
    return source?.isReady?.(this.#runnerOf(asked)) === true;
  }

  #runQuery(asked: Asked): Promise<StatementAnswer> {
    const run = { sql: asked.sql, isReading: true, isKept: false };
    return runInSource(asked, {
      open: () => this.#open(asked),
      run: (source) => source.run(this.#runnerOf(asked), run),
      again: () => this.#again(asked, (now) => this.#runQuery(now)),
      present: async (answer, ms) => presentQuery(asked, answer, ms),
    });
  }

  async #preview(asked: Asked): Promise<StatementAnswer> {
    const id = await this.#log(asked.caller, (unit) => logPreview(unit, asked));
    return this.#runPreview(asked, id);
  }

  #runPreview(asked: Asked, id: number): Promise<StatementAnswer> {
    const { caller, grid, verdict } = asked;
    const returningAll = verdict.allowed ? verdict.change?.returningAll : undefined;
    const change = { ...changeOf(asked), returningAll, atMost: SOURCE_LIMITS.rows };
    return runInSource(asked, {
      open: () => this.#open(asked),
      run: (source) => source.preview(this.#runnerOf(asked), change),
      again: () => this.#again(asked, (now) => this.#runPreview(now, id)),
      present: async (preview, ms) => {
        const rows = preview.answer.changed;
        const follows = Object.fromEntries(preview.follows.map((one) => [one.table, one.rows]));
        const expiresAt = await this.#log(caller, (unit) =>
          openPreview(unit, { id, rows, follows, source: identityOf(grid.source) }),
        );
        const showsRows = returningAll !== undefined;
        return presentPreview(asked, { id, expiresAt, preview, showsRows, grid, ms });
      },
    });
  }

  async #change(asked: Asked, waiting: Waiting): Promise<StatementAnswer> {
    // It may have been set while the change waited for its turn.
    if (isOfOther(waiting, asked)) return this.#refuse(asked, OTHER_SOURCE);
    const { shown_rows: shown, shown_follows: follows } = waiting;
    const change = { ...changeOf(asked), atMost: shown, follows };
    return runInSource(asked, {
      open: () => this.#open(asked),
      run: (source) => source.change(this.#runnerOf(asked), change),
      again: () => this.#again(asked, (now) => this.#change(now, waiting)),
      present: async (answer, ms) => presentChange(asked, answer, ms),
      tooMany: ({ isFollowing }) => ({ reason: 'more_rows', shown, isFollowing }),
    });
  }

  #runnerOf(asked: Asked): Runner {
    const isLogged = async () => {
      await asked.logged?.catch((error) => {
        throw new NotOfSourceError(error);
      });
    };
    return runnerOf(asked, {
      beforeGrant: isLogged,
      // The rights may have changed while the statement waited for its turn.
      beforeRun: async () => {
        await isLogged();
        if (performance.now() - asked.heldAt >= RIGHTS_MS) await this.#makeSure(asked);
      },
      afterGrant: () => this.#makeSure(asked),
    });
  }

  async #makeSure({ caller, grid }: Asked): Promise<void> {
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
    { caller, sql, everyRow }: Asked,
    run: (asked: Asked) => Promise<StatementAnswer>,
  ): Promise<StatementAnswer> {
    this.#lastGrids.forget(caller.session);
    return this.#heldToRights({ caller, sql, everyRow }, async (asked) => {
      const refusal = refusalOf(asked.verdict, asked);
      if (!refusal) return run(asked);
      await this.#followNow(asked);
      return this.#refuse(asked, refusal);
    });
  }

  /** The former rights may have been granted for a statement that is refused after all. */
  async #followNow(asked: Asked): Promise<void> {
    const { accountId } = asked.caller.session;
    const grants = new Map([[accountId, grantsOf(asked.grid)]]);
    await this.#open(asked)
      .then((source) =>
        source.follow(
          (account) => account === accountId,
          async () => grants,
        ),
      )
      // The next statement makes sure of them.
      .catch(() => {});
  }

  async #refuse(asked: Asked, refusal: Refusal): Promise<StatementAnswer> {
    await this.#log(asked.caller, async (unit) => logStatement(unit, asked, refusal));
    return refused(asked, refusal);
  }

  /** If too many statements wait already, the task is told at once that the company is busy; that is logged too. */
  #inLine(
    { session }: StatementCaller,
    task: (busy: Refusal | undefined) => Promise<StatementAnswer>,
  ): Promise<StatementAnswer> {
    if (this.#lines.isFull(session)) return task({ reason: 'busy' });
    return this.#lines.run(session, () => task(undefined));
  }

  #log<T>(
    { session, origin }: StatementCaller,
    write: (unit: SessionUnit) => Promise<T>,
  ): Promise<T> {
    return this.#work.write(session.companyId, origin, write);
  }

  #open({ caller, grid }: Asked): Promise<Source> {
    return this.#sources.of(caller.session.companyId, grid.source);
  }
}

/** Whether a change was shown for another source than the present one. */
const isOfOther = ({ shown_source }: Waiting, { grid }: Asked): boolean =>
  shown_source !== identityOf(grid.source);

const OTHER_SOURCE: Refusal = { reason: 'expired', why: 'other_source' };

/** The only confirmation of a preview, or why there is none. */
async function takeOrRefuse(unit: SessionUnit, id: number): Promise<Refusal | undefined> {
  const { accountId } = unit.session;
  if (await takePreview(unit, { id, accountId })) return undefined;
  const waiting = await readWaiting(unit, { id, accountId });
  return { reason: 'expired', why: waiting?.is_used ? 'used' : 'late' };
}
