import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import * as z from 'zod/mini'
import { appData, type AppData } from '#contract/account.ts'
import { bookingFields } from '#contract/booking-fields.ts'
import { bookingComments } from '#contract/daily-reports.ts'
import { someBookingFields } from '#web/testing/fixtures/details.ts'
import { queryQuotes } from '#contract/quotes.ts'
import { querySavedViews } from '#contract/saved-views.ts'
import { queryFollowUps } from '#contract/follow-ups.ts'
import type { Endpoint } from '#contract/endpoint.ts'
import { buildHeader, events, timeHeader } from '#contract/live.ts'
import type { Instant } from '#domain/calendar/instant.ts'
import { deskConflicts, deskDeviceList } from '#contract/offline-desk.ts'
import { withBuild } from '#contract/served-page.ts'
import { responseTo, responseToRejected, type RefusedResponse } from '#contract/refusals.ts'
import { flattenFieldErrors, signInFirst as signInFirstText } from '#contract/wire-errors.ts'
import { allPermissions, allows, flagOf } from '#domain/access/permissions.ts'
import { forbidden } from '#domain/refusal.ts'
import { cachedPages } from '#web/offline/cached-page.ts'
import { answer, type Answer, type Call } from './answers.ts'
import { builtApp } from './built-app.ts'
import { FakeStream } from './fake-stream.ts'
import { aDeviceList } from './fixtures/desk-device.ts'
import { bodyOf, paramsIn, queryIn } from './read-request.ts'

export const xsrfToken = 'page-test'
/** Files of reports have an extension; pages of reports have none. */
const apiPath = /^\/(api|auth-api|tickets)\/.|^\/reports\/.+\.\w+$/
const signInFirst: RefusedResponse = {
  status: 401,
  body: { errors: [{ name: 'session', message: signInFirstText }] },
}

/** What the fake API reports to its test. */
export interface Listener {
  /** The page or its fakes break the contract: the test fails. */
  problem: (text: string) => void
  /** A failure that the test asked for: the browser's complaint about it is no fault of the page. */
  expected: (complaint: string | RegExp) => void
}

interface Received extends Call {
  endpoint: Endpoint
}

/**
 * The built app and a fake API, at an address of their own for each page test. They follow the contract as
 * the server does.
 */
export class FakePortal {
  readonly live = new FakeStream()
  readonly #account: AppData | null
  readonly #now: Instant | null
  readonly #listener: Listener
  readonly #answers: Answer[] = []
  readonly #received: Received[] = []
  readonly #server: Server = createServer((request, response) => void this.#handle(request, response))
  #build: string | null = null

  private constructor(account: AppData | null, listener: Listener, now: Instant | null) {
    this.#account = account
    this.#now = now
    this.#listener = listener
    // Every visit of the desk asks for what the device stores, and of FT Concerige for conflicts.
    if (account)
      this.answer(
        answer(appData, account),
        // The view menu and the palette ask for them.
        answer(querySavedViews, { items: [] }),
        // Pages of reservations, customers, quotes and partners ask for the open ones.
        answer(queryFollowUps, { items: [], nextCursor: null }),
        // A customer's page and New Booking ask for the customer's open ones.
        answer(queryQuotes, { items: [], nextCursor: null }),
        answer(bookingFields, { items: someBookingFields() }),
        answer(deskDeviceList, aDeviceList()),
        answer(deskConflicts, { items: [] }),
        answer(bookingComments.load, { comments: '' }),
      )
  }

  static async open(
    account: AppData | null,
    answers: readonly Answer[],
    listener: Listener,
    now: Instant | null = null,
  ): Promise<FakePortal> {
    const portal = new FakePortal(account, listener, now)
    portal.answer(...answers)
    await new Promise<void>((resolve) => portal.#server.listen(0, '127.0.0.1', resolve))
    return portal
  }

  get url(): string {
    return `http://127.0.0.1:${(this.#server.address() as AddressInfo).port}`
  }

  /** From now on; a later answer replaces an earlier one of the same endpoint. */
  answer(...answers: readonly Answer[]): void {
    this.#answers.unshift(...answers.toReversed())
  }

  /** Serves the app under the name of this build from now on. */
  serveBuild(build: string): void {
    this.#build = build
  }

  /** The calls of an endpoint, oldest first. */
  callsOf<E extends Endpoint>(endpoint: E): Call<E>[] {
    return this.#received.filter((it) => it.endpoint === endpoint) as unknown as Call<E>[]
  }

  close(): void {
    this.#server.close()
    this.#server.closeAllConnections()
  }

  async #handle(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const { method = 'GET' } = request
    const { pathname, searchParams } = new URL(request.url ?? '/', this.url)
    const name = `${method} ${pathname}`
    if (this.#now !== null && apiPath.test(pathname)) response.setHeader(timeHeader, this.#now)
    if (this.#build !== null && apiPath.test(pathname)) response.setHeader(buildHeader, this.#build)
    if (pathname === events.path) return this.live.connect(request, response)
    const found = this.#answerFor(method, pathname)
    if (found === undefined) return this.#withoutAnswer(request, response, { name, pathname })
    const sent = {
      params: paramsIn(found.endpoint, pathname),
      query: queryIn(searchParams),
      body: await bodyOf(request),
    }
    if (method === 'POST' && request.headers['x-xsrf-token'] !== xsrfToken)
      this.#listener.problem(`${name} was sent without the XSRF token`)
    try {
      await this.#respond(found, response, name, readCall(found.endpoint, sent))
    } catch (error) {
      this.#break(response, name, `The answer to ${name} could not be made: ${String(error)}`)
    }
  }

  #withoutAnswer(
    request: IncomingMessage,
    response: ServerResponse,
    { name, pathname }: { name: string; pathname: string },
  ): void {
    if (request.method === 'GET' && !apiPath.test(pathname))
      return this.#sendFile(request, response, pathname)
    if (this.#account === null) return this.#refuse(response, name, signInFirst)
    this.#break(response, name, `${name} has no answer in this test`)
  }

  #sendFile(request: IncomingMessage, response: ServerResponse, path: string): void {
    const { fileAt, pageAt } = builtApp()
    const file = fileAt(path)
    const build = this.#build
    // Another build has another worker.
    if (file && build !== null && path === '/sw.js')
      return send(
        response,
        200,
        file.media,
        String(file.bytes).replaceAll(/(?<=revision:.)[\da-f]{16}/g, build),
      )
    if (file) return send(response, 200, file.media, file.bytes, 'public, max-age=31536000, immutable')
    if (request.headers['sec-fetch-dest'] === 'document' || cachedPages.includes(path)) {
      const page = pageAt(path, this.#account !== null)
      return send(response, 200, 'text/html', build === null ? page : withBuild(page, build))
    }
    this.#listener.expected(`404 GET ${path}`)
    return send(response, 404, 'text/plain', 'Not found')
  }

  /** Like the server's router, a path without parameters goes before one with them. */
  #answerFor(method: string, path: string): Answer | undefined {
    const fitting = this.#answers.filter(
      ({ endpoint }) => endpoint.method === method && paramsIn(endpoint, path) !== null,
    )
    return fitting.find(({ endpoint }) => endpoint.path === path) ?? fitting[0]
  }

