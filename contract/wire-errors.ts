import * as z from 'zod/mini'

/** The wire shapes of refusals, and the messages of the error catalogue (specification, point 8). */

export type PropertyError = { kind: 'property'; message: string }
export type ObjectErrors = { kind: 'object'; fields: Record<string, PropertyError | ObjectErrors> }

const propertyError: z.ZodMiniType<PropertyError> = z.object({
  kind: z.literal('property'),
  message: z.string(),
})
/** A rejected form: messages by field, nested for dotted names. */
export const objectErrors: z.ZodMiniType<ObjectErrors> = z.object({
  kind: z.literal('object'),
  fields: z.record(z.string(), z.union([propertyError, z.lazy(() => objectErrors)])),
})

/** A refusal not caused by a single field, shown as `name: message`. */
export const postErrors = z.object({ errors: z.array(z.object({ name: z.string(), message: z.string() })) })
export type PostErrors = z.infer<typeof postErrors>

/** The beginning of every refusal of an edit that was based on an outdated version. */
export const changedSince = 'Another user has changed this since you opened it'

export const messages = {
  notFound: 'Not found',
  forbidden: 'Forbidden - you do not have permission to view this page',
  serverError: 'Server error',
  networkError: 'Network error - check your internet connection',
  required: 'This field is required',
  changesSaved: 'Changes saved',
  loadingAccount: 'loading account',
  appLoadNetwork: 'Network error',
  appLoadServer: 'Server error',
  appLoadServerDetail: 'Server error processing app load request',
  appLoadOther: 'Other error',
  noResults: 'No results found',
  noThumbnail: '(no thumbnail)',
} as const

/** Sent with a 401: to people whose session ended, and to programs. */
export const signInFirst = 'Sign in, or send an access token as: Authorization: Bearer kst_…'

/**
 * Sent with a 503. Also correct if the outcome of the last request is unknown: retrying it has no second
 * effect.
 */
export const databaseAway =
  'The portal can’t reach its database. Try again in a moment; nothing will be saved twice.'

/** Sent with a 503 when a photo can't be read or saved. */
export const fileStoreAway =
  'The portal can’t reach its file storage. Nothing was saved. Try again in a moment.'

/** Shown with an unexpected error: the user reads it out, and an administrator searches for it. */
export function referenceText(reference: string): string {
  return `Reference: ${reference}`
}

/** `Unexpected status code result 418` */
export function unexpectedStatus(status: number): string {
  return `Unexpected status code result ${status}`
}

/** Turns `{ 'trips.0.pickupTime': 'message' }` into the nested wire shape. */
export function nestFieldErrors(flat: Record<string, string>): ObjectErrors {
  const root: ObjectErrors = { kind: 'object', fields: {} }
  for (const [name, message] of Object.entries(flat)) {
    const steps = name.split('.')
    const last = steps.pop() as string // split never returns an empty list
    let at = root
    for (const step of steps) {
      const next = at.fields[step]
      const object: ObjectErrors = next?.kind === 'object' ? next : { kind: 'object', fields: {} }
      at.fields[step] = object
      at = object
    }
    at.fields[last] = { kind: 'property', message }
  }
  return root
}

/** The reverse: nested wire shape to dotted names. */
export function flattenFieldErrors(errors: ObjectErrors, prefix = ''): Record<string, string> {
  const flat: Record<string, string> = {}
  for (const [name, error] of Object.entries(errors.fields)) {
    const dotted = prefix + name
    if (error.kind === 'property') flat[dotted] = error.message
    else Object.assign(flat, flattenFieldErrors(error, `${dotted}.`))
  }
  return flat
}
