import { timingSafeEqual } from 'node:crypto'
import type { FastifyInstance } from 'fastify'
import { collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client'
import type { PortalFacts } from '#server/work/portal-facts.ts'
import { gaugesOfFacts } from '#server/http/fact-gauges.ts'
import { sendErrors } from '#server/http/refusals.ts'
import { isLoopback } from '#server/loopback.ts'

/**
 * `/metrics` for Prometheus: call durations by endpoint, and process state. For this machine only, or with a
 * token.
 */
export interface Measured {
  /** Null: only this machine may read them. */
  token: string | null
  browsers: () => number
  facts: () => Promise<PortalFacts>
}

export function mountMetrics(app: FastifyInstance, { token, browsers: listeners, facts }: Measured): void {
  const register = new Registry()
  collectDefaultMetrics({ register })
  const durations = new Histogram({
    name: 'kerbside_request_seconds',
    help: 'Request duration',
    labelNames: ['method', 'route', 'status'],
    buckets: [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10],
    registers: [register],
  })
  const browsers = new Gauge({
    name: 'kerbside_live_browsers',
    help: 'Browsers connected to the event stream',
    registers: [],
    collect() {
      this.set(listeners())
    },
  })
  register.registerMetric(browsers)
  const showFacts = gaugesOfFacts(register)
  app.addHook('onResponse', async (request, reply) => {
    durations.observe(
      { method: request.method, route: request.routeOptions.url ?? 'none', status: String(reply.statusCode) },
      reply.elapsedTime / 1000,
    )
  })
  app.get('/metrics', async (request, reply) => {
    // A proxy on this machine forwards external calls: those do not count as local.
    const isFromHere = isLoopback(request.ip) && request.headers['x-forwarded-for'] === undefined
    const allowed = token === null ? isFromHere : isBearer(request.headers.authorization ?? '', token)
    if (!allowed) return sendErrors(reply, 403, 'metrics', 'Not allowed from this address')
    // Without the database the process still has its own figures.
    await facts().then(showFacts, () => register.getSingleMetric('kerbside_database_up')?.reset())
    return reply.type(register.contentType).send(await register.metrics())
  })
}

function isBearer(given: string, token: string): boolean {
  const [left, right] = [Buffer.from(given), Buffer.from(`Bearer ${token}`)]
  return left.length === right.length && timingSafeEqual(left, right)
}
