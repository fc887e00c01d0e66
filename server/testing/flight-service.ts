import { createServer, type IncomingHttpHeaders } from 'node:http'
import { listening, type LocalService } from '#server/testing/local-service.ts'

/** A test flight data service's answer to a path: the first with a matching prefix is used. */
export interface FlightAnswer {
  path: string
  status?: number
  headers?: Record<string, string>
  /** JSON, or text unchanged. */
  body?: unknown
  /** Milliseconds before it answers. */
  after?: number
  /** Maximum number of uses; after that, the next matching answer is used. */
  times?: number
}

export interface FlightService extends LocalService {
  asked: { path: string; headers: IncomingHttpHeaders }[]
  answers: FlightAnswer[]
}

/** A local flight data service that answers as the real ones are documented to. Unknown paths get a 404. */
export async function openFlightService(answers: FlightAnswer[] = []): Promise<FlightService> {
  const service = { asked: [] as FlightService['asked'], answers }
  const server = createServer((request, response) => {
    const path = request.url ?? ''
    service.asked.push({ path, headers: request.headers })
    const answer = service.answers.find((it) => path.startsWith(it.path) && it.times !== 0)
    if (answer?.times !== undefined) answer.times -= 1
    const body = typeof answer?.body === 'string' ? answer.body : JSON.stringify(answer?.body ?? {})
    setTimeout(() => {
      response.writeHead(answer ? (answer.status ?? 200) : 404, {
        'content-type': 'application/json',
        ...answer?.headers,
      })
      response.end(answer?.status === 204 ? undefined : body)
    }, answer?.after ?? 0)
  })
  return Object.assign(service, await listening(server))
}
