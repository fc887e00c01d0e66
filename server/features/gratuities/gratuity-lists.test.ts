import { describe, expect, test } from 'vitest'
import type { QueryIn } from '#contract/endpoint.ts'
import * as contract from '#contract/gratuities.ts'
import {
  allOf,
  ascending,
  desk,
  dora,
  driven,
  mustTake,
  office,
  openGratuityDay,
  signInOffice,
  statesOf,
  theDay,
} from '#server/testing/gratuity-day.ts'

openGratuityDay()

const nextDay = '2026-11-21T13:00:00Z'

describe('the three lists', () => {
  test('a driver reads only their own, without links to reservations', async () => {
    const trip = await driven()
    const bob = await theDay.newDriver('Bob Driver')
    await mustTake(trip)
    const own = await dora.must(contract.currentUserDriverGratuities)
    expect(own).toMatchObject({
      items: [{ amountCents: 2_000, state: 'pending' }],
      sums: { pendingCents: 2_000 },
      dueCents: 2_000,
    })
    expect(Object.keys(own.items[0] ?? {})).not.toContain('customerGuid')
    expect(await bob.must(contract.currentUserDriverGratuities)).toMatchObject({ items: [], dueCents: 0 })
  })

  test('the office and the dispatcher read those of one driver', async () => {
    await mustTake(await driven())
    const query = { userGuid: dora.accountGuid }
    for (const browser of [office, theDay.dan]) {
      expect(await browser.must(contract.queryDriverGratuities, { query })).toMatchObject({
        items: [{ amountCents: 2_000 }],
        dueCents: 2_000,
      })
    }
    const none = await office.call(contract.queryDriverGratuities, {
      query: { userGuid: '00000000-0000-4000-8000-000000000000' },
    })
    expect(none.status).toBe(404)
  })

  test.each<[string, () => QueryIn<typeof contract.queryGratuities>, number]>([
    ['of its day', () => ({ from: '2026-11-20', to: '2026-11-20' }), 1],
    ['of the day before', () => ({ to: '2026-11-19' }), 0],
    ['of the day after', () => ({ from: '2026-11-21' }), 0],
    ['of its driver', () => ({ driver: dora.accountGuid }), 1],
    ['of another driver', () => ({ driver: desk.accountGuid }), 0],
    ['in its state', () => ({ state: 'pending' }), 1],
    ['in another state', () => ({ state: 'paidOut' }), 0],
    ['of its guest', () => ({ query: 'angstrom' }), 1],
    ['of its driver’s name', () => ({ query: 'dora' }), 1],
    ['of another word', () => ({ query: '100%' }), 0],
  ])('one %s', async (_, query, found) => {
    await mustTake(await driven())
    expect(await allOf(query())).toHaveLength(found)
  })

  test('are paged, and refuse dates in the wrong order and invalid cursors', async () => {
    const trip = await driven()
    for (const amountCents of [500, 600, 700]) await mustTake(trip, { amountCents })
    const first = await office.must(contract.queryGratuities, { query: { limit: 2 } })
    const rest = await office.must(contract.queryGratuities, {
      query: { limit: 2, cursor: first.nextCursor ?? '' },
    })
    expect([...first.items, ...rest.items].map((it) => it.amountCents).toSorted(ascending)).toEqual([
      500, 600, 700,
    ])
    expect([rest.nextCursor, first.sums.pendingCents]).toEqual([null, 1_800])
    expect(
      await office.call(contract.queryGratuities, { query: { from: '2026-11-20', to: '2026-11-19' } }),
    ).toMatchObject({
      body: { fields: { to: { message: 'Choose an end date on or after the start date' } } },
    })
    expect((await office.call(contract.queryGratuities, { query: { cursor: 'x' } })).status).toBe(400)
  })

  test('are available as files', async () => {
    const trip = await driven()
    await mustTake(trip)
    const csv = await office.call(contract.gratuitiesCsv)
    expect(String(csv.body)).toContain(`Dora Driver,${trip.reference},Zoë Ångström`)
    expect(String(csv.body)).toContain(',Card,20.00,Pending,')
    expect((await office.call(contract.gratuitiesXlsx)).status).toBe(200)
  })

  test('are payable once the day is over', async () => {
    await mustTake(await driven())
    theDay.portal.clock.now = nextDay
    await signInOffice()
    expect(await statesOf()).toEqual([['Dora Driver', 2_000, 'payable']])
  })
})
