import { addressOf, type Endpoint, type ReplyOf } from '#contract/endpoint.ts'
import { buildHeader, timeHeader } from '#contract/live.ts'
import { learnTime } from '#web/clock.ts'
import { noteReachable } from './connection.ts'
import { dropEarlyAnswers, takeEarlyAnswer } from './early-answers.ts'
import { noteBuild } from './new-build.ts'
import { failureOf, type Outcome } from './outcome.ts'
import { standIn, type CallArgs } from './stand-in.ts'

export type { CallArgs }

/**
 * Called on every 401 from an endpoint that requires an account. Set by the shell: it redirects to sign-in.
 */
export const onNeedAuth: { current: () => void } = { current: () => {} }

/** Calls an endpoint. Only throws when `signal` aborts it; there is no timeout (specification, point 7). */
export function call<E extends Endpoint>(endpoint: E, args: CallArgs<E> = {}): Promise<Outcome<ReplyOf<E>>> {
  return standIn.current?.(endpoint, args, (own) => callServer(endpoint, own)) ?? callServer(endpoint, args)
}

let commandsRunning = 0

/** Whether a command is being sent: leaving the page could cut it off. */
export function isSending(): boolean {
  return commandsRunning > 0
}

async function callServer<E extends Endpoint>(endpoint: E, args: CallArgs<E>): Promise<Outcome<ReplyOf<E>>> {
  const commands = endpoint.method === 'GET' ? 0 : 1
  commandsRunning += commands
  try {
    const response = await answerTo(endpoint, args)
    const now = response.headers.get(timeHeader)
    if (now !== null) learnTime(now)
    const build = response.headers.get(buildHeader)
    if (build !== null) noteBuild(build)
    const body = await bodyOf(response)
    noteReachable(response.status !== 502 && response.status !== 503 && response.status !== 504)
    if (response.status >= 200 && response.status <= 299) return { kind: 'ok', reply: body as ReplyOf<E> }
    if (response.status === 401 && endpoint.needs !== 'public') onNeedAuth.current()
    return failureOf(response.status, body, response.headers.get('Retry-After'))
  } catch (error) {
    if (args.signal?.aborted) throw error
    noteReachable(false)
    return { kind: 'networkError' }
  } finally {
    commandsRunning -= commands
  }
}

function answerTo<E extends Endpoint>(endpoint: E, args: CallArgs<E>): Promise<Response> {
  const address = addressFor(endpoint, args)
  if (endpoint.method !== 'GET') dropEarlyAnswers()
  return takeEarlyAnswer(address) ?? fetch(address, requestOf(endpoint, args))
}

export function addressFor<E extends Endpoint>(
  endpoint: E,
  args: Pick<CallArgs<E>, 'params' | 'query'>,
): string {
  return addressOf(
    endpoint.path,
    args.params as Record<string, unknown>,
    args.query as Record<string, unknown>,
  )
}

function requestOf<E extends Endpoint>(endpoint: E, args: CallArgs<E>): RequestInit {
  const headers: Record<string, string> = {
    Accept: 'application/json',
    'X-XSRF-TOKEN': xsrfToken(document.cookie),
  }
  const signal = args.signal ? { signal: args.signal } : {}
  if (endpoint.method === 'GET') return { method: 'GET', headers, credentials: 'same-origin', ...signal }
  headers['Idempotency-Key'] = args.idempotencyKey ?? newKey()
  if (!args.upload) headers['Content-Type'] = 'application/json'
  const body = args.upload ?? JSON.stringify(args.body ?? {})
  return { method: 'POST', headers, body, credentials: 'same-origin', ...signal }
}

async function bodyOf(response: Response): Promise<unknown> {
  const text = await response.text()
  if (text === '') return null
  try {
    return JSON.parse(text)
  } catch {
    return text
  }
}

export function xsrfToken(cookies: string): string {
  const found = cookies.split('; ').find((it) => it.startsWith('XSRF-TOKEN='))
  return found ? decodeURIComponent(found.slice('XSRF-TOKEN='.length)) : ''
}

/**
 * `randomUUID` exists on https and localhost only; a portal tested over plain http in a local network still
 * has `getRandomValues`.
 */
export function newKey(): string {
  return Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) =>
    byte.toString(16).padStart(2, '0'),
  ).join('')
}
