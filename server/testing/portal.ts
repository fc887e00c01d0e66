import { randomUUID } from 'node:crypto'
import type { FastifyInstance } from 'fastify'
import type { BodyIn, Endpoint, ParamsIn, QueryIn, ReplyOf } from '#contract/endpoint.ts'
import { addressOf } from '#contract/endpoint.ts'
import { addMinutes } from '#domain/calendar/instant.ts'
import { assemble, type Portal } from '#server/app.ts'
import { readConfig } from '#server/config.ts'
import type { Database } from '#server/db/connection.ts'
import type { LogStream } from '#server/http/request-log.ts'
import { sealerOf, type Sealer } from '#server/secrets/sealer.ts'
import { openTestDatabase } from '#server/testing/database.ts'
import { keepHistorySamples } from '#server/testing/history-samples.ts'

/**
 * The whole portal over a test database, called through its real HTTP handler. Its clock stands still until a
 * test moves it.
 */
export interface TestPortal {
  app: FastifyInstance
  context: Portal['context']
  database: Database
  clock: { now: string; forward(minutes: number): void }
  close(): Promise<void>
}

/** Shared by all test portals, so that two of them over one database can decrypt each other's secrets. */
export const testSealer = sealerOf(['a secret that only tests ever had'])

export async function openTestPortal(
  now: string,
  settings: Record<string, string> = {},
  log?: LogStream,
): Promise<TestPortal> {
  return portalOver(await openTestDatabase(), now, settings, log)
}

/** Opens a portal over an open database, which the portal closes. */
export async function portalOver(
  database: Database,
  now: string,
  settings: Record<string, string> = {},
  log?: LogStream,
  sealer: Sealer = testSealer,
): Promise<TestPortal> {
  const clock = {
    now,
    forward(minutes: number) {
      clock.now = addMinutes(clock.now, minutes)
    },
  }
  const portal = await assemble(
    readConfig({ FLOOD_PER_MINUTE: '10000000', LOG_LEVEL: process.env['TEST_LOG'] ?? 'silent', ...settings }),
    database,
    sealer,
    () => clock.now,
    log,
  )
  await portal.app.ready()
  const close = async () => {
    await portal.app.close()
    const samples = process.env['HISTORY_SAMPLES']
    if (samples) await keepHistorySamples(database.db, samples)
    await database.close()
  }
  return { ...portal, database, clock, close }
}

export interface Answer<T> {
  status: number
  /** The reply's JSON, assumed to have the contract's shape if the status is 200. */
  body: T
  headers: Record<string, unknown>
}

interface Args<E extends Endpoint> {
  params?: ParamsIn<E>
  query?: QueryIn<E>
  body?: BodyIn<E> | Record<string, unknown>
  /** Repeats an earlier request if a test uses the same key twice. */
  key?: string
}

/** A test browser: stores cookies, sends the XSRF header and a fresh idempotency key with each POST. */
export class TestBrowser {
  readonly #app: FastifyInstance
  readonly cookies = new Map<string, string>()
  /** Sent with every call. */
  readonly headers: Record<string, string> = {}

  readonly #ip: string

  /** `ip`: the client address, for rate limits. */
  constructor(app: FastifyInstance, ip = '127.0.0.1') {
    this.#app = app
    this.#ip = ip
    this.cookies.set('XSRF-TOKEN', randomUUID())
  }

  async call<E extends Endpoint>(endpoint: E, args: Args<E> = {}): Promise<Answer<ReplyOf<E>>> {
    const url = addressOf(endpoint.path, args.params ?? {}, args.query ?? {})
    return this.send(endpoint.method, url, args.body, args.key) as Promise<Answer<ReplyOf<E>>>
  }

  /** Makes a call that must succeed, and returns its reply. */
  async must<E extends Endpoint>(endpoint: E, args: Args<E> = {}): Promise<ReplyOf<E>> {
    const answer = await this.call(endpoint, args)
    if (answer.status !== 200)
      throw new Error(`${endpoint.path} answered ${answer.status}: ${JSON.stringify(answer.body)}`)
    return answer.body
  }

  async send(
    method: 'GET' | 'POST',
    url: string,
    body?: unknown,
    key: string = randomUUID(),
    headers: Record<string, string> = {},
  ): Promise<Answer<unknown>> {
    const cookie = [...this.cookies].map(([name, value]) => `${name}=${value}`).join('; ')
    const post =
      method === 'POST'
        ? { 'x-xsrf-token': this.cookies.get('XSRF-TOKEN') ?? '', 'idempotency-key': key }
        : {}
    const payload = method === 'POST' ? { payload: body ?? {} } : {}
    const response = await this.#app.inject({
      method,
      url,
      remoteAddress: this.#ip,
      headers: { ...(cookie && { cookie }), ...post, ...this.headers, ...headers },
      ...payload,
    })
    for (const cookie of response.cookies) {
      if (cookie.value === '' || cookie.maxAge === 0) this.cookies.delete(cookie.name)
      else this.cookies.set(cookie.name, cookie.value)
    }
    const isJson = String(response.headers['content-type']).includes('json')
    return {
      status: response.statusCode,
      body: isJson ? response.json() : response.body,
      headers: response.headers,
    }
  }
}
