import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { advancedBookingChange } from '#contract/advanced-booking.ts'
import { cancelBookingChange } from '#contract/booking-changes.ts'
import { customerPage } from '#contract/customers.ts'
import { groupDetail } from '#contract/groups.ts'
import { addDays } from '#domain/calendar/service-date.ts'
import { partnerBalance } from '#server/features/ledger/queries/balances.ts'
import { tokenCaller } from '#server/testing/access-tokens.ts'
import { makeAccount, signedIn } from '#server/testing/accounts.ts'
import type { TestBrowser } from '#server/testing/portal.ts'
import {
  confirmAndDo,
  guest,
  morning,
  openReservationDesk,
  today,
  type ReservationDesk,
} from '#server/testing/reservation-desk.ts'

/** Bugs found before every booking and change went through one engine. */
let desk: ReservationDesk
beforeAll(async () => {
  desk = await openReservationDesk()
})
afterAll(() => desk.portal.close())
beforeEach(() => {
  desk.portal.clock.now = morning
})
const params = { id: 'new' }

test('cancelling a partner’s booking mails the guest no partner prices', async () => {
  const { group } = await desk.book({
    customer: guest,
    adults: 2,
    arrival: await desk.arriving(addDays(today, 1)),
    billing: 'partnerAccount',
    partnerGuid: desk.company.partner,
  })
  await confirmAndDo(desk.agent, cancelBookingChange, { groupGuid: group.guid, reason: 'Ill' })
  const mails = (await desk.rows(group.guid)).messages
  expect(mails.map((it) => it.template)).toEqual(['confirmation', 'cancellation'])
  for (const { subject, body, html } of mails)
    expect(`${subject} ${body} ${html ?? ''}`).not.toMatch(/178|89[.,]10|Good Hotel/)
})

test('two agents book for one partner while the credit allows, and the plan names the partner’s balance', async () => {
  const arrival = await desk.arriving(addDays(today, 5))
  const body = {
    customer: guest,
    adults: 2,
    arrival,
    billing: 'partnerAccount' as const,
    partnerGuid: desk.company.partner,
  }
  const owed = await partnerBalance(desk.db, desk.company.partner)
  const plans = [
    await desk.agent.must(advancedBookingChange.confirm, { params, body }),
    await desk.lead.must(advancedBookingChange.confirm, { params, body }),
  ]
  expect(plans.map((it) => [it.balanceOf, it.balanceAfterCents - owed])).toEqual(
    Array.from({ length: 2 }, () => ['Good Hotel', 17_820]),
  )
  for (const [index, by] of [desk.agent, desk.lead].entries())
    await by.must(advancedBookingChange.make, {
      params,
      body: { ...body, confirmation: plans[index]?.confirmation ?? '' },
    })
  expect((await partnerBalance(desk.db, desk.company.partner)) - owed).toBe(2 * 17_820)
})

test('the second is refused if it goes over the credit limit', async () => {
  const arrival = await desk.arriving(addDays(today, 5))
  const body = {
    customer: guest,
    adults: 2,
    arrival,
    billing: 'partnerAccount' as const,
    partnerGuid: desk.company.partner,
  }
  const owed = await partnerBalance(desk.db, desk.company.partner)
  await desk.db
    .updateTable('partner')
    .set({ credit_limit_cents: owed + 20_000 })
    .where('guid', '=', desk.company.partner)
    .execute()
  const [first, second] = [
    await desk.agent.must(advancedBookingChange.confirm, { params, body }),
    await desk.agent.must(advancedBookingChange.confirm, { params, body }),
  ]
  await desk.agent.must(advancedBookingChange.make, {
    params,
    body: { ...body, confirmation: first.confirmation },
  })
  const answer = await desk.agent.call(advancedBookingChange.make, {
    params,
    body: { ...body, confirmation: second.confirmation },
  })
  expect(answer).toMatchObject({
    status: 400,
    body: {
      errors: [
        { name: 'creditLimit', message: expect.stringContaining('exceeds the partner’s credit limit') },
      ],
    },
  })
  await desk.db
    .updateTable('partner')
    .set({ credit_limit_cents: 100_000 })
    .where('guid', '=', desk.company.partner)
    .execute()
})

test('a partner’s token may leave its partner out or name it, but not name another', async () => {
  const token = await tokenCaller(desk.portal, ['editCustomer'], { partnerGuid: desk.company.partner })
  const asked = { customer: guest, adults: 1, arrival: await desk.arriving(addDays(today, 6)) }
  const confirm = (partner: object) =>
    token.call(advancedBookingChange.confirm, { params, body: { ...asked, ...partner } })
  expect((await confirm({})).status).toBe(200)
  expect((await confirm({ partnerGuid: desk.company.partner })).status).toBe(200)
  expect(await confirm({ partnerGuid: desk.company.blockedPartner })).toMatchObject({
    status: 400,
    body: { fields: { partnerGuid: { message: 'Leave this out, or send your own partner’s guid.' } } },
  })
})

test('a partner reads what was changed, not the company’s reasons, outside companies or manual prices', async () => {
  const hotel = await signedIn(desk.portal, ['viewCustomer', 'editCustomer'], {
    name: 'Hal Hotel',
    partnerGuid: desk.company.partner,
  })
  const wanted = {
    customer: guest,
    adults: 2,
    arrival: await desk.arriving(addDays(today, 2), { transfer: desk.transfer() }),
    departure: await desk.leaving(addDays(today, 6)),
    billing: 'partnerAccount' as const,
    partnerGuid: desk.company.partner,
  }
  // Above the credit limit.
  const { group, bookings, trips } = await desk.book(wanted, desk.lead)
  const palm = await makeAccount(desk.portal, ['driver'], { name: 'Palm Transfers' })
  await desk.db.updateTable('account').set({ outside_company: true }).where('guid', '=', palm.guid).execute()
  await desk.give(trips[0]?.guid, palm.guid)
  const departure = bookings.find((it) => it.kind === 'departureFastTrack')
  await confirmAndDo(desk.agent, cancelBookingChange, {
    groupGuid: group.guid,
    bookingGuids: [departure?.guid ?? ''],
    reason: 'Hotel objected',
  })
  const read = (by: TestBrowser) =>
    by.must(groupDetail, { params: { id: group.customer_guid, group: group.guid } })
  const secret = /Hotel objected|Agreed with the driver|Palm Transfers/
  const actions = (it: Awaited<ReturnType<typeof read>>) => it.history.map((line) => line.action)
  const [own, staffs] = [await read(hotel), await read(desk.agent)]
  expect(JSON.stringify(own)).not.toMatch(secret)
  expect(JSON.stringify(staffs)).toMatch(secret)
  expect(actions(own)).toEqual(['cancelBooking', 'makeAdvancedBooking'])
  expect(actions(staffs)).toContain('assignTrip')
  const customer = await hotel.must(customerPage, { params: { id: group.customer_guid } })
  expect(JSON.stringify(customer)).not.toMatch(secret)

  await confirmAndDo(hotel, cancelBookingChange, { groupGuid: group.guid, reason: 'Our guest is ill' })
  const after = await read(hotel)
  expect(after.history[0]).toMatchObject({ action: 'cancelBooking', reason: 'Our guest is ill' })
  // Nor does the plan of their own cancellation name who drives.
  expect(JSON.stringify(after.history[0])).toContain('The driver will be notified')
  expect(JSON.stringify(after)).not.toMatch(secret)
})
