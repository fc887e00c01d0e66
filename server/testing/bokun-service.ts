import { createServer } from 'node:http'
import { ofRequest } from '#server/bokun/signatures.ts'
import { listening, type LocalService } from '#server/testing/local-service.ts'

/**
 * A local Bókun with bookings by code, paged searches and recorded check-ins. Requests without a valid
 * signature are refused.
 */
export interface BokunService extends LocalService {
  bookings: Map<string, unknown>
  asked: string[]
  reported: string[]
  /** Answers everything with this status instead. */
  status: number | null
  after: number
}

export const bokunKeys = { accessKey: 'an-access-key', secretKey: 'a-secret-key-for-tests' }
const pageSize = 50

export async function openBokunService(): Promise<BokunService> {
  const service = {
    bookings: new Map<string, unknown>(),
    asked: [] as string[],
    reported: [] as string[],
    status: null as number | null,
    after: 0,
  }
  const server = createServer((request, response) => {
    const path = request.url ?? ''
    const chunks: Buffer[] = []
    request.on('data', (chunk: Buffer) => chunks.push(chunk))
    request.on('end', () => {
      service.asked.push(`${request.method} ${path}`)
      const date = String(request.headers['x-bokun-date'])
      const signature = ofRequest({
        secret: bokunKeys.secretKey,
        accessKey: bokunKeys.accessKey,
        date,
        method: request.method ?? '',
        path,
      })
      const isSigned =
        request.headers['x-bokun-signature'] === signature &&
        request.headers['x-bokun-accesskey'] === bokunKeys.accessKey
      const [status, body] =
        service.status !== null
          ? [service.status, {}]
          : isSigned
            ? answer(path, Buffer.concat(chunks).toString())
            : [401, {}]
      setTimeout(() => {
        response.writeHead(status, {
          'content-type': 'application/json',
          ...(status === 429 ? { 'retry-after': '120' } : {}),
        })
        response.end(JSON.stringify(body))
      }, service.after)
    })
  })
  const answer = (path: string, body: string): [number, unknown] => {
    const reported = /\/activity-booking\/(.+)\/customer-status\/(.+)$/.exec(path)
    if (reported) {
      service.reported.push(`${decodeURIComponent(reported[1] ?? '')} ${reported[2]}`)
      return [200, {}]
    }
    if (path.endsWith('/booking-search')) {
      const { page } = JSON.parse(body) as { page: number }
      const items = [...service.bookings.keys()].map((confirmationCode) => ({ confirmationCode }))
      return [200, { totalHits: items.length, items: items.slice((page - 1) * pageSize, page * pageSize) }]
    }
    const booking = service.bookings.get(decodeURIComponent(/\/booking\/([^/]+)$/.exec(path)?.[1] ?? ''))
    return booking === undefined ? [404, {}] : [200, booking]
  }
  return Object.assign(service, await listening(server))
}
