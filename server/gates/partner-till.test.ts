import { afterAll, beforeAll, expect, test } from 'vitest'
import { partnersTakeNoMoney } from '#domain/booking/group-state.ts'
import { confirmAdvancedBooking } from '#contract/advanced-booking.ts'
import { groupDetail } from '#contract/groups.ts'
import {
  drawer,
  guestMoney,
  movePayment,
  openDrawer,
  payIn,
  payOut,
  refundPayment,
  takePayment,
  voidPayment,
  writeOff,
} from '#contract/till.ts'
import { signedIn } from '#server/testing/accounts.ts'
import { confirmAndMake } from '#server/testing/bookings.ts'
import { openTestPortal, type TestBrowser, type TestPortal } from '#server/testing/portal.ts'
import { makeSmallCompany } from '#server/testing/small-company.ts'

/**
 * A partner user books on account or for the guest to pay later: no money reaches the company's till through
 * them.
 */

let portal: TestPortal
let partner: TestBrowser
let request: Record<string, unknown>

beforeAll(async () => {
  portal = await openTestPortal('2026-11-20T13:00:00Z')
  const company = await makeSmallCompany(portal)
  // Every permission that could open the till to staff.
  partner = await signedIn(portal, ['viewCustomer', 'editCustomer', 'fastTrack', 'policyOverride'], {
    partnerGuid: company.partner,
  })
  const date = '2026-11-25'
  request = {
    customer: {
      firstName: 'Nora',
      lastName: 'Quay',
      email: 'nora@quay.example',
      phone: '+12464280011',
      notes: '',
    },
    adults: 1,
    passengers: [],
    arrival: { date, flightGuid: await company.flightOn(date, 'arrival'), fastTrack: true, transfer: null },
  }
})
afterAll(() => portal.close())

async function tillEntries(): Promise<number> {
  const { count } = await portal.database.db
    .selectFrom('posting')
    .select((is) => is.fn.countAll<number>().as('count'))
    .where('account', 'in', ['cash', 'card', 'bank'])
    .executeTakeFirstOrThrow()
  return count
}

test.each(['cash', 'card', 'bank'] as const)('a partner user cannot book against %s', async (payMethod) => {
  const body = { ...request, billing: 'payNow', payMethod }
  const answer = await partner.call(confirmAdvancedBooking, { params: { id: 'new' }, body: body as never })
  expect(answer.status).toBe(400)
  expect(answer.body).toMatchObject({
    fields: { billing: { message: `${partnersTakeNoMoney}. Choose “Pay later” or “Partner account”.` } },
  })
  expect(await tillEntries()).toBe(0)
})

test('a partner user can’t take a payment from their own guest, and gets the reason', async () => {
  const { guid: group = '' } = await confirmAndMake(partner, 'new', {
    ...request,
    billing: 'payLater',
  } as never)
  const { customer_guid: id } = await portal.database.db
    .selectFrom('booking_group')
    .select('customer_guid')
    .where('guid', '=', group)
    .executeTakeFirstOrThrow()
  const params = { id, group }
  const { balanceCents, whyNoPayment } = await partner.must(groupDetail, { params })
  expect(balanceCents).toBeGreaterThan(0)
  expect(whyNoPayment).toBe(partnersTakeNoMoney)
  const reason = 'x'
  const entryGuid = group
  const answers = [
    await partner.call(takePayment, {
      params,
      body: { method: 'cash', amountCents: balanceCents, opensDrawer: true },
    }),
    await partner.call(refundPayment, { params, body: { method: 'cash', amountCents: 1, reason } }),
    await partner.call(voidPayment, { params, body: { entryGuid, reason } }),
    await partner.call(movePayment, { params, body: { entryGuid, toReference: 'KB2345', reason } }),
    await partner.call(writeOff, { params, body: { amountCents: 1, reason } }),
  ]
  for (const answer of answers)
    expect(answer).toMatchObject({
      status: 400,
      body: { errors: [{ name: 'payment', message: partnersTakeNoMoney }] },
    })
  expect((await partner.call(guestMoney, { params })).status).toBe(403)
  expect(await tillEntries()).toBe(0)
})

test('a partner user has no drawer', async () => {
  const body = { currency: 'BBD', amountCents: 1, place: 'bank' as const, reason: 'x' }
  const answers = [
    await partner.call(openDrawer, { body: { floatCents: 0 } }),
    await partner.call(payIn, { body }),
    await partner.call(payOut, { body }),
  ]
  for (const answer of answers)
    expect(answer).toMatchObject({
      status: 400,
      body: { errors: [{ name: 'drawer', message: partnersTakeNoMoney }] },
    })
  expect((await partner.call(drawer)).status).toBe(403)
  expect(await tillEntries()).toBe(0)
})
