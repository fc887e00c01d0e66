import { messages, signInFirst } from '#contract/wire-errors.ts'
import type { Schema } from '#server/api-document/schemas.ts'

/** What every call has in common: errors, idempotency, security. Each is described once. */

export const securitySchemes = {
  session: {
    type: 'apiKey',
    in: 'cookie',
    name: 'kerbside-session',
    description: 'The cookie of a signed-in browser.',
  },
  xsrf: {
    type: 'apiKey',
    in: 'header',
    name: 'X-XSRF-TOKEN',
    description:
      'With a session, every POST must repeat the XSRF-TOKEN cookie in this header. GET doesn’t need it.',
  },
  bearerToken: {
    type: 'http',
    scheme: 'bearer',
    description:
      'An access token, `kst_…`, from the portal. It needs no X-XSRF-TOKEN. Don’t send cookies with it.',
  },
} as const

/** Of calls that need an account. */
export const signedInSecurity = [{ session: [], xsrf: [] }, { bearerToken: [] }] as const

export const idempotencyKey = {
  name: 'Idempotency-Key',
  in: 'header',
  description:
    'Any text of at most 200 characters, new for each action. Repeating the same key and body within 24 ' +
    'hours returns the first response and changes nothing; a different body is refused with 400. A refused ' +
    'request doesn’t use up its key.',
  schema: { type: 'string', maxLength: 200 },
  example: '5f0c1d3e-booking-118',
} as const

/** The messages of errors, one example for each kind. */
const errorExamples = {
  field: {
    summary: '400: a field is wrong',
    value: {
      kind: 'object',
      fields: { adults: { kind: 'property', message: 'Enter a number from 1 to 60' } },
    },
  },
  business: {
    summary: '400: breaks a business rule',
    value: {
      errors: [
        { name: 'confirmation', message: 'Something has changed since the plan. Request a new plan.' },
      ],
    },
  },
  session: {
    summary: '401: not signed in, or an unknown, expired or revoked token',
    value: { errors: [{ name: 'session', message: signInFirst }] },
  },
  permission: {
    summary: '403: no permission',
    value: {
      errors: [
        { name: 'access token', message: 'This call needs the editCustomer permission' },
        { name: 'permission', message: messages.forbidden },
      ],
    },
  },
  notFound: {
    summary: '404: not found, or belongs to another partner',
    value: { errors: [{ name: 'path', message: 'Not found' }] },
  },
  tooMany: {
    summary: '429: too many requests; wait the number of seconds in Retry-After',
    value: { errors: [{ name: 'tries', message: 'Too many requests. Wait 1 minute.' }] },
  },
} as const

export const errorResponse = {
  description:
    '400 refused, 401 not signed in, 403 no permission, 404 not found, 405 wrong method, 413 too large, ' +
    '415 not JSON, 429 too many requests.',
  headers: {
    'Retry-After': {
      description: 'With 429 and 503: the number of seconds to wait.',
      schema: { type: 'integer' },
    },
  },
  content: {
    'application/json': {
      schema: { $ref: '#/components/schemas/Errors' },
      examples: errorExamples,
    },
  },
} as const

/** Those of `contract/wire-errors.ts`, which refer to themselves. */
export const errorSchemas: Record<string, Schema> = {
  Errors: {
    anyOf: [{ $ref: '#/components/schemas/FieldErrors' }, { $ref: '#/components/schemas/ErrorList' }],
  },
  FieldErrors: {
    description: 'A rejected request: a message for each field, nested like the request.',
    type: 'object',
    properties: {
      kind: { type: 'string', const: 'object' },
      fields: {
        type: 'object',
        additionalProperties: {
          anyOf: [{ $ref: '#/components/schemas/FieldError' }, { $ref: '#/components/schemas/FieldErrors' }],
        },
      },
    },
    required: ['kind', 'fields'],
  },
  FieldError: {
    type: 'object',
    properties: { kind: { type: 'string', const: 'property' }, message: { type: 'string' } },
    required: ['kind', 'message'],
  },
  ErrorList: {
    description: 'Errors that don’t belong to a single field.',
    type: 'object',
    properties: {
      errors: {
        type: 'array',
        items: {
          type: 'object',
          properties: { name: { type: 'string' }, message: { type: 'string' } },
          required: ['name', 'message'],
        },
      },
    },
    required: ['errors'],
  },
}
