import type { SoakRecord } from './record.ts'
import { setTimeout as wait } from 'node:timers/promises'

const paths = [
  '/api/customer/new/makeadvancedbooking',
  '/api/actions/querycustomers?query=%00',
  '/api/actions/driverstarttrip?tripGuid=1',
  '/auth-api/sign-in',
  '/auth-api/reset-password',
  '/api/events',
  '/tickets/receipts/00000000-0000-7000-8000-000000000000.pdf?sig=x',
  '/../../etc/passwd',
  '/%c0%af',
  '/reports/arrivals-2026-99-99.csv',
]
const bodies = [
  '',
  '{',
  'null',
  '[[[[[[[[]]]]]]]]',
  '{"email":"a\\u0000b","password":"\\ud800"}',
  '{"__proto__":{"polluted":true}}',
  `{"query":"${'x'.repeat(20_000)}"}`,
  '{"confirmation":"00000000-0000-7000-8000-000000000000"}',
]
const cookies = ['', 'kerbside-session=guessed; XSRF-TOKEN=x', `kerbside-session=${'x'.repeat(3000)}`]

/**
 * A stranger who tries what is not theirs: any answer will do but a server error. Returns how many were
 * answered.
 */
export async function stranger(url: string, record: SoakRecord, isOver: () => boolean): Promise<number> {
  let sent = 0
  for (; !isOver(); sent++) {
    const path = paths[sent % paths.length] ?? ''
    const isPost = sent % 3 !== 0
    const request: RequestInit = {
      method: isPost ? 'POST' : 'GET',
      headers: {
        cookie: cookies[sent % cookies.length] ?? '',
        'x-xsrf-token': 'x',
        ...(isPost ? { 'content-type': 'application/json' } : {}),
      },
      signal: AbortSignal.timeout(30_000),
      ...(isPost ? { body: bodies[sent % bodies.length] ?? '' } : {}),
    }
    const answer = await fetch(url + path, request).catch(() => null)
    await answer?.body?.cancel()
    if (answer === null) await wait(300)
    else if (answer.status >= 500 && answer.status !== 503)
      record.complaints.push(`${path} answered a stranger ${answer.status}`)
    await wait(20)
  }
  return sent
}
