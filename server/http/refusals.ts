import type { FastifyReply } from 'fastify'
import * as z from 'zod/mini'
import { messages, nestFieldErrors, type PostErrors } from '#contract/wire-errors.ts'
import type { Refusal } from '#domain/refusal.ts'

/** The one place where refusals become HTTP responses. */
export function sendRefusal(reply: FastifyReply, refusal: Refusal): FastifyReply {
  if (refusal.refused === 'notFound') return sendErrors(reply, 404, 'path', messages.notFound)
  if (refusal.refused === 'forbidden') return sendErrors(reply, 403, 'permission', messages.forbidden)
  if (refusal.refused === 'gone') return sendErrors(reply, 410, 'path', 'Gone')
  if (refusal.refused === 'fields') return reply.code(400).send(nestFieldErrors(refusal.fields))
  if (refusal.refused === 'tooOften')
    return sendErrors(
      reply.header('retry-after', refusal.retryAfterSeconds),
      429,
      'tries',
      refusal.message ?? tooOftenWords(refusal.retryAfterSeconds),
    )
  return reply.code(400).send({ errors: [...refusal.errors] } satisfies PostErrors)
}

function tooOftenWords(seconds: number): string {
  return seconds < 90 ? `Too many tries. Wait ${seconds} seconds.` : `Too many tries. Wait ${Math.ceil(seconds / 60)} minutes.`
}

export function sendErrors(reply: FastifyReply, status: number, name: string, message: string): FastifyReply {
  return reply.code(status).send({ errors: [{ name, message }] } satisfies PostErrors)
}

/** A body rejected by its schema: messages by dotted field name. A body that is not an object has no field to point at. */
export function sendRejectedBody(reply: FastifyReply, error: z.core.$ZodError): FastifyReply {
  const flat: Record<string, string> = {}
  for (const issue of error.issues) {
    const name = issue.path.map(String).join('.')
    if (name === '') return sendErrors(reply, 400, 'body', issue.message)
    flat[name] ??= issue.message
  }
  return reply.code(400).send(nestFieldErrors(flat))
}
