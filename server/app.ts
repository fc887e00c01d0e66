import fastify, { type FastifyInstance } from 'fastify'
import { plugNPayBase } from '#server/card-gateway/plugnpay.ts'
import type { Config } from '#server/config.ts'
import type { Database } from '#server/db/connection.ts'
import { openReplica } from '#server/work/open-replica.ts'
import { EventHub } from '#server/events/hub.ts'
import { mountEventStream } from '#server/events/stream.ts'
import { readToken } from '#server/features/access-tokens/queries/read-token.ts'
import { portalFacts } from '#server/work/portal-facts.ts'
import { readSession } from '#server/features/account/queries/sessions.ts'
import { guestFaults } from '#server/features/my-booking/queries/trouble-page.ts'
import { earlierLinks, signedAddresses } from '#server/features/my-booking/queries/earlier-links.ts'
import { answerFirst } from '#server/http/first-answers.ts'
import { bokunWebhook } from '#server/features/bokun/commands/receive-delivery.ts'
import { unsubscribeForm } from '#server/features/guest-messages/commands/unsubscribe.ts'
import { incomingTextWebhook } from '#server/features/guest-texts/commands/receive-text.ts'
import { textStatusWebhook } from '#server/features/texting/commands/receive-status.ts'
import { bounceWebhook } from '#server/features/messages/commands/receive-bounce.ts'
import type { AppContext } from '#server/app-context.ts'
import { followCalls, newCallReference, referenceHeader } from '#server/http/calls.ts'
import { finishRequests, limitConnections, timeouts } from '#server/http/connections.ts'
import { FairShare } from '#server/http/fair-share.ts'
import { answerFaults, answerUnreadableRequest } from '#server/http/faults.ts'
import { answerGuestsInHtml, answerUnreadableAddress } from '#server/http/guest-faults.ts'
import { readForms } from '#server/http/form-body.ts'
import { mountHealth } from '#server/http/health.ts'
import { mountMetrics } from '#server/http/metrics.ts'
import { answerOtherMethod } from '#server/http/methods.ts'
import { mountRoute, type Mounting } from '#server/http/mount.ts'
import { logOptions, type LogStream } from '#server/http/request-log.ts'
import { TokenLimits } from '#server/http/token-limits.ts'
import { secure } from '#server/http/security.ts'
import { mountPublicForm } from '#server/http/public-form.ts'
import { mountWebhook } from '#server/http/webhook.ts'
import { pageFacts } from '#server/features/settings/queries.ts'
import { serveWebApp, webBuild } from '#server/http/web-app.ts'
import { filesOf } from '#server/files/file-store.ts'
import { bucketOf } from '#server/object-store/bucket.ts'
import { allRoutes } from '#server/routes.ts'
import type { Sealer } from '#server/secrets/sealer.ts'
import { tracerOf } from '#server/tracing/otlp-tracer.ts'
import { IncidentLog } from '#server/work/incident-log.ts'
import { portalVersion } from '#server/work/running-portals.ts'
import { watchedBy } from '#server/watched-portal.ts'
import { traceStatement } from '#server/work/trace-statements.ts'

const bodyLimit = 1024 * 1024
const webFolder = 'dist/web'

export interface Portal {
  app: FastifyInstance
  context: AppContext
}

/** Assembles the portal over an open, migrated database. It does not listen yet. */
export async function assemble(
  config: Config,
  database: Database,
  sealer: Sealer,
  now: () => string,
  log?: LogStream,
): Promise<Portal> {
  const app = fastify({
    logger: logOptions(config.logLevel, log),
    genReqId: newCallReference,
    bodyLimit,
    trustProxy: (_address, hop) => hop < config.trustProxy,
    routerOptions: { maxParamLength: 200, ignoreTrailingSlash: true },
    forceCloseConnections: true,
    frameworkErrors: (error, request, reply) => {
      void reply.header(referenceHeader, request.id)
      if (!answerUnreadableAddress(faults, request, reply)) answerUnreadableRequest(error, request, reply)
    },
    ...timeouts(config.requestSeconds),
  })
  limitConnections(app.server, config.connections)
  finishRequests(app)
  const version = await portalVersion()
  const tracer = await tracerOf(config.otlpEndpoint, version, app.log)
  const incidents = new IncidentLog({ db: database.db, now, log: app.log, slowMs: config.slowQueryMs })
  const replica = openReplica(config, database, {
    now,
    warn: (error) => app.log.warn(error, 'replica failed, reading from the primary'),
  })
  const context: AppContext = {
    config,
    database,
    replica,
    sealer,
    files: filesOf(config),
    bucket: bucketOf(config),
    log: app.log,
    now,
    incidents,
    tracer,
  }
  watchStatements(app, context)
  const faults = guestFaults(context)
  const https = config.publicUrl.startsWith('https:')
  const hub = new EventHub()
  await hub.start(database)
  followCalls(app, tracer)
  answerFaults(app, incidents)
  answerGuestsInHtml(app, faults)
  readForms(app)
  const formTarget = new URL(config.plugNPayUrl ?? plugNPayBase).origin
  await secure(app, {
    https,
    floodPerMinute: config.floodPerMinute,
    formTarget,
    now,
    build: await webBuild(webFolder),
  })
  app.addHook('onClose', async () => replica?.close())
  const mounting: Mounting = {
    db: database.db,
    replica,
    readSession: (token, at) => readSession(database.db, token, at),
    readToken: (token, at, ip) => readToken(database.db, token, at, ip),
    now,
    cookies: { secure: https },
    insistOnHistory: config.insistOnHistory,
    checkReplies: config.checkReplies,
    fairShare: new FairShare(),
    tokenLimits: new TokenLimits(app, config.floodPerMinute),
    isMailOff: config.smtpUrl === null,
  }
  const watched = watchedBy(context)
  mountHealth(app, watched)
  mountMetrics(app, {
    token: config.metricsToken,
    browsers: () => hub.size,
    facts: () => portalFacts(watched),
    incidents,
    version,
  })
  const routes = allRoutes(context)
  for (const route of routes) mountRoute(app, mounting, route)
  await mountWebhook(app, bokunWebhook(database.db, context), now)
  await mountWebhook(app, bounceWebhook(context), now)
  await mountWebhook(app, textStatusWebhook(context), now)
  await mountWebhook(app, incomingTextWebhook(context), now)
  await mountPublicForm(app, unsubscribeForm(context), now)
  mountEventStream(app, mounting, hub)
  answerFirst(app, signedAddresses, earlierLinks(context))
  const page = { cookies: mounting.cookies, facts: pageFacts(database.db, now) }
  await serveWebApp(app, webFolder, page, answerOtherMethod(routes.map((it) => it.endpoint)))
  return { app, context }
}

/** Watches statements until the app closes. Closing waits until incidents are stored. */
function watchStatements(app: FastifyInstance, { database, incidents, tracer }: AppContext): void {
  const endings = [database.statements.listen(incidents.onStatement)]
  if (tracer !== null) endings.push(database.statements.listen(traceStatement))
  app.addHook('onClose', async () => {
    for (const end of endings) end()
    await incidents.drain()
    await tracer?.stop()
  })
}
