import createClient from 'openapi-fetch'
import type { paths } from './api.ts'

/**
 * A partner's program against the types of the OpenAPI document: books, changes and cancels. The test of
 * `server/features/api-document` generates `api.ts` next to it, compiles it and runs it.
 */
const [baseUrl = '', headersText = '{}'] = process.argv.slice(2)
const client = createClient<paths>({ baseUrl, headers: JSON.parse(headersText) as Record<string, string> })

function must<T>({ data, error }: { data?: T; error?: unknown }): T {
  if (data === undefined) throw new Error(JSON.stringify(error))
  return data
}

async function flightOn(date: string): Promise<string> {
  const query = { date, direction: 'arrival' as const }
  const { items } = must(await client.GET('/api/flights/pickerflights', { params: { query } }))
  const guid = items[0]?.guid
  if (guid === undefined) throw new Error(`No flight on ${date}`)
  return guid
}

const once = (key: string) => ({ header: { 'Idempotency-Key': key } })
const flight = await flightOn('2026-11-25')
const later = await flightOn('2026-11-26')

const booking = {
  customer: { firstName: 'Ann', lastName: 'Smith', email: 'ann@guest.example' },
  adults: 2,
  billing: 'partnerAccount' as const,
  arrival: { date: '2026-11-25', flightGuid: flight, fastTrack: true },
}
const id = 'new'
const plan = must(
  await client.POST('/api/customer/{id}/confirmadvancedbooking', { params: { path: { id } }, body: booking }),
)
const made = must(
  await client.POST('/api/customer/{id}/makeadvancedbooking', {
    params: { path: { id }, ...once('book') },
    body: { ...booking, confirmation: plan.confirmation },
  }),
)
const groupGuid = made.guid

const change = { groupGuid, legs: [{ flightGuid: flight, toFlightGuid: later }] }
const changed = must(await client.POST('/api/actions/confirmflightchange', { body: change }))
must(
  await client.POST('/api/actions/doflightchange', {
    params: once('change'),
    body: { ...change, confirmation: changed.confirmation },
  }),
)

const cancel = { groupGuid, reason: 'The guest cancelled' }
const cancelled = must(await client.POST('/api/actions/confirmcancelbooking', { body: cancel }))
must(
  await client.POST('/api/actions/docancelbooking', {
    params: once('cancel'),
    body: { ...cancel, confirmation: cancelled.confirmation },
  }),
)
const done = { group: groupGuid, chargedCents: plan.chargeCents }
process.stdout.write(JSON.stringify(done))
