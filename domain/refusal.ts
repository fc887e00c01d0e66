import { joinSentences } from './sentences.ts'

/**
 * Expected refusals as a closed union: the caller of a rule gets a result or one of these. Exceptions are for
 * bugs. A refusal carries a symbol that only this file can set, so data with the same fields is never
 * mistaken for one.
 */
const mark: unique symbol = Symbol('refusal')

export interface BusinessError {
  readonly name: string
  readonly message: string
}

type Marked<T> = Readonly<T> & { readonly [mark]: true }

export type Refusal =
  /** A rejected form: a message by field, dotted names for nested ones (`trips.0.pickupTime`). */
  | Marked<{ refused: 'fields'; fields: Record<string, string> }>
  /** A refusal not caused by a single field, shown as `name: message`. */
  | Marked<{ refused: 'business'; errors: BusinessError[] }>
  /** It doesn't exist, or the caller has no access: the two are indistinguishable to the caller. */
  | Marked<{ refused: 'notFound' }>
  | Marked<{ refused: 'forbidden' }>
  /** It existed but was removed for good, such as a device's push subscription. */
  | Marked<{ refused: 'gone' }>
  /** Too many attempts; retry after so many seconds. `message`: null for the default text. */
  | Marked<{ refused: 'tooOften'; retryAfterSeconds: number; message: string | null }>

export function refuseField(name: string, message: string): Refusal {
  return refuseFields({ [name]: message })
}

export function refuseFields(fields: Record<string, string>): Refusal {
  return { refused: 'fields', fields, [mark]: true }
}

export function refuse(name: string, message: string): Refusal {
  return refuseEach([{ name, message }])
}

/** Several named errors in one refusal. */
export function refuseEach(errors: BusinessError[]): Refusal {
  return { refused: 'business', errors, [mark]: true }
}

export const notFound: Refusal = Object.freeze<Refusal>({ refused: 'notFound', [mark]: true })
export const forbidden: Refusal = Object.freeze<Refusal>({ refused: 'forbidden', [mark]: true })

export const gone: Refusal = Object.freeze<Refusal>({ refused: 'gone', [mark]: true })

export function tooOften(retryAfterSeconds: number, message: string | null = null): Refusal {
  return { refused: 'tooOften', retryAfterSeconds, message, [mark]: true }
}

export function isRefusal(value: unknown): value is Refusal {
  return typeof value === 'object' && value !== null && mark in value
}

/** A refusal as one text, for results that are not shown in a form. */
export function refusalText(refusal: Refusal): string {
  if (refusal.refused === 'business') return joinSentences(refusal.errors.map((it) => it.message))
  if (refusal.refused === 'fields') return joinSentences(Object.values(refusal.fields))
  if (refusal.refused === 'tooOften') return refusal.message ?? 'Too many requests. Try again in a moment.'
  return refusal.refused === 'forbidden' ? 'You don’t have permission to do this' : 'This no longer exists'
}