  async #respond(
    { endpoint, respond }: Answer,
    response: ServerResponse,
    name: string,
    read: ReadCall,
  ): Promise<void> {
    if (read.success) this.#received.push({ endpoint, ...read.call })
    const answered = await respond(read.success ? read.call : read.sent)
    if (answered.kind === 'offline') {
      this.#listener.expected(new RegExp(`^net::ERR_\\w+ ${name}$`))
      response.destroy()
      return
    }
    if (answered.kind === 'refused') return this.#refuse(response, name, answered.response)
    if (answered.kind === 'failed') {
      this.#listener.expected(`500 ${name}`)
      return sendJson(response, 500, { requestId: 'page-test' })
    }
    const missing = this.#permissionMissingFor(endpoint)
    if (missing !== null) {
      this.#listener.problem(`${name} ${missing}`)
      return this.#refuse(response, name, responseTo(forbidden))
    }
    if (read.success && answered.kind === 'reply')
      return this.#reply(endpoint, response, name, answered.reply)
    if (read.success) {
      this.#listener.problem(`${name} was to be rejected, but fits its contract`)
      return this.#refuse(response, name, responseTo(forbidden))
    }
    const rejection = responseToRejected(read.error)
    if (answered.kind !== 'rejected')
      this.#listener.problem(`${name} was sent what its contract rejects: ${wordsOf(rejection)}`)
    return this.#refuse(response, name, rejection)
  }

  #reply(endpoint: Endpoint, response: ServerResponse, name: string, reply: unknown): void {
    if (endpoint.kind === 'file')
      return send(response, 200, endpoint.media ?? 'text/plain', reply as string | Buffer)
    const checked = z.safeParse(endpoint.reply, reply)
    if (checked.success) return sendJson(response, 200, checked.data)
    this.#break(
      response,
      name,
      `The answer to ${name} does not fit its contract: ${wordsOf(responseToRejected(checked.error))}`,
    )
  }

  /** Reports a fault of the test once: the browser's complaint about it would add nothing. */
  #break(response: ServerResponse, name: string, problem: string): void {
    this.#listener.problem(problem)
    this.#listener.expected(`501 ${name}`)
    send(response, 501, 'text/plain', '')
  }

  #refuse(
    response: ServerResponse,
    name: string,
    { status, body, retryAfterSeconds }: RefusedResponse,
  ): void {
    this.#listener.expected(`${status} ${name}`)
    if (retryAfterSeconds !== undefined) response.setHeader('retry-after', retryAfterSeconds)
    sendJson(response, status, body)
  }

  #permissionMissingFor({ needs }: Endpoint): string | null {
    const account = this.#account
    const granted = account && allPermissions.filter((it) => account[flagOf(it)])
    return allows(needs, granted)
      ? null
      : `needs ${String(needs)}, which ${account?.name ?? 'a visitor'} does not have`
  }
}

type ReadCall = { success: true; call: Call } | { success: false; error: z.core.$ZodError; sent: Call }

function readCall(endpoint: Endpoint, sent: { params: unknown; query: unknown; body: unknown }): ReadCall {
  const [params, query, body] = [
    z.safeParse(endpoint.params, sent.params),
    z.safeParse(endpoint.query, sent.query),
    z.safeParse(endpoint.body, sent.body),
  ]
  const error = params.error ?? query.error ?? body.error
  return error === undefined
    ? { success: true, call: { params: params.data, query: query.data, body: body.data } }
    : { success: false, error, sent }
}

/** What a schema rejects, in its own words. */
function wordsOf({ body }: RefusedResponse): string {
  if ('errors' in body) return body.errors.map((it) => it.message).join(', ')
  return Object.entries(flattenFieldErrors(body))
    .map(([field, message]) => `${field}: ${message}`)
    .join(', ')
}

function sendJson(response: ServerResponse, status: number, body: unknown): void {
  send(response, status, 'application/json', JSON.stringify(body))
}

function send(
  response: ServerResponse,
  status: number,
  media: string,
  body: string | Buffer,
  caching = 'no-store',
): void {
  response.writeHead(status, { 'content-type': media, 'cache-control': caching })
  response.end(body)
}
