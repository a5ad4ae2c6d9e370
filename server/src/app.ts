import { fileURLToPath } from 'node:url';
import fastifyCookie from '@fastify/cookie';
import { endpoints } from '@maru/contract/endpoints';
import { CLOSE, MAX_FRAME_BYTES } from '@maru/contract/live';
import Fastify, { type FastifyBaseLogger, type FastifyInstance, LogController } from 'fastify';
import type { Logger } from 'pino';
import { Registry } from 'prom-client';
import type { z } from 'zod';
import { appMetrics } from './app-metrics.ts';
import type { Context } from './core/context.ts';
import { FirstCompany } from './core/first-company.ts';
import { FailureLog } from './core/guessing/failure-log.ts';
import { Throttle } from './core/guessing/throttle.ts';
import { KnownMatches } from './core/logs/known-matches.ts';
import { CUSTOMER_RATE_LIMITS, type CustomerRateLimits } from './core/rooms/customer-limits.ts';
import type { Schema } from './core/schema.ts';
import { sessionGate } from './core/session/gate.ts';
import { SessionCache } from './core/session/session-cache.ts';
import type { SessionUse } from './core/session/session-use.ts';
import { Tokens } from './core/session/tokens.ts';
import { Work } from './core/work.ts';
import { accessRoutes } from './features/access/access.routes.ts';
import { accountRoutes } from './features/accounts/accounts.routes.ts';
import { actionLogRoutes } from './features/action-logs/action-logs.routes.ts';
import { availabilityRoutes } from './features/availability/availability.routes.ts';
import { botLogRoutes } from './features/bot-logs/bot-logs.routes.ts';
import { serveConsole } from './features/browser-files/console-files.ts';
import { serveWidget } from './features/browser-files/widget-files.ts';
import { cannedReplyRoutes } from './features/canned-replies/canned-replies.routes.ts';
import { chatRoutes } from './features/chats/chats.routes.ts';
import { roomNoteRoutes } from './features/chats/room-notes.routes.ts';
import { companyRoutes } from './features/company/company.routes.ts';
import { companyChatRoutes } from './features/company-chat/company-chat.routes.ts';
import { conversationMessageRoutes } from './features/conversations/conversation-messages.routes.ts';
import { conversationRoutes } from './features/conversations/conversations.routes.ts';
import { customerRoutes } from './features/customers/customers.routes.ts';
import { dataRoutes } from './features/data/data.routes.ts';
import type { SourceProvider } from './features/data/first-reading.ts';
import { dataSourceRoutes } from './features/data/source/data-source.routes.ts';
import { Sources } from './features/data/source/sources.ts';
import { departmentRoutes } from './features/departments/departments.routes.ts';
import { deskRoutes } from './features/desk/desk.routes.ts';
import { groupRoutes } from './features/groups/groups.routes.ts';
import { healthRoutes } from './features/health/health.routes.ts';
import { languageRoutes } from './features/languages/languages.routes.ts';
import { liveRoutes } from './features/live/live.routes.ts';
import { logCheckRoutes } from './features/log-check/log-check.routes.ts';
import { noticeRoutes } from './features/notices/notices.routes.ts';
import { bubbleStyleRoute } from './features/open-chats/bubble-style.ts';
import { openChatRoutes } from './features/open-chats/open-chats.routes.ts';
import { profileRoutes } from './features/profile/profile.routes.ts';
import { securityRoutes } from './features/security/security.routes.ts';
import { serviceLevelRoutes } from './features/service-levels/service-levels.routes.ts';
import { signInRoutes } from './features/sign-in/sign-in.routes.ts';
import { tablePermissionRoutes } from './features/table-permissions/table-permissions.routes.ts';
import { ticketRoutes } from './features/tickets/tickets.routes.ts';
import { fieldLabels } from './field-labels.ts';
import { apiDocument } from './openapi.ts';
import type { Database } from './platform/database/database.ts';
import { serveApiDocs } from './platform/http/api-docs/api-docs.ts';
import {
  ARRIVAL_LIMITS,
  type ArrivalLimits,
  endRefusedBodies,
  limitBodies,
  MAX_BODY_BYTES,
  serverOptions,
} from './platform/http/arrival-limits.ts';
import { Binder } from './platform/http/bind.ts';
import { followRequests } from './platform/http/current-request.ts';
import { asAppError, handleErrors, sendError } from './platform/http/error-handler.ts';
import { refuseForeignHosts } from './platform/http/foreign-hosts.ts';
import { acceptOnlyJson } from './platform/http/json-bodies.ts';
import { serveMetrics } from './platform/http/metrics-page.ts';
import { Networks } from './platform/http/networks.ts';
import { refuseOtherMethods } from './platform/http/other-methods.ts';
import { ownAddresses } from './platform/http/own-addresses.ts';
import { PublicAddress } from './platform/http/public-address.ts';
import { requestIds } from './platform/http/request-id.ts';
import { recordRequests } from './platform/http/request-record.ts';
import { securityHeaders } from './platform/http/security-headers.ts';
import { serializerOf } from './platform/http/serializer.ts';
import { stopInOrder } from './platform/http/stop-in-order.ts';
import {
  ANSWER_LIMITS,
  type AnswerLimits,
  cutOffUnread,
  limitRequestsAtOnce,
} from './platform/http/unread-answers.ts';
import { refuseUnreadable } from './platform/http/unreadable.ts';
import { Sockets } from './platform/sockets/sockets.ts';

