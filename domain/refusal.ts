/**
 * Expected refusals, as values of a closed union: whoever calls a rule gets a reply or one of these. Throwing is for bugs.
 * A refusal carries a mark that only this file can put on, so no reply, whatever its fields, is ever taken for one.
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
  /** Something no single field caused, shown as `name: message`. */
  | Marked<{ refused: 'business'; errors: BusinessError[] }>
  /** There is no such thing, or it is somebody else's: the two are never told apart. */
  | Marked<{ refused: 'notFound' }>
  | Marked<{ refused: 'forbidden' }>
  /** It was there once, and will not come back: a device's subscription. */
  | Marked<{ refused: 'gone' }>
  /** Tried too often; worth trying again after so many seconds. */
  | Marked<{ refused: 'tooOften'; retryAfterSeconds: number }>

export function refuseField(name: string, message: string): Refusal {
  return refuseFields({ [name]: message })
}

export function refuseFields(fields: Record<string, string>): Refusal {
  return { refused: 'fields', fields, [mark]: true }
}

export function refuse(name: string, message: string): Refusal {
  return refuseEach([{ name, message }])
}

/** Several things wrong at once, all named. */
export function refuseEach(errors: BusinessError[]): Refusal {
  return { refused: 'business', errors, [mark]: true }
}

export const notFound: Refusal = Object.freeze<Refusal>({ refused: 'notFound', [mark]: true })
export const forbidden: Refusal = Object.freeze<Refusal>({ refused: 'forbidden', [mark]: true })

export const gone: Refusal = Object.freeze<Refusal>({ refused: 'gone', [mark]: true })

export function tooOften(retryAfterSeconds: number): Refusal {
  return { refused: 'tooOften', retryAfterSeconds, [mark]: true }
}

export function isRefusal(value: unknown): value is Refusal {
  return typeof value === 'object' && value !== null && mark in value
}
