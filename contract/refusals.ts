import type * as z from 'zod/mini'
import type { Refusal } from '#domain/refusal.ts'
import { counted } from '#domain/text/counted.ts'
import { messages, nestFieldErrors, type ObjectErrors, type PostErrors } from '#contract/wire-errors.ts'

/** The response to a call that is refused. */
export interface RefusedResponse {
  status: number
  body: ObjectErrors | PostErrors
  retryAfterSeconds?: number
}

/** The one place where refusals become responses. */
export function responseTo(refusal: Refusal): RefusedResponse {
  if (refusal.refused === 'notFound') return named(404, 'path', messages.notFound)
  if (refusal.refused === 'forbidden') return named(403, 'permission', messages.forbidden)
  if (refusal.refused === 'gone') return named(410, 'path', 'Gone')
  if (refusal.refused === 'fields') return { status: 400, body: nestFieldErrors(refusal.fields) }
  if (refusal.refused === 'tooOften') {
    const { retryAfterSeconds, message } = refusal
    return { ...named(429, 'tries', message ?? tooOftenWords(retryAfterSeconds)), retryAfterSeconds }
  }
  return { status: 400, body: { errors: [...refusal.errors] } }
}

function tooOftenWords(seconds: number): string {
  return seconds < 90
    ? `Too many attempts. Wait ${counted(seconds, 'second')}.`
    : `Too many attempts. Wait ${Math.ceil(seconds / 60)} minutes.`
}

/**
 * For a body its schema rejects: messages by dotted field name. A body that is not an object has no field to
 * point at.
 */
export function responseToRejected(error: z.core.$ZodError): RefusedResponse {
  const flat: Record<string, string> = {}
  for (const issue of error.issues) {
    const name = issue.path.map(String).join('.')
    if (name === '') return named(400, 'body', issue.message)
    flat[name] ??= issue.message
  }
  return { status: 400, body: nestFieldErrors(flat) }
}

function named(status: number, name: string, message: string): RefusedResponse {
  return { status, body: { errors: [{ name, message }] } }
}
