import {
  flattenFieldErrors,
  messages,
  referenceText,
  type ObjectErrors,
  type PostErrors,
} from '#contract/wire-errors.ts'
import { counted } from '#domain/text/counted.ts'
import type { CallEvent } from './load-state.ts'

/** The result of a request: one closed union, derived from the HTTP response in one place. */
export type Outcome<T> = { kind: 'ok'; reply: T } | Failure

export type Failure =
  | { kind: 'fields'; fields: Record<string, string> }
  | { kind: 'errors'; errors: PostErrors['errors'] }
  | { kind: 'tooOften'; retryAfterSeconds: number }
  | { kind: 'tooLarge' }
  | { kind: 'needAuth' }
  | { kind: 'forbidden' }
  | { kind: 'notFound' }
  | { kind: 'serverError'; requestId?: string }
  | { kind: 'networkError' }

const byStatus: Record<number, Failure> = {
  401: { kind: 'needAuth' },
  403: { kind: 'forbidden' },
  404: { kind: 'notFound' },
  413: { kind: 'tooLarge' },
}

/** The failure for a status other than 200–299. `body` is the parsed JSON, if there was any. */
export function failureOf(status: number, body: unknown, retryAfter: string | null): Failure {
  const known = byStatus[status]
  // A page that is out of date is refused with a sentence; it isn’t about permissions.
  const refused = status === 403 ? refusalOf(body) : null
  if (refused?.kind === 'errors' && refused.errors.some((it) => it.name === 'X-XSRF-TOKEN')) return refused
  if (known) return known
  if (status === 400) return refusalOf(body)
  if (status === 429) return { kind: 'tooOften', retryAfterSeconds: Math.max(1, Number(retryAfter) || 1) }
  if (status === 500) {
    const requestId = field(body, 'requestId')
    return typeof requestId === 'string' ? { kind: 'serverError', requestId } : { kind: 'serverError' }
  }
  return { kind: 'networkError' }
}

function refusalOf(body: unknown): Failure {
  if (field(body, 'kind') === 'object')
    return { kind: 'fields', fields: flattenFieldErrors(body as ObjectErrors) }
  if (Array.isArray(field(body, 'errors'))) return { kind: 'errors', errors: (body as PostErrors).errors }
  return { kind: 'networkError' }
}

function field(body: unknown, name: string): unknown {
  return typeof body === 'object' && body !== null ? (body as Record<string, unknown>)[name] : undefined
}

export function eventOf(failure: Failure): CallEvent {
  switch (failure.kind) {
    case 'fields':
    case 'errors':
    case 'tooOften':
    case 'tooLarge':
      return 'refused'
    default:
      return failure.kind
  }
}

/**
 * The sentences to show for a failure (error catalogue, point 8). Field messages are shown at their fields,
 * so they are not included.
 */
export function problemsOf(failure: Failure): string[] {
  switch (failure.kind) {
    case 'fields':
    case 'needAuth':
      return []
    case 'errors':
      return failure.errors.map((it) => `${it.name}: ${it.message}`)
    case 'tooOften':
      return [`Too many requests. Try again in ${counted(failure.retryAfterSeconds, 'second')}.`]
    case 'tooLarge':
      return ['This is too large to send. Shorten the text or choose a smaller file.']
    case 'forbidden':
      return [messages.forbidden]
    case 'notFound':
      return [messages.notFound]
    case 'serverError':
      return [
        failure.requestId
          ? `${messages.serverError}. ${referenceText(failure.requestId)}`
          : messages.serverError,
      ]
    default:
      return [messages.networkError]
  }
}
