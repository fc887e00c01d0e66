import { describe, expect, test } from 'vitest'
import type { BoardTrip } from '#contract/dispatch.ts'
import { driverAssignedTrips, driverTrip } from '#contract/driver.ts'
import { takePayment } from '#contract/till.ts'
import { groupBalance } from '#server/features/ledger/queries/balances.ts'
import { signedIn } from '#server/testing/accounts.ts'
import { dora, openDriverDay, ownTrip, theDay } from '#server/testing/driver-day.ts'
import { guestPages } from '#server/testing/guest-pages.ts'

openDriverDay()

const owedOn = async ({ guid }: BoardTrip) =>
  (await dora.must(driverTrip, { query: { tripGuid: guid } })).owedCents

const moneyOf = (trip: BoardTrip, amountCents: number) => ({
  params: { id: trip.customerGuid, group: trip.groupGuid },
  body: { method: 'bank' as const, amountCents },
})

const eventsForDora = async () =>
  (
    await theDay.db
      .selectFrom('event')
      .select('id')
      .where('topic', '=', 'ownTrip')
      .where('account_guid', '=', dora.accountGuid)
      .execute()
  ).length

describe('what a guest still has to pay', () => {
  test('is on each trip, goes down with payments, and reaches the phone without a reload', async () => {
    const trip = await ownTrip()
    const other = await ownTrip({ pickupTime: '11:00' })
    const all = await groupBalance(theDay.db, trip.groupGuid)
    expect(all).toBeGreaterThan(1000)
    const desk = await signedIn(theDay.portal, ['financial', 'editCustomer'])
    const before = await eventsForDora()
    await desk.must(takePayment, moneyOf(trip, all - 700))
    expect(await owedOn(trip)).toBe(700)
    const { items } = await dora.must(driverAssignedTrips)
    expect(items.find((it) => it.guid === other.guid)?.owedCents).toBe(all)
    expect(await eventsForDora()).toBe(before + 1)
    theDay.portal.clock.forward(1)
    await desk.must(takePayment, moneyOf(trip, 700))
    expect(await owedOn(trip)).toBeNull()
    expect(await eventsForDora()).toBe(before + 2)
  })

  test('is never shown for a reservation on a partner’s account', async () => {
    const trip = await ownTrip({ partnerGuid: theDay.company.partner })
    expect(await owedOn(trip)).toBeNull()
    // Money that the guest owes for other reasons is not the driver's business either.
    const guests = await ownTrip()
    const onAccount = { billing: 'partnerAccount' as const, partner_guid: theDay.company.partner }
    await theDay.db.updateTable('booking_group').set(onAccount).where('guid', '=', guests.groupGuid).execute()
    expect(await groupBalance(theDay.db, guests.groupGuid)).toBeGreaterThan(0)
    expect(await owedOn(guests)).toBeNull()
  })

  test('is hidden if drivers don’t see it', async () => {
    const trip = await ownTrip()
    expect(await owedOn(trip)).not.toBeNull()
    const { allow } = guestPages(theDay.portal, theDay.agent)
    await allow({}, { driversSeeOwed: false })
    expect(await owedOn(trip)).toBeNull()
    await allow({}, { driversSeeOwed: true })
    expect(await owedOn(trip)).not.toBeNull()
  })
})
