import type { DataSource, setDataSource } from '@maru/contract/data-source';
import type { z } from 'zod';
import { describeChanges } from '../../../core/audit/action-event.ts';
import { lockCompany } from '../../../core/company-lock.store.ts';
import type { Unit } from '../../../core/work.ts';
import { AppError, invalidField, refused } from '../../../platform/http/app-error.ts';
import type { Message } from '../../../platform/http/message.ts';
import type { Description } from '../second-wall/source.ts';
import { presentSource } from './data-source.present.ts';
import { forgetLogins, putSource, readSource, type SourceRecord } from './data-source.store.ts';
import { isOtherDatabase, settleRights } from './former-rights.ts';
import {
  connectionTrouble,
  SOURCE_CHANGED,
  SourceUnavailableError,
  TOO_MANY_OPEN,
} from './source-unavailable.ts';
import { isRefusedUrl, readSourceUrl } from './source-url.ts';
import type { Sources } from './sources.ts';
import { type Sync, storeReading } from './sync.ts';

/** The caller: a signed-in account or the command line. Sources are queried between the caller's transactions. */
export interface SourceCaller {
  companyId: number;
  write<T>(work: (unit: Unit) => Promise<T>): Promise<T>;
  read<T>(work: (tx: Parameters<typeof readSource>[0]) => Promise<T>): Promise<T>;
}

interface Wanted {
  kind: SourceRecord['kind'];
  href: string | undefined;
  address: string;
  description: Description;
}

type SetAnswer = Sync & {
  source: DataSource;
  isFormerCleared: boolean;
  /** How many accounts lost their rights, because the database is another one. */
  accountsWithout: number;
};

/** Checks the source before anything is stored, stores it, and reads its tables. */
export async function setSource(
  sources: Sources,
  caller: SourceCaller,
  { kind, url, keep_rights: keepRights }: z.output<typeof setDataSource.body>,
): Promise<SetAnswer> {
  const { companyId } = caller;
  await requireAccess(caller);
  const wanted =
    kind === 'embedded' ? await embedded(sources, caller) : await checked(sources, companyId, url);
  const { former, ...answer } = await caller.write(async (unit) => {
    await lockCompany(unit);
    const former = await readSource(unit);
    const sync = await replaceSource(unit, sources, former, wanted);
    const tables = wanted.description.tables.map(({ name }) => name);
    const accountsWithout = isOtherDatabase(former, wanted)
      ? await settleRights(unit, { tables, keepRights })
      : 0;
    return { former, accountsWithout, ...sync, source: await presentSource(unit) };
  });
  // An embedded source that stays one goes on.
  if (former.kind !== 'embedded' || kind !== 'embedded') sources.forget(companyId);
  return { ...answer, isFormerCleared: await endFormerLogins(sources, companyId, former, wanted) };
}

/** The access was looked at before the request's body came, and is lost by then perhaps. */
const requireAccess = (caller: SourceCaller): Promise<void> => caller.write(async () => {});

async function embedded(sources: Sources, { companyId, read }: SourceCaller): Promise<Wanted> {
  const now = await read(readSource);
  const description = await asked(() =>
    now.kind === 'embedded'
      ? sources.describe(companyId, now)
      : sources.describeEmbedded(companyId),
  );
  return { kind: 'embedded', href: undefined, address: '', description };
}

async function checked(
  sources: Sources,
  companyId: number,
  text: string | undefined,
): Promise<Wanted> {
  const url = readSourceUrl(text ?? '');
  if (isRefusedUrl(url)) throw invalidField('url', url);
  const { href, address } = url;
  const lack = await sources.servers.check(companyId, href);
  if (lack) throw invalidField('url', lack);
  const source = sources.servers.open(companyId, href);
  const description = await asked(() => source.describe()).finally(() => source.close());
  return { kind: 'postgres', href, address, description };
}

async function replaceSource(
  unit: Unit,
  sources: Sources,
  former: SourceRecord,
  { kind, href, address, description }: Wanted,
): Promise<Sync> {
  const { companyId } = unit;
  const url = href === undefined ? null : sources.servers.encrypt(companyId, href);
  await putSource(unit, { kind, url, address });
  const formerHref = sources.servers.decrypt(companyId, former);
  if (!sources.servers.isSamePlace(companyId, formerHref, href)) await forgetLogins(unit);
  logSource(unit, shownOf(former), shownOf({ kind, address }));
  return storeReading(unit, description);
}

const shownOf = ({ kind, address }: { kind: string; address: string }): string => address || kind;

function logSource(unit: Unit, from: string, to: string): void {
  if (from === to && to === 'embedded') return;
  const info = from === to ? 'login changed' : describeChanges([{ field: 'source', from, to }]);
  unit.log({ action: 'update', model: 'data source', name: to, info });
}

/** Whether no login of the former source is left on its server. */
async function endFormerLogins(
  sources: Sources,
  companyId: number,
  former: SourceRecord,
  wanted: Wanted,
): Promise<boolean> {
  if (former.kind === 'embedded') return true;
  const href = sources.servers.decrypt(companyId, former);
  if (href === undefined) return false;
  if (sources.servers.isSamePlace(companyId, href, wanted.href)) return true;
  return sources.servers.endAllLogins(companyId, href);
}

/** Reads the tables of the source that is set. */
export async function syncSource(
  sources: Sources,
  caller: SourceCaller,
): Promise<Sync & { source: DataSource }> {
  const { companyId } = caller;
  await requireAccess(caller);
  const settings = await caller.read(readSource);
  const description = await asked(() => sources.describe(companyId, settings));
  const answer = await caller.write(async (unit) => {
    await lockCompany(unit);
    if (!isSameSource(settings, await readSource(unit))) throw refused(SOURCE_CHANGED);
    const sync = await storeReading(unit, description);
    return { ...sync, source: await presentSource(unit) };
  });
  const href = sources.servers.decrypt(companyId, settings);
  if (href) {
    const source = await sources.of(companyId, settings);
    await asked(() => sources.servers.endUnusedLogins(companyId, href, source));
  }
  return answer;
}

const isSameSource = (a: SourceRecord, b: SourceRecord): boolean =>
  a.kind === b.kind && Buffer.from(a.url ?? []).equals(Buffer.from(b.url ?? []));

/** Answers what goes wrong between Maru and a source in Maru's own words. */
async function asked<T>(ask: () => Promise<T>): Promise<T> {
  try {
    return await ask();
  } catch (error) {
    if (error instanceof AppError) throw error;
    if (error instanceof SourceUnavailableError && error.text === TOO_MANY_OPEN) {
      throw new AppError({ status: 429, code: 'too_many', detail: TOO_MANY_OPEN });
    }
    if (error instanceof SourceUnavailableError) throw refused(error.text);
    throw refused(connectionTrouble(error) ?? NOT_READ);
  }
}

const NOT_READ: Message = {
  en: 'The tables of the source could not be read. Nothing was changed.',
  ko: '데이터 소스의 테이블을 읽지 못했습니다. 변경된 내용은 없습니다.',
};
