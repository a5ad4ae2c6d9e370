import {
  createAccount,
  deleteAccount,
  deleteAccounts,
  getAccount,
  keepPassword,
  listAccounts,
  patchAccount,
  updateAccount,
} from '@maru/contract/accounts';
import { MUST_CHANGE_PASSWORD_HEADER } from '@maru/contract/given-password';
import type { FastifyRequest } from 'fastify';
import { type Context, requestOrigin } from '../../core/context.ts';
import { type HashingQueueKey, sessionQueueKey } from '../../core/hashing-queue-key.ts';
import { listVersions } from '../../core/list-versions.store.ts';
import { hashPassword, passwordWeakness } from '../../core/passwords.ts';
import type { Administrator } from '../../core/permissions.policy.ts';
import { groupsOf } from '../../core/permissions.store.ts';
import { entityTag, expectedVersions } from '../../core/revisions/stale-save.ts';
import type { Tx } from '../../core/schema.ts';
import type { Session } from '../../core/session/session.ts';
import { invalidField, notFound } from '../../platform/http/app-error.ts';
import type { SaveCall } from '../../platform/http/bind.ts';
import { clientAddress } from '../../platform/http/client-address.ts';
import { headerOf } from '../../platform/http/declared-headers.ts';
import { isKnown, NotModified } from '../../platform/http/not-modified.ts';
import { type PageQuery, pageEnvelope, refusePastTheEnd } from '../../platform/lists/page.ts';
import { type AccountQuery, accountById, accountsByIds } from './account-lists.store.ts';
import { AccountOrder } from './account-order.ts';
import { removeMany, removeOne } from './account-removal.service.ts';
import { type NewPassword, update } from './account-update.service.ts';
import { faultsIn } from './accounts.field-errors.ts';
import { ownPassword } from './accounts.messages.ts';
import { presentAccount, presentChoice, presentRow } from './accounts.present.ts';
import { type AccountUpdateBody, create } from './accounts.service.ts';

export function accountRoutes({ bind, work, address }: Context): void {
  const order = new AccountOrder();

  bind.guarded(listAccounts, async ({ session, query, request, reply }) => {
    const { page_size } = query;
    const { companyId, permissions } = session;
    if (page_size === 'all') {
      const sees = permissions.has('view_userprofile');
      const asked = sees ? query : withNamesOnly(query);
      const ids = await work.read(companyId, async (tx) => {
        const { version, sign_ins } = await listVersions(tx);
        const tag = [companyId, version, sees ? sign_ins : 'names'];
        return isKnown(request, reply, tag) ? undefined : order.idsOf(tx, asked);
      });
      if (!ids) return new NotModified();
      return inParts(ids, (part) =>
        work.read(
          companyId,
          sees ? (tx) => presentPage(tx, part) : (tx) => presentChoices(tx, part),
        ),
      );
    }
    return work.read(companyId, async (tx) => {
      const paged = { ...query, page_size };
      const ids = await order.idsOf(tx, query);
      refusePastTheEnd(paged, ids.length);
      const results = await presentPage(tx, pageOfIds(ids, paged));
      return pageEnvelope(results, ids.length, paged, request, address);
    });
  });

  bind.guarded(getAccount, async ({ session, params, reply }) => {
    const one = await work.read(session.companyId, (tx) => presentOne(tx, params.id));
    reply.header('etag', entityTag(one.version));
    return one.account;
  });

  bind.guarded(
    createAccount,
    async ({ session, body, request }) => {
      const { password, ...details } = body;
      const isGiven = asksForChange(request);
      const { hash } = await hashed(password, body.username, queueKeyOf(session, request));
      return work.write(session.companyId, requestOrigin(session, request), async (unit) => {
        const id = await create(unit, administratorOf(unit.session), details, { hash, isGiven });
        return (await presentOne(unit, id)).account;
      });
    },
    {
      findFaults: (sound, { session }) => work.read(session.companyId, (tx) => faultsIn(tx, sound)),
    },
  );

  const save = async ({ session, params, body, request, reply }: Save) => {
    const { password: typed, ...details } = body;
    if (typed?.trim() && params.id === session.accountId) {
      throw invalidField('password', ownPassword);
    }
    const password = typed?.trim()
      ? await hashed(typed, body.username ?? '', queueKeyOf(session, request))
      : undefined;
    const expected = expectedVersions(request);
    const mustChange = asksForChange(request) || undefined;
    const saved = await work.write(session.companyId, requestOrigin(session, request), (unit) => {
      const who = administratorOf(unit.session);
      return update(unit, who, params.id, { body: details, password, mustChange, expected });
    });
    reply.header('etag', entityTag(saved.account.version));
    return presentAccount(saved.account, saved.groups);
  };
  const faultsInSave = (
    sound: AccountUpdateBody,
    { session, params }: Pick<Save, 'session' | 'params'>,
  ) => work.read(session.companyId, (tx) => faultsIn(tx, sound, params.id));
  bind.guarded(updateAccount, save, { findFaults: faultsInSave });
  bind.guarded(patchAccount, save, { findFaults: faultsInSave });

  bind.guarded(keepPassword, async ({ session, params, request }) => {
    await work.write(session.companyId, requestOrigin(session, request), (unit) =>
      update(unit, administratorOf(unit.session), params.id, { body: {}, mustChange: false }),
    );
  });

  bind.guarded(deleteAccount, ({ session, params, request }) => {
    const expected = expectedVersions(request);
    return work.write(session.companyId, requestOrigin(session, request), (unit) =>
      removeOne(unit, administratorOf(unit.session), params.id, expected),
    );
  });

  bind.guarded(deleteAccounts, ({ session, body, request }) =>
    work.write(session.companyId, requestOrigin(session, request), async (unit) => ({
      deleted: await removeMany(unit, administratorOf(unit.session), body.ids),
    })),
  );
}

