import { createHmac } from 'node:crypto';
import { KNOWN_BROWSER, type KnownVisitor } from '@maru/contract/known-browser';
import type { Origin } from '../../core/audit/action-log.store.ts';
import { customerNumber } from '../../core/customers/customer-of-ticket.ts';
import { announceAll } from '../../core/rooms/live-channel.store.ts';
import type { Tx } from '../../core/schema.ts';
import { companyOfOpaqueToken } from '../../core/session/tokens.ts';
import type { Unit, Work } from '../../core/work.ts';
import { notFound, unauthenticated } from '../../platform/http/app-error.ts';
import * as store from './browsers.store.ts';
import { findChatLink } from './chat-links.store.ts';

/** The holder of a browser's key. */
export interface KnownBrowser extends store.BrowserRecord {
  companyId: number;
  key: string;
}

/** Rooms that somebody may still have open in another tab: the newest. */
const MOST_CLOSED = 100;

export async function browserOf(work: Work, key: string): Promise<KnownBrowser | undefined> {
  const companyId = companyOfOpaqueToken(key);
  if (companyId === undefined) return undefined;
  const found = await work.read(companyId, (tx) => store.browserOfKey(tx, key));
  return found && { ...found, companyId, key };
}

/** A visit lets the browser's key last longer. */
export async function countVisit(
  work: Work,
  origin: Origin,
  { companyId, browserId }: { companyId: number; browserId: number },
): Promise<void> {
  if (!(await work.read(companyId, (tx) => store.isIdle(tx, browserId)))) return;
  await work.write(companyId, origin, (unit) => store.lengthen(unit, browserId));
}

/** Made from the key, so that the browser gets the same token again and other tabs keep theirs. */
export const roomToken = (companyId: number, browserKey: string, room: number): string =>
  `${companyId}.${createHmac('sha256', browserKey).update(`room ${room}`).digest('base64url')}`;

/** A link of another company, or one that leads nowhere, shows as little as an unknown key. */
async function refuseOtherLinks(tx: Tx, companyOfLink: number, openKey: string): Promise<void> {
  if (companyOfLink !== tx.companyId || !(await findChatLink(tx, openKey))) throw unauthenticated();
}

interface Asked {
  companyOfLink: number;
  openKey: string;
}

export async function knownVisitor(
  tx: Tx,
  browser: KnownBrowser,
  { companyOfLink, openKey, before }: Asked & { before: number | undefined },
): Promise<KnownVisitor> {
  await refuseOtherLinks(tx, companyOfLink, openKey);
  const typed = await store.lastTyped(tx, browser.id);
  const rows = await store.conversationsOf(tx, browser.id, before);
  const shown = rows.slice(0, KNOWN_BROWSER.page);
  return {
    name: typed?.name ?? '',
    email: typed?.email ?? '',
    conversations: shown.map((room) => ({
      id: room.id,
      is_open: room.is_active,
      last_words: room.last_words,
      last_sender: room.last_sender ?? 'client',
      last_time: (room.last_time ?? room.time_updated).toISOString(),
      is_unread: room.last_sender === 'agent' && room.last_seq > room.customer_seen_seq,
    })),
    next: rows.length > shown.length ? (shown.at(-1)?.id ?? null) : null,
  };
}

export async function tokenOfRoom(
  tx: Tx,
  browser: KnownBrowser,
  { companyOfLink, openKey, room }: Asked & { room: number },
): Promise<{ token: string }> {
  await refuseOtherLinks(tx, companyOfLink, openKey);
  if (!(await store.hasRoom(tx, browser.id, room))) throw notFound();
  return { token: roomToken(tx.companyId, browser.key, room) };
}

/** Logged once for a key, and keys are made with rooms alone, so nobody can fill the log by it. */
export async function forget(unit: Unit, { key }: KnownBrowser): Promise<void> {
  const ended = await store.endBrowser(unit, key);
  if (!ended) throw unauthenticated();
  const { customer, rooms } = ended;
  await announceAll(
    unit.sql,
    rooms
      .slice(0, MOST_CLOSED)
      .map((room) => ({ kind: 'forgotten', company: unit.companyId, room })),
  );
  unit.log({
    action: 'update',
    model: 'customer',
    name: customerNumber(customer),
    info: `forgotten in a browser by its user; rooms that it no longer opens: ${rooms.length}`,
  });
}
