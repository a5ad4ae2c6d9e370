import * as calls from '@maru/contract/known-browser';
import type { FastifyRequest } from 'fastify';
import type { Context } from '../../core/context.ts';
import { unauthenticated } from '../../platform/http/app-error.ts';
import * as service from './browsers.service.ts';
import { companyOfChatLink, customerOriginOf } from './open-chats.service.ts';

/** The calls with the key of a browser. `bearer` counts the call and reads its key. */
export function browserRoutes(
  { bind, work }: Context,
  bearer: (request: FastifyRequest) => string,
): void {
  const admit = async (request: FastifyRequest): Promise<service.KnownBrowser> => {
    const browser = await service.browserOf(work, bearer(request));
    if (!browser) throw unauthenticated();
    return browser;
  };

  bind.keyed(calls.getKnownVisitor, admit, async ({ session: browser, params, query, request }) => {
    const companyOfLink = await companyOfChatLink(work, params.company);
    const asked = { companyOfLink, openKey: params.key, before: query.before };
    const { companyId } = browser;
    const known = await work.read(companyId, (tx) => service.knownVisitor(tx, browser, asked));
    await service.countVisit(work, customerOriginOf(request), { companyId, browserId: browser.id });
    return known;
  });

  bind.keyed(calls.continueRoom, admit, async ({ session: browser, params }) => {
    const companyOfLink = await companyOfChatLink(work, params.company);
    const asked = { companyOfLink, openKey: params.key, room: params.id };
    return work.read(browser.companyId, (tx) => service.tokenOfRoom(tx, browser, asked));
  });

  bind.keyed(calls.forgetBrowser, admit, ({ session: browser, request }) =>
    work.write(browser.companyId, customerOriginOf(request), (unit) =>
      service.forget(unit, browser),
    ),
  );
}
