import { responseText, TooLong } from '#server/files/response-text.ts'
import { setTimeout as pause } from 'node:timers/promises'
import { retryAfterSeconds } from '#domain/calendar/retry-after.ts'
import { FlightDataFailed, type SourceSettings } from './flight-source.ts'

export const patienceMs = 10_000
/** Twelve hours at the busiest airport are about 2 MB. */
const bytesAtMost = 10_000_000
/**
 * Small plans allow one call per second, so one such wait is accepted. Longer waits are left to a later run.
 */
const waitsAtMostSeconds = 5
const usualWaitSeconds = 2

/**
 * Fetches JSON from the service; null if it has none. Doesn't follow redirects, which could leak the key to
 * another host.
 */
export async function ask(
  settings: SourceSettings,
  headers: Record<string, string>,
  path: string,
): Promise<unknown> {
  const first = await send(settings, headers, path)
  const wait = waitOf(first, settings)
  if (wait === null) return readJson(first, settings)
  await first.body?.cancel()
  await pause(wait * 1000)
  return readJson(await send(settings, headers, path), settings)
}

function waitOf(answer: Response, { now }: SourceSettings): number | null {
  if (answer.status !== 429) return null
  const wait = retryAfterSeconds(answer.headers.get('retry-after') ?? undefined, now()) ?? usualWaitSeconds
  if (wait > waitsAtMostSeconds) throw new FlightDataFailed('tooOften', wait)
  return wait
}

async function send(
  { base, patienceMs: patience = patienceMs }: SourceSettings,
  headers: Record<string, string>,
  path: string,
): Promise<Response> {
  const url = `${base.replace(/\/+$/, '')}${path}`
  try {
    return await fetch(url, {
      headers: { accept: 'application/json', ...headers },
      redirect: 'error',
      signal: AbortSignal.timeout(patience),
    })
  } catch {
    throw new FlightDataFailed('noAnswer')
  }
}

async function readJson(answer: Response, { now }: SourceSettings): Promise<unknown> {
  const { status } = answer
  if (status === 200) return parse(await textOf(answer))
  await answer.body?.cancel()
  if (status === 204 || status === 404) return null
  if (status === 401 || status === 403) throw new FlightDataFailed('keyRefused')
  if (status === 429)
    throw new FlightDataFailed(
      'tooOften',
      retryAfterSeconds(answer.headers.get('retry-after') ?? undefined, now()),
    )
  throw new FlightDataFailed(status >= 500 ? 'outage' : 'unreadable')
}

async function textOf(answer: Response): Promise<string> {
  try {
    return await responseText(answer, bytesAtMost)
  } catch (error) {
    throw new FlightDataFailed(error instanceof TooLong ? 'unreadable' : 'noAnswer')
  }
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text) as unknown
  } catch {
    throw new FlightDataFailed('unreadable')
  }
}