const asksForChange = (request: FastifyRequest): boolean =>
  headerOf(request, MUST_CHANGE_PASSWORD_HEADER) === '1';

type Save = SaveCall<AccountUpdateBody, Session>;

/**
 * For users who may only choose an account: drops the filters and orders that would reveal fields the
 * response leaves out.
 */
function withNamesOnly({ username, first_name, last_name, ...query }: AccountQuery): AccountQuery {
  const { page, page_size } = query;
  const byName = /^-?(username|first_name|last_name)$/.test(query.ordering);
  const ordering = byName ? query.ordering : 'username';
  return { page, page_size, ordering, username, first_name, last_name };
}

const administratorOf = (session: Session): Administrator => ({
  accountId: session.accountId,
  permissions: session.permissions,
});

/** Hashing is slow, so it is done before the transaction begins. */
async function hashed(
  typed: string,
  username: string,
  queueKey: HashingQueueKey,
): Promise<NewPassword> {
  const weakness = await passwordWeakness(typed, username);
  if (weakness) throw invalidField('password', weakness);
  return { typed, hash: await hashPassword(typed, queueKey) };
}

const queueKeyOf = ({ companyId }: Session, request: FastifyRequest): HashingQueueKey =>
  sessionQueueKey(companyId, clientAddress(request));

const pageOfIds = (ids: readonly number[], { page, page_size }: PageQuery): number[] =>
  ids.slice((page - 1) * page_size, page * page_size);

async function presentPage(tx: Tx, ids: number[]) {
  const accounts = await accountsByIds(tx, ids);
  const groups = await groupsOf(tx, ids);
  return accounts.map((account) => presentRow(account, groups.get(account.id) ?? []));
}

const presentChoices = async (tx: Tx, ids: number[]) =>
  (await accountsByIds(tx, ids)).map(presentChoice);

/** Accounts per query: enough that the cost of a query matters little, few enough to hold in memory. */
const PART = 500;

/** Reads each part when the client is ready for it, so that a slow client does not hold 20,000 accounts. */
async function* inParts<T>(ids: number[], read: (part: number[]) => Promise<T[]>) {
  for (let start = 0; start < ids.length; start += PART) {
    yield read(ids.slice(start, start + PART));
  }
}

async function presentOne(tx: Tx, id: number) {
  const account = await accountById(tx, id);
  if (!account) throw notFound();
  const groups = await groupsOf(tx, [id]);
  return { version: account.version, account: presentAccount(account, groups.get(id) ?? []) };
}
