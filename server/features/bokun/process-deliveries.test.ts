import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { bokunImport } from '#server/features/bokun/commands/import-bokun.ts'
import { retryBookings } from '#server/features/bokun/commands/retry-bookings.ts'
import { processDeliveries, type DeliveryWork } from '#server/features/bokun/commands/process-deliveries.ts'
import { importValues } from '#server/features/import-runs/commands/import-values.ts'
import { mapProducts, writtenBooking } from '#server/testing/bokun.ts'
import { openTestPortal, type TestPortal } from '#server/testing/portal.ts'
import { makeSmallCompany } from '#server/testing/small-company.ts'
import { publishedWhile } from '#server/testing/published.ts'
import { portalActor } from '#server/work/actor.ts'
import { newGuid } from '#server/work/guid.ts'

const now = '2026-11-20T13:00:00Z'
let portal: TestPortal
const db = () => portal.database.db
beforeAll(async () => {
  portal = await openTestPortal(now)
  await makeSmallCompany(portal)
  await mapProducts(db(), now, [{ key: '1', kind: 'arrivalFastTrack' }])
})
afterAll(() => portal.close())

const take: DeliveryWork['take'] = (values) =>
  importValues(db(), bokunImport, values, { actor: portalActor, now })
const work = (its: Partial<DeliveryWork> = {}) =>
  processDeliveries({ db: db(), bokun: null, clock: () => now, take, ...its })

/** Stores a delivery; without a body, only its code. */
async function delivered(code: string, body: unknown = null): Promise<() => Promise<unknown>> {
  const guid = newGuid()
  const came = {
    guid,
    hash: guid,
    received_at: now,
    topic: 'bookings/update',
    booking_code: code,
    next_at: now,
  }
  await db()
    .insertInto('bokun_delivery')
    .values({ ...came, body: body === null ? null : JSON.stringify(body) })
    .execute()
  return () =>
    db().selectFrom('bokun_delivery').selectAll().where('guid', '=', guid).executeTakeFirstOrThrow()
}

test('processed deliveries update the screens with their result', async () => {
  const delivery = await delivered('D-1', writtenBooking('D-1'))
  expect(await publishedWhile(portal, () => work())).toContain('import')
  expect(await delivery()).toMatchObject({ state: 'done', outcome: 'new', done_at: now, tries: 1 })
})

test('a delivery with only a code waits for the API keys', async () => {
  const delivery = await delivered('D-2')
  await work()
  expect(await delivery()).toMatchObject({
    state: 'waiting',
    next_at: '2026-11-20T13:01:00Z',
    sentence: expect.stringMatching(/key/i) as string,
  })
})

test('an internal error is logged and the delivery is retried', async () => {
  const delivery = await delivered('D-3', writtenBooking('D-3'))
  const broken = new Error('Broken')
  await expect(work({ take: () => Promise.reject(broken) })).rejects.toBe(broken)
  expect(await delivery()).toMatchObject({
    state: 'waiting',
    next_at: '2026-11-20T13:01:00Z',
    sentence: 'Processing failed. See the server log.',
  })
})

test('a booking on a full date needs review and is imported once there is a place', async () => {
  const date = '2026-11-28'
  await db()
    .insertInto('date_status')
    .values({ date, mode: 'limited', arrival_capacity: 1, departure_capacity: 1, updated_at: now })
    .execute()
  const delivery = await delivered('D-5', writtenBooking('D-5', [{ date }]))
  await work()
  expect(await delivery()).toMatchObject({ state: 'done', outcome: 'needsPerson' })
  await db().deleteFrom('date_status').where('date', '=', date).execute()
  await db().updateTable('fast_track_day').set({ capacity: null }).where('date', '=', date).execute()
  const again = { db: db(), clock: () => now, requestedBy: portalActor, progress: () => {} }
  expect(await retryBookings.run(again, {})).toEqual([{ label: 'New', count: 1 }])
})

// Requires two connections.
describe('concurrently', () => {
  test('a booking from a delivery and a fetched period is imported once', async () => {
    const body = writtenBooking('D-4')
    const brought = (broughtBy: 'webhook' | 'service') => ({ broughtAt: now, broughtBy, isWhole: true, body })
    const outcomes = await Promise.all([take([brought('webhook')]), take([brought('service')])])
    const taken = outcomes.map(([it]) => it?.outcome)
    expect([taken, taken.toReversed()]).toContainEqual(['new', 'same'])
    expect(
      await db().selectFrom('booking_group').select('guid').where('source_reference', '=', 'D-4').execute(),
    ).toHaveLength(1)
  })
})
