import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { messages } from '#contract/wire-errors.ts'
import { sendErrors } from '#server/http/refusals.ts'

/**
 * Refusals by Fastify itself get our error shape; anything else thrown is a server error: logged in full, answered with the request id
 * only.
 */
export function answerFaults(app: FastifyInstance): void {
  app.setErrorHandler((error: FastifyError, request, reply) => {
    const status = error.statusCode ?? 500
    if (status >= 400 && status < 500) return sendErrors(reply, status, wordFor[status] ?? 'request', sentenceFor[status] ?? error.message)
    request.log.error({ err: error }, 'unexpected error')
    if (isDatabaseAway(error)) {
      void reply.header('retry-after', retryAfterSeconds)
      return sendErrors(reply, 503, 'database', messages.databaseAway)
    }
    return reply.code(500).send({ requestId: request.id })
  })
}

/** An address that the router cannot read, such as one with half an escape: it belongs to no route, so its refusal is given here. */
export function answerUnreadableRequest(error: FastifyError, _request: FastifyRequest, reply: FastifyReply): void {
  sendErrors(reply, error.statusCode ?? 400, 'path', 'The address could not be read')
}

const retryAfterSeconds = 5

/** Connection refused, lost or not answered, or a Postgres that is starting or stopping: it comes back by itself. */
const awayCodes = new Set([
  'ECONNREFUSED',
  'ECONNRESET',
  'EPIPE',
  'ETIMEDOUT',
  '57P01',
  '57P02',
  '57P03',
  '53300',
  '08000',
  '08003',
  '08006',
])
const awayWords =
  /^(Connection terminated|Connection ended|timeout exceeded when trying to connect|timeout expired|Client (has encountered a connection error|was closed))/

function isDatabaseAway(error: { code?: unknown; message: string }): boolean {
  return (typeof error.code === 'string' && awayCodes.has(error.code)) || awayWords.test(error.message)
}

const wordFor: Record<number, string> = { 400: 'body', 413: 'size', 415: 'body', 429: 'tries' }
const sentenceFor: Record<number, string> = { 400: 'The request could not be read', 413: 'Too large', 415: 'Send JSON' }
