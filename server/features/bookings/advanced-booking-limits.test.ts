import { describe, expect, test } from 'vitest'
import { addDays } from '#domain/calendar/service-date.ts'
import { confirmAdvancedBooking, makeAdvancedBooking } from '#contract/advanced-booking.ts'
import { movedMeanwhile } from '#server/change/change.ts'
import { groupBalance } from '#server/features/ledger/queries/balances.ts'
import { signedIn } from '#server/testing/accounts.ts'
import {
  agent,
  company,
  groupOf,
  make,
  openAdvancedRequest,
  portal,
  request,
  tomorrow,
} from '#server/testing/advanced-request.ts'

openAdvancedRequest()

describe('changes between confirm and make', () => {
  test('a moved flight requires a new confirmation', async () => {
    const plan = await agent.must(confirmAdvancedBooking, { params: { id: 'new' }, body: request })
    const flight = portal.database.db
      .updateTable('flight')
      .where('guid', '=', request.arrival?.flightGuid ?? '')
    await flight.set({ estimated_at: `${tomorrow}T19:30:00Z` }).execute()
    const answer = await agent.call(makeAdvancedBooking, {
      params: { id: 'new' },
      body: { ...request, confirmation: plan.confirmation },
    })
    expect(answer).toMatchObject({
      status: 400,
      body: { errors: [{ name: 'confirmation', message: movedMeanwhile }] },
    })
    await flight.set({ estimated_at: null }).execute()
  })

  test('a confirmation is valid for one user, one request and a limited time', async () => {
    const plan = await agent.must(confirmAdvancedBooking, { params: { id: 'new' }, body: request })
    const body = { ...request, confirmation: plan.confirmation }
    const colleague = await signedIn(portal, ['editCustomer'])
    expect((await colleague.call(makeAdvancedBooking, { params: { id: 'new' }, body })).status).toBe(400)
    expect(
      (await agent.call(makeAdvancedBooking, { params: { id: 'new' }, body: { ...body, adults: 3 } })).status,
    ).toBe(400)
    portal.clock.forward(16)
    expect((await agent.call(makeAdvancedBooking, { params: { id: 'new' }, body })).status).toBe(400)
  })
})

describe('capacity', () => {
  test('without places the party joins the waitlist, as planned, and isn’t charged yet', async () => {
    const date = addDays(company.today, 3)
    await limit(date, 3)
    const arrival = { date, flightGuid: await company.flightOn(date, 'arrival'), fastTrack: true }
    await make({ ...request, arrival })
    const plan = await agent.must(confirmAdvancedBooking, {
      params: { id: 'new' },
      body: { ...request, arrival },
    })
    expect(plan.warnings.join()).toContain('waitlist')
    expect(plan.chargeCents).toBe(0)
    const saved = await make({ ...request, arrival })
    expect((await groupOf(saved.guid)).status).toBe('waitlisted')
    expect(await groupBalance(portal.database.db, saved.guid ?? '')).toBe(0)
    const one = await make({ ...request, adults: 1, arrival })
    expect((await groupOf(one.guid)).status).toBe('confirmed')
  })

  test('a closed date is refused at the date field', async () => {
    const date = addDays(company.today, 4)
    await portal.database.db
      .insertInto('date_status')
      .values({ date, mode: 'closed', updated_at: portal.clock.now })
      .execute()
    const answer = await agent.call(confirmAdvancedBooking, {
      params: { id: 'new' },
      body: {
        ...request,
        arrival: { date, flightGuid: await company.flightOn(date, 'arrival'), fastTrack: true },
      },
    })
    expect(answer).toMatchObject({
      status: 400,
      body: {
        kind: 'object',
        fields: { arrival: { fields: { date: { message: 'This date is closed for fast track' } } } },
      },
    })
  })
})

test('with a policy override, staff book for today, over the credit limit and at a manual price with its reason', async () => {
  const lead = await signedIn(portal, ['editCustomer', 'policyOverride'])
  const arrival = {
    date: company.today,
    flightGuid: await company.flightOn(company.today, 'arrival'),
    fastTrack: true,
  }
  const saved = await make(
    {
      ...request,
      arrival,
      overrides: [
        { key: 'new:arrivalFastTrack adult.first', totalCents: 5500, reason: 'apology for yesterday' },
      ],
    },
    lead,
  )
  const booking = await portal.database.db
    .selectFrom('booking')
    .select(['charge_cents', 'price_lines'])
    .where('group_guid', '=', saved.guid ?? '')
    .executeTakeFirstOrThrow()
  expect(booking.charge_cents).toBe(5500 + 8800)
  expect(booking.price_lines[0]).toMatchObject({ totalCents: 5500, overrideReason: 'apology for yesterday' })
})
async function limit(date: string, places: number) {
  await portal.database.db
    .insertInto('date_status')
    .values({
      date,
      mode: 'limited',
      arrival_capacity: places,
      departure_capacity: places,
      updated_at: portal.clock.now,
    })
    .execute()
}
