import { LIMITS } from '@maru/contract/limits';
import {
  getChatLink,
  getOpenRoom,
  listOpenMessages,
  openRoom,
  sendOpenMessage,
  setOpenRoomEmail,
} from '@maru/contract/open-chats';
import type { FastifyRequest } from 'fastify';
import { LRUCache } from 'lru-cache';
import type { Context } from '../../core/context.ts';
import { idempotencyKeyOf } from '../../core/idempotency.ts';
import { pageBefore } from '../../core/rooms/messages.store.ts';
import { presentLiveMessage } from '../../core/rooms/present-message.ts';
import { type Visitor, visitorOf } from '../../core/rooms/visitor.ts';
import { atMost } from '../../platform/at-most.ts';
import { tooMany, unauthenticated } from '../../platform/http/app-error.ts';
import { clientAddress } from '../../platform/http/client-address.ts';
import { KeyedSemaphore } from '../../platform/keyed-semaphore.ts';
import { RateLimit } from '../../platform/rate-limit.ts';
import { browserRoutes } from './browsers.routes.ts';
import { countVisit } from './browsers.service.ts';
import { presentChatLink, presentOpenRoom } from './open-chats.present.ts';
import {
  chatLinkOf,
  companyOfChatLink,
  customerOriginOf,
  openRoomByLink,
  ownRoom,
  sendAsVisitor,
  setEmail,
} from './open-chats.service.ts';

/** Messages may be long, and a response is held in memory until the client has read it. */
const PAGE = { messages: LIMITS.messagesPerAnswer, bytes: 256 * 1024 };

export function openChatRoutes(context: Context): void {
  const { bind, work, customerLimits: limits } = context;
  // A whole office may share a network, and a key may be linked on a busy page.
  const callsPerNetwork = new RateLimit({ burst: 120, perSecond: 20 });
  const roomsPerNetwork = new RateLimit({ burst: 30, perSecond: 0.2 });
  const roomsPerKey = new RateLimit({ burst: 60, perSecond: 1 });
  // By all links together. Each new conversation is told to every desk of the company.
  const roomsPerCompany = new RateLimit({ burst: 30, perSecond: 5 });
  // The company of links that exist. Invented keys must not use up what a company's customers have.
  const knownLinks = new LRUCache<string, number>(atMost(10_000));
  // A crowd of visitors takes few of the connections that staff need as well.
  const lookups = new KeyedSemaphore({ atOnce: 2, waiting: 1_000 });
  const openings = new KeyedSemaphore({ atOnce: 1, waiting: 100 });
  // A person corrects an address once or twice.
  const emailsPerRoom = new RateLimit({ burst: 5, perSecond: 0.05 });
  const messagesPerRoom = new RateLimit({ burst: 10, perSecond: 2 });

  function limit(wait: number): void {
    if (wait > 0) throw tooMany(wait);
  }

  function inTurn<T>(semaphore: KeyedSemaphore, key: string, task: () => Promise<T>): Promise<T> {
    if (semaphore.isFull(key)) throw tooMany(1);
    return semaphore.run(key, task);
  }

  /** The company of a link that exists. */
  async function lookUp({ company: code, key }: { company: string; key: string }): Promise<number> {
    const company = await companyOfChatLink(work, code);
    await work.read(company, (tx) => chatLinkOf(tx, key));
    return company;
  }

  /** Counts the call, and reads its token. */
  function bearer(request: FastifyRequest): string {
    limit(callsPerNetwork.takeFrom(clientAddress(request)));
    const [, token = ''] = /^Bearer +(\S+)$/i.exec(request.headers.authorization ?? '') ?? [];
    return token;
  }

  const admit = async (request: FastifyRequest): Promise<Visitor> => {
    const visitor = await visitorOf(work, bearer(request));
    if (!visitor) throw unauthenticated();
    return visitor;
  };

  bind.open(getChatLink, async ({ params, request }) => {
    limit(callsPerNetwork.takeFrom(clientAddress(request)));
    const company = await companyOfChatLink(work, params.company);
    return work.read(company, async (tx) => presentChatLink(tx, await chatLinkOf(tx, params.key)));
  });

  bind.open(openRoom, async ({ params, body, request }) => {
    limit(roomsPerNetwork.takeFrom(clientAddress(request)));
    // Counted by the requested key, whether it exists or not, so that the limit does not reveal it.
    const link = `${params.company.toLowerCase()}/${params.key}`;
    limit(roomsPerKey.take(link));
    const company = knownLinks.get(link) ?? (await inTurn(lookups, '', () => lookUp(params)));
    knownLinks.set(link, company);
    limit(roomsPerCompany.take(String(company)));
    const { room, isCeiling } = await inTurn(openings, String(company), () =>
      work.write(company, customerOriginOf(request), (unit) =>
        openRoomByLink(unit, params.key, body, { address: clientAddress(request), limits }),
      ),
    );
    if (isCeiling)
      request.log.warn({ company }, 'customers reached the daily ceiling of new rooms');
    return room;
  });

  bind.keyed(getOpenRoom, admit, async ({ session: visitor, request }) => {
    const { companyId } = visitor;
    const [room, shown] = await work.read(companyId, async (tx) => {
      const room = await ownRoom(tx, visitor);
      return [room, await presentOpenRoom(tx, room)] as const;
    });
    if (room.browser_id !== null) {
      const ofRoom = { companyId, browserId: room.browser_id };
      await countVisit(work, customerOriginOf(request), ofRoom);
    }
    return shown;
  });

  bind.keyed(setOpenRoomEmail, admit, ({ session: visitor, body, request }) => {
    limit(emailsPerRoom.take(String(visitor.roomId)));
    return work.write(visitor.companyId, customerOriginOf(request), (unit) =>
      setEmail(unit, visitor, body.email, { address: clientAddress(request), limits }),
    );
  });

  bind.keyed(listOpenMessages, admit, async ({ session: visitor, query }) => {
    const before = query.before ?? Number.MAX_SAFE_INTEGER;
    const messages = await work.read(visitor.companyId, (tx) =>
      pageBefore(tx, visitor.roomId, before, PAGE),
    );
    return { results: messages.map(presentLiveMessage) };
  });

  bind.keyed(sendOpenMessage, admit, ({ session: visitor, body, request }) => {
    limit(messagesPerRoom.take(String(visitor.roomId)));
    const key = idempotencyKeyOf(request);
    return work.write(visitor.companyId, customerOriginOf(request), async (unit) =>
      presentLiveMessage(
        await sendAsVisitor(
          unit,
          visitor,
          { ...body, key },
          { address: clientAddress(request), limits },
        ),
      ),
    );
  });

  browserRoutes(context, bearer);
}