const BUILT = {
  console: fileURLToPath(new URL('../../web/dist', import.meta.url)),
  widget: fileURLToPath(new URL('../../widget/dist', import.meta.url)),
};

export interface AppOptions {
  db: Database<Schema>;
  secretKey: string;
  /** Records when sessions are used. */
  sessionUse?: SessionUse;
  publicUrl?: string | undefined;
  trustedProxies?: string[];
  log: Logger;
  metrics?: Registry;
  /** Allows other machines to read the metrics. */
  metricsToken?: string | undefined;
  customerLimits?: CustomerRateLimits;
  /** Where statements run instead of in the companies' own sources. */
  sources?: SourceProvider;
  /** Where embedded sources are; without it they are in memory. */
  sourcesFolder?: string;
  /** The hosts at which PostgreSQL sources may be; see `SourceHosts`. */
  sourceHosts?: readonly string[] | undefined;
  /** Megabytes for all embedded sources together. */
  sourceMemory?: number | undefined;
  /** How long to go on answering after being told to stop; see `stopInOrder`. */
  drainMs?: number;
  /** How long requests may take to arrive. */
  arrival?: ArrivalLimits;
  /** Limits for clients that do not read their responses. */
  answers?: AnswerLimits;
  /** The folders with what browsers load. */
  built?: { console: string; widget: string };
}

