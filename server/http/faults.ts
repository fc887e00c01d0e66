import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { databaseAway, fileStoreAway, messages } from '#contract/wire-errors.ts'
import { TooManyWaiting } from '#server/http/fair-share.ts'
import { takenRefusal } from '#server/http/unique-fields.ts'
import { callOf } from '#server/http/calls.ts'
import { loggedError } from '#server/http/request-log.ts'
import { sendErrors, sendRefusal } from '#server/http/refusals.ts'
import type { IncidentLog } from '#server/work/incident-log.ts'

/**
 * Refusals by Fastify itself get our error shape; anything else thrown is a server error: logged in full,
 * recorded for administrators, and answered with the reference only.
 */
export function answerFaults(app: FastifyInstance, incidents: Pick<IncidentLog, 'record'>): void {
  app.setErrorHandler(
    (error: FastifyError & { databaseAway?: true; objectStoreFailed?: true }, request, reply) => {
      const status = error.statusCode ?? 500
      if (status >= 400 && status < 500)
        return sendErrors(reply, status, wordFor[status] ?? 'request', sentenceFor[status] ?? error.message)
      if (error instanceof TooManyWaiting) {
        void reply.header('retry-after', retryAfterSeconds)
        return sendErrors(
          reply,
          503,
          'requests',
          'Too many of your requests are waiting. Try again in a moment.',
        )
      }
      const taken = takenRefusal(error)
      if (taken !== null) {
        request.log.warn({ err: error }, 'unique value already taken by another user')
        return sendRefusal(reply, taken)
      }
      request.log.error({ err: error }, 'unexpected error')
      if (error.databaseAway) {
        void reply.header('retry-after', retryAfterSeconds)
        return sendErrors(reply, 503, 'database', databaseAway)
      }
      if (error.objectStoreFailed) {
        void reply.header('retry-after', retryAfterSeconds)
        return sendErrors(reply, 503, 'files', fileStoreAway)
      }
      const { message, stack } = loggedError(error)
      incidents.record({ kind: 'request', message, detail: stack }, callOf(request))
      return reply
        .code(500)
        .send({ requestId: request.id, errors: [{ name: 'server', message: messages.serverError }] })
    },
  )
}

/**
 * An address that the router cannot read, such as one with half an escape: it belongs to no route, so its
 * refusal is given here.
 */
export function answerUnreadableRequest(
  error: FastifyError,
  _request: FastifyRequest,
  reply: FastifyReply,
): void {
  sendErrors(reply, error.statusCode ?? 400, 'path', 'This URL isn’t valid. Check its encoding.')
}

const retryAfterSeconds = 5

const wordFor: Record<number, string> = { 400: 'body', 413: 'size', 415: 'body', 429: 'tries' }
const sentenceFor: Record<number, string> = {
  400: 'We couldn’t read the request. Send valid JSON.',
  413: 'The request is too large. Send less data.',
  415: 'Send the body as JSON',
}
