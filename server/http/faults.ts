import type { FastifyError, FastifyInstance } from 'fastify'
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
    return reply.code(500).send({ requestId: request.id })
  })
}

const wordFor: Record<number, string> = { 400: 'body', 413: 'size', 415: 'body', 429: 'tries' }
const sentenceFor: Record<number, string> = { 400: 'The request could not be read', 413: 'Too large', 415: 'Send JSON' }