/** The whole server except its process. The order of registration matters. */
export async function buildApp(options: AppOptions): Promise<FastifyInstance> {
  const { db, secretKey, log, metrics = new Registry() } = options;
  const { trustedProxies = [], arrival = ARRIVAL_LIMITS, answers = ANSWER_LIMITS } = options;
  const { built = BUILT } = options;
  const proxies = new Networks(trustedProxies);
  const address = new PublicAddress(options.publicUrl);
  const setHeaders = securityHeaders({ https: address.isHttps });
  const app = Fastify({
    ...serverOptions(arrival, {
      hasLargeBodies: Object.values(endpoints).some(({ largeBody }) => largeBody),
    }),
    bodyLimit: MAX_BODY_BYTES,
    return503OnClosing: false,
    genReqId: requestIds(proxies),
    trustProxy: trustedProxies.length > 0 && ((address: string) => proxies.has(address)),
    loggerInstance: log as FastifyBaseLogger,
    logController: new LogController({
      disableRequestLogging: true,
      requestIdLogLabel: 'request_id',
    }),
    clientErrorHandler: refuseUnreadable({ https: address.isHttps }),
    routerOptions: { maxParamLength: 500 },
    frameworkErrors: (error, request, reply) => {
      beginRecord(request, reply);
      setHeaders(request, reply);
      sendError(asAppError(error, request), request, reply, fieldLabels);
    },
  });
  app.setSerializerCompiler<z.ZodType>(({ schema }) => serializerOf(schema));
  const beginRecord = recordRequests(app, metrics, log);
  followRequests(app);
  acceptOnlyJson(app);
  limitBodies(app, arrival);
  endRefusedBodies(app, arrival);
  cutOffUnread(app, answers);
  const stopping = stopInOrder(app, options.drainMs ?? 0);

  const sessions = new SessionCache(db);
  const tokens = new Tokens(secretKey);
  const report = (error: Error) => app.log.error({ err: error }, 'beside any request');
  const work = new Work(db, sessions, report);
  // Not before: the app is built while the database still opens.
  app.addHook('onReady', () => sessions.listen());
  app.addHook('onClose', () => work.settled());

  await app.register(fastifyCookie);
  app.addHook('onRequest', (request, reply, done) => {
    setHeaders(request, reply);
    done();
  });
  limitRequestsAtOnce(app, answers);
  handleErrors(app, fieldLabels, await serveConsole(app, built.console, new FirstCompany(db)));
  await serveWidget(app, built.widget);

  const bind = new Binder(app, sessionGate(tokens, sessions, options.sessionUse));
  const sockets = await Sockets.on(app, { maxFrameBytes: MAX_FRAME_BYTES, address, codes: CLOSE });
  // After the sockets, because a connection that is refused here would otherwise stay open.
  if (!options.publicUrl) refuseForeignHosts(app);
  refuseOtherMethods(app, Object.values(endpoints));
  const knownMatches = new KnownMatches();
  const failureLog = new FailureLog(work, {
    stopping,
    warn: (network, limit) => app.log.warn({ network, limit }, 'too many failed sign-ins'),
  });
  const context: Context = {
    bind,
    work,
    tokens,
    sessions,
    sockets,
    knownMatches,
    throttle: new Throttle(db, secretKey, failureLog),
    address,
    secretKey,
    customerLimits: options.customerLimits ?? CUSTOMER_RATE_LIMITS,
    stopping,
    metrics,
    report,
    onReady: (task) => app.addHook('onReady', task),
  };
  const sources = new Sources({
    work,
    secretKey,
    folder: options.sourcesFolder,
    hosts: options.sourceHosts,
    memoryMb: options.sourceMemory,
    onError: report,
  });
  app.addHook('preClose', async () => sources.stop());
  app.addHook('onClose', () => sources.close());
  healthRoutes(context);
  signInRoutes(context);
  securityRoutes(context);
  companyRoutes(context);
  companyChatRoutes(context);
  profileRoutes(context);
  availabilityRoutes(context);
  languageRoutes(context);
  groupRoutes(context);
  accountRoutes(context);
  accessRoutes(context);
  departmentRoutes(context);
  chatRoutes(context);
  roomNoteRoutes(context);
  conversationRoutes(context);
  conversationMessageRoutes(context);
  deskRoutes(context);
  openChatRoutes(context);
  bubbleStyleRoute(app, context);
  liveRoutes(context);
  tablePermissionRoutes(context);
  dataSourceRoutes(context, sources);
  const firstWall = dataRoutes(context, options.sources ?? sources);
  app.addHook('onClose', () => firstWall.close());
  ticketRoutes(context);
  serviceLevelRoutes(context);
  noticeRoutes(context);
  customerRoutes(context);
  cannedReplyRoutes(context);
  actionLogRoutes(context);
  botLogRoutes(context);
  logCheckRoutes(context);
  bind.refuseUnbound(Object.values(endpoints));
  await ownAddresses(app, '/api/', (api) => serveApiDocs(api, apiDocument));
  appMetrics(metrics, { db, sockets });
  serveMetrics(app, metrics, {
    token: options.metricsToken,
    // Either setting implies a proxy, and not every proxy sends a header that says so.
    hasProxy: options.publicUrl !== undefined || trustedProxies.length > 0,
  });
  return app;
}
