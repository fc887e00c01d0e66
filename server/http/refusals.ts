import type { FastifyReply, FastifyRequest } from 'fastify'
import type * as z from 'zod/mini'
import { responseTo, responseToRejected, type RefusedResponse } from '#contract/refusals.ts'
import { messages, type PostErrors } from '#contract/wire-errors.ts'
import type { Needs } from '#domain/access/permissions.ts'
import type { Refusal } from '#domain/refusal.ts'

export function sendRefusal(reply: FastifyReply, refusal: Refusal): FastifyReply {
  const missing = refusal.refused === 'notFound' ? guidFieldOf(reply.request) : null
  if (missing !== null) return sendErrors(reply, 404, missing, messages.notFound)
  return sendRefused(reply, responseTo(refusal))
}

/** For programs: the field that names what a call is about, if its path doesn't. */
function guidFieldOf({ headers, params, body }: FastifyRequest): string | null {
  if (headers.authorization === undefined || Object.keys(params ?? {}).length > 0) return null
  const guids = Object.keys(body ?? {}).filter((it) => it.endsWith('Guid'))
  return guids.length === 1 ? (guids[0] ?? null) : null
}

export function sendErrors(reply: FastifyReply, status: number, name: string, message: string): FastifyReply {
  return reply.code(status).send({ errors: [{ name, message }] } satisfies PostErrors)
}

/** What an owner of an access token has to ask for, and the words of the specification. */
export function sendTokenLacks(reply: FastifyReply, needs: Needs): FastifyReply {
  const missing = [needs].flat().join(' or ')
  return reply.code(403).send({
    errors: [
      { name: 'access token', message: `This call needs the ${missing} permission` },
      { name: 'permission', message: messages.forbidden },
    ],
  } satisfies PostErrors)
}

export function sendRejectedBody(reply: FastifyReply, error: z.core.$ZodError): FastifyReply {
  return sendRefused(reply, responseToRejected(error))
}

function sendRefused(
  reply: FastifyReply,
  { status, body, retryAfterSeconds }: RefusedResponse,
): FastifyReply {
  if (retryAfterSeconds !== undefined) void reply.header('retry-after', retryAfterSeconds)
  return reply.code(status).send(body)
}
