import { expect, test } from 'vitest'
import {
  breakingChanges,
  type ReleasedApi,
  type ReleasedCall,
} from '#server/api-document/breaking-changes.ts'
import type { Schema } from '#server/api-document/schemas.ts'

const call: ReleasedCall = {
  id: 'bookTrip',
  needs: ['editCustomer', 'fastTrack'],
  parameters: [{ name: 'id', in: 'path', required: true, schema: { type: 'string' } }],
  request: {
    type: 'object',
    properties: {
      adults: { type: 'integer', maximum: 60 },
      billing: { type: 'string', enum: ['payNow', 'payLater'] },
      customer: { $ref: '#/components/schemas/Customer' },
      note: { type: ['string', 'null'] },
    },
    required: ['adults'],
  },
  reply: {
    type: 'object',
    properties: {
      guid: { type: 'string', format: 'uuid' },
      items: { type: 'array', items: { $ref: '#/components/schemas/Customer' } },
    },
    required: ['guid', 'items'],
  },
}
const customer: Schema = {
  type: 'object',
  properties: { email: { type: 'string' }, phone: { type: 'string' } },
  required: ['email'],
}
const api = (it: ReleasedCall | null, shape = customer): ReleasedApi => ({
  calls: it === null ? {} : { 'POST /api/trips': it },
  schemas: { Customer: shape },
})
const request = (part: Schema): ReleasedCall => ({ ...call, request: { ...call.request, ...part } })
const properties = call.request?.properties ?? {}
const replied = call.reply?.properties ?? {}

test.each<[string, ReleasedApi, string[]]>([
  ['nothing', api(call), []],
  ['a new optional field', api(request({ properties: { ...properties, flags: { type: 'string' } } })), []],
  [
    'a new field of a reply',
    api({ ...call, reply: { ...call.reply, properties: { ...replied, at: { type: 'string' } } } }),
    [],
  ],
  ['a call less', api(null), ['POST /api/trips has been removed.']],
  [
    'another operation id',
    api({ ...call, id: 'makeTrip' }),
    ['POST /api/trips was renamed from bookTrip to makeTrip, also in generated clients.'],
  ],
  [
    'a permission that no longer suffices',
    api({ ...call, needs: ['editCustomer'] }),
    ['POST /api/trips is no longer allowed with fastTrack alone.'],
  ],
  ['anyone signed in', api({ ...call, needs: ['signedIn'] }), []],
  [
    'a required field',
    api(request({ required: ['adults', 'billing'] })),
    ['POST /api/trips now requires billing.'],
  ],
  [
    'a lower limit',
    api(request({ properties: { ...properties, adults: { type: 'integer', maximum: 9 } } })),
    ['POST /api/trips has a tighter limit at adults in the request: maximum is 9.'],
  ],
  [
    'a removed choice',
    api(request({ properties: { ...properties, billing: { type: 'string', enum: ['payNow'] } } })),
    ['POST /api/trips no longer takes payLater at billing in the request.'],
  ],
  [
    'null is no longer taken',
    api(request({ properties: { ...properties, note: { type: 'string' } } })),
    ['POST /api/trips has a different type at note in the request: string or null became string.'],
  ],
  [
    'a field removed from a shared shape',
    api(call, { ...customer, properties: { email: { type: 'string' } } }),
    ['POST /api/trips no longer takes customer.phone.', 'POST /api/trips no longer returns items[].phone.'],
  ],
  [
    'a field that can be null',
    api(call, { ...customer, properties: { ...customer.properties, email: { type: ['string', 'null'] } } }),
    ['POST /api/trips has a different type at items[].email in the reply: string became string or null.'],
  ],
  [
    'a field that can be missing',
    api({ ...call, reply: { ...call.reply, required: ['items'] } }),
    ['POST /api/trips doesn’t always return guid any more.'],
  ],
  [
    'a parameter that is required',
    api({
      ...call,
      parameters: [...call.parameters, { name: 'date', in: 'query', required: true, schema: {} }],
    }),
    ['POST /api/trips now requires the parameter date.'],
  ],
  [
    'a removed parameter',
    api({ ...call, parameters: [] }),
    ['POST /api/trips no longer takes the parameter id.'],
  ],
])('%s', (_, now, broken) => {
  expect(breakingChanges(api(call), now)).toEqual(broken)
})
