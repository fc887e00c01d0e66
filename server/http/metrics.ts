import { timingSafeEqual } from 'node:crypto'
import type { FastifyInstance } from 'fastify'
import { collectDefaultMetrics, Counter, Gauge, Histogram, Registry } from 'prom-client'
import type { PortalFacts } from '#server/work/portal-facts.ts'
import { gaugesOfFacts } from '#server/http/fact-gauges.ts'
import { sendErrors } from '#server/http/refusals.ts'
import type { IncidentLog } from '#server/work/incident-log.ts'
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
  incidents: Pick<IncidentLog, 'errors' | 'slow'>
  version: string
}

export function mountMetrics(app: FastifyInstance, measured: Measured): void {
  const { token, browsers: listeners, facts } = measured
  const register = new Registry()
  collectDefaultMetrics({ register })
  const durations = new Histogram({
    name: 'kerbside_http_request_duration_seconds',
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
  countIncidents(register, measured)
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
    if (!allowed) return sendErrors(reply, 403, 'metrics', 'Set METRICS_TOKEN and send it as a bearer token')
    // Without the database the process still has its own figures.
    await facts().then(showFacts, () => register.getSingleMetric('kerbside_database_up')?.reset())
    return reply.type(register.contentType).send(await register.metrics())
  })
}

function countIncidents(register: Registry, { incidents, version }: Measured): void {
  const counter = (name: string, help: string, label: string, counts: ReadonlyMap<string, number>) =>
    new Counter({
      name: `kerbside_${name}_total`,
      help,
      labelNames: [label],
      registers: [register],
      collect() {
        this.reset()
        for (const [value, count] of counts) this.inc({ [label]: value }, count)
      },
    })
  counter('unexpected_errors', 'Unexpected errors by source', 'kind', incidents.errors)
  counter('slow_statements', 'Slow database statements, by call', 'call', incidents.slow)
  const build = new Gauge({
    name: 'kerbside_build_info',
    help: 'The running version',
    labelNames: ['version'],
    registers: [register],
  })
  build.set({ version }, 1)
}

function isBearer(given: string, token: string): boolean {
  const [left, right] = [Buffer.from(given), Buffer.from(`Bearer ${token}`)]
  return left.length === right.length && timingSafeEqual(left, right)
}
