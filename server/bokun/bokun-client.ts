import { responseText, TooLong } from '#server/files/response-text.ts'
import { setTimeout as pause } from 'node:timers/promises'
import { retryAfterSeconds } from '#domain/calendar/retry-after.ts'
import type { Instant } from '#domain/calendar/instant.ts'
import type { ServiceDate } from '#domain/calendar/service-date.ts'
import { ofRequest } from './signatures.ts'
import { at, listAt } from './read-values.ts'

export const bokunBase = 'https://api.bokun.io'

export interface BokunAccess {
  base: string
  accessKey: string
  secretKey: string
  now: () => Instant
  patienceMs?: number
}

export type BokunFault = 'keyRefused' | 'tooOften' | 'noAnswer' | 'outage' | 'unreadable' | 'unknown'

/** A failed request to Bókun. Contains neither the response nor the keys. */
export class BokunFailed extends Error {
  readonly kind: BokunFault
  readonly retryAfterSeconds: number | null
  constructor(kind: BokunFault, after: number | null = null) {
    super(kind)
    this.kind = kind
    this.retryAfterSeconds = after
  }
}

const faultTexts: Record<BokunFault, string> = {
  keyRefused: 'Bókun rejected the API keys',
  tooOften: 'Bókun’s request limit was reached',
  noAnswer: 'Bókun didn’t respond within 15 seconds',
  outage: 'Bókun reported a server error',
  unreadable: 'Bókun sent an unreadable response',
  unknown: 'Bókun can’t find this booking',
}

export function faultText({ kind }: Pick<BokunFailed, 'kind'>): string {
  return faultTexts[kind]
}

const patienceMs = 15_000
const bytesAtMost = 20_000_000
const pageSize = 50
const pagesAtMost = 2000
/** The limit is 400 requests a minute; one every 200 ms stays below it. */
const betweenMs = 200
const waitsAtMostSeconds = 30

/** The full booking by its id or code. */
export function fetchBooking(access: BokunAccess, code: string): Promise<unknown> {
  return ask(access, 'GET', `/booking.json/booking/${encodeURIComponent(code)}`)
}

/** The full bookings of a period, a page at a time. */
export async function* bookingsBetween(
  access: BokunAccess,
  from: ServiceDate,
  to: ServiceDate,
): AsyncGenerator<unknown[]> {
  const startDateRange = {
    from: `${from}T00:00:00Z`,
    to: `${to}T23:59:59Z`,
    includeLower: true,
    includeUpper: true,
  }
  for (let page = 1; page <= pagesAtMost; page++) {
    const found = await ask(access, 'POST', '/booking.json/booking-search', {
      page,
      itemsPerPage: pageSize,
      startDateRange,
    })
    const items =
      ['items', 'results', 'bookings'].map((it) => listAt(found, it)).find((it) => it.length > 0) ?? []
    if (items.length > 0) yield items
    const total = at(found, 'totalHits')
    if (items.length < pageSize || (typeof total === 'number' && page * pageSize >= total)) return
    await pause(betweenMs)
  }
}

/** Reports a party as arrived or no-show. */
export async function pushCheckIn(
  access: BokunAccess,
  productCode: string,
  status: 'ARRIVED' | 'NO_SHOW',
): Promise<void> {
  await ask(
    access,
    'POST',
    `/booking.json/activity-booking/${encodeURIComponent(productCode)}/customer-status/${status}`,
  )
}

async function ask(
  access: BokunAccess,
  method: 'GET' | 'POST',
  path: string,
  body?: unknown,
): Promise<unknown> {
  const first = await send(access, method, path, body)
  if (first.status !== 429) return readJson(first, access)
  await first.body?.cancel()
  const wait = retryAfterSeconds(first.headers.get('retry-after') ?? undefined, access.now()) ?? 2
  if (wait > waitsAtMostSeconds) throw new BokunFailed('tooOften', wait)
  await pause(wait * 1000)
  return readJson(await send(access, method, path, body), access)
}

async function send(
  access: BokunAccess,
  method: 'GET' | 'POST',
  path: string,
  body: unknown,
): Promise<Response> {
  const date = access.now().slice(0, 19).replace('T', ' ')
  const headers = {
    accept: 'application/json',
    'content-type': 'application/json;charset=UTF-8',
    'X-Bokun-Date': date,
    'X-Bokun-AccessKey': access.accessKey,
    'X-Bokun-Signature': ofRequest({
      secret: access.secretKey,
      accessKey: access.accessKey,
      date,
      method,
      path,
    }),
  }
  try {
    return await fetch(`${access.base.replace(/\/+$/, '')}${path}`, {
      method,
      headers,
      redirect: 'error',
      signal: AbortSignal.timeout(access.patienceMs ?? patienceMs),
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    })
  } catch {
    throw new BokunFailed('noAnswer')
  }
}

async function readJson(answer: Response, { now }: BokunAccess): Promise<unknown> {
  const { status } = answer
  if (status === 200 || status === 201) return parse(await textOf(answer))
  await answer.body?.cancel()
  if (status === 204) return null
  if (status === 404) throw new BokunFailed('unknown')
  if (status === 401 || status === 403) throw new BokunFailed('keyRefused')
  if (status === 429)
    throw new BokunFailed(
      'tooOften',
      retryAfterSeconds(answer.headers.get('retry-after') ?? undefined, now()),
    )
  throw new BokunFailed(status >= 500 ? 'outage' : 'unreadable')
}

async function textOf(answer: Response): Promise<string> {
  try {
    return await responseText(answer, bytesAtMost)
  } catch (error) {
    throw new BokunFailed(error instanceof TooLong ? 'unreadable' : 'noAnswer')
  }
}

function parse(text: string): unknown {
  if (text.trim() === '') return null
  try {
    return JSON.parse(text) as unknown
  } catch {
    throw new BokunFailed('unreadable')
  }
}
