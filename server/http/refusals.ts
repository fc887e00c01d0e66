import type { FastifyReply } from 'fastify'
import type * as z from 'zod/mini'
import { responseTo, responseToRejected, type RefusedResponse } from '#contract/refusals.ts'
import type { PostErrors } from '#contract/wire-errors.ts'
import type { Refusal } from '#domain/refusal.ts'

export function sendRefusal(reply: FastifyReply, refusal: Refusal): FastifyReply {
  return sendRefused(reply, responseTo(refusal))
}

export function sendErrors(reply: FastifyReply, status: number, name: string, message: string): FastifyReply {
  return reply.code(status).send({ errors: [{ name, message }] } satisfies PostErrors)
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
