import { chatColours, SUGGESTED_COLOURS } from '@maru/contract/chat-colours';
import { getChatLink } from '@maru/contract/open-chats';
import type { FastifyInstance } from 'fastify';
import type { Context } from '../../core/context.ts';
import { tooMany } from '../../platform/http/app-error.ts';
import { clientAddress } from '../../platform/http/client-address.ts';
import { parse } from '../../platform/http/validation.ts';
import { RateLimit } from '../../platform/rate-limit.ts';
import { findChatLink } from './chat-links.store.ts';
import { companyOfChatLink } from './open-chats.service.ts';

/**
 * The company's colour for the bubble on its site. It is a stylesheet, because that needs no permission for
 * other origins to read answers, and because browsers keep it as long as the script: a visitor asks for it
 * once in five minutes and not with every page.
 */
export function bubbleStyleRoute(app: FastifyInstance, { work }: Context): void {
  // Visitors of a busy shop must not use up the calls of customers who are writing.
  const perNetwork = new RateLimit({ burst: 120, perSecond: 20 });

  app.get('/open/:company/:key/bubble.css', async (request, reply) => {
    reply.header('cross-origin-resource-policy', 'cross-origin');
    const wait = perNetwork.takeFrom(clientAddress(request));
    if (wait > 0) throw tooMany(wait);
    const { company, key } = parse(getChatLink.params, request.params, 'path');
    const companyId = await companyOfChatLink(work, company);
    const chatLink = await work.read(companyId, (tx) => findChatLink(tx, key));
    // A link that leads nowhere gets an answer of the same kind: a site that embeds it must not learn from
    // its visitors' browsers which links exist.
    const { fill, onFill } = chatColours(chatLink?.colour ?? SUGGESTED_COLOURS.indigo, 'light');
    // More specific than the rule of widget.js for a bubble without a company's colour.
    return reply
      .type('text/css; charset=utf-8')
      .header('cache-control', 'public, max-age=300')
      .send(`:host(maru-chat){--company:${fill};--on-company:${onFill}}\n`);
  });
}
