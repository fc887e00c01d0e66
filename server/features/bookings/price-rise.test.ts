import { afterAll, beforeAll, expect, test } from 'vitest'
import { addPaxChange, editPaxNamesChange } from '#contract/booking-changes.ts'
import { groupDetail } from '#contract/groups.ts'
import { addDays } from '#domain/calendar/service-date.ts'
import { groupBalance } from '#server/features/ledger/queries/balances.ts'
import { raisePrices } from '#server/testing/raised-prices.ts'
import { guest, openReservationDesk, today, type ReservationDesk } from '#server/testing/reservation-desk.ts'

let desk: ReservationDesk
beforeAll(async () => {
  desk = await openReservationDesk()
})
afterAll(() => desk.portal.close())

test('after a price rise, existing passengers keep their price and new ones pay today’s', async () => {
  const date = addDays(today, 9)
  const { group } = await desk.book({ customer: guest, adults: 3, arrival: await desk.arriving(date) })
  const params = { id: group.customer_guid, group: group.guid }
  const owed = await groupBalance(desk.db, group.guid)
  await raisePrices(desk.db, { firstCents: 30_000, nextCents: 26_000 })

  const max = { firstName: 'Max', lastName: 'Guest', ageBand: 'adult' as const }
  const { plan: more } = await desk.once(addPaxChange, { groupGuid: group.guid, passengers: [max] })
  expect([more.chargeCents, more.balanceAfterCents]).toEqual([28_600, owed + 28_600])

  const { bookings: shown } = await desk.agent.must(groupDetail, { params })
  expect(shown[0]?.priceLines.map((it) => [it.key, it.quantity, it.unitCents])).toEqual([
    ['adult.first', 1, 10_000],
    ['adult.further', 2, 8_000],
    ['adult.further.2', 1, 26_000],
  ])
  const lines = desk.db.selectFrom('charge_line').innerJoin('entry', 'entry.guid', 'charge_line.entry_guid')
  const charged = await lines
    .where('entry.group_guid', '=', group.guid)
    .select((is) => is.fn.sum<number>('charge_line.total_cents').as('cents'))
    .executeTakeFirstOrThrow()
  expect(charged.cents).toBe(owed + 28_600)

  const { passengers } = await desk.rows(group.guid)
  const removed = passengers.slice(2).map((it) => it.guid)
  const { plan: fewer } = await desk.once(editPaxNamesChange, {
    groupGuid: group.guid,
    passengers: [],
    removed,
  })
  expect(fewer.balanceAfterCents).toBe(19_800)
  expect(await groupBalance(desk.db, group.guid)).toBe(19_800)
})
