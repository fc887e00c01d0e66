import { describe, expect, test } from 'vitest'
import {
  confirmAdvancedBooking,
  getAdvancedFlightInfo,
  makeAdvancedBooking,
  validateAdvancedTransport,
} from '#contract/advanced-booking.ts'
import { groupBalance, partnerBalance } from '#server/features/ledger/queries/balances.ts'
import {
  agent,
  company,
  groupCount,
  groupOf,
  make,
  openAdvancedRequest,
  portal,
  request,
  tomorrow,
} from '#server/testing/advanced-request.ts'

openAdvancedRequest()

describe('making an advanced booking', () => {
  test('books the party, its trip and its places, and charges the planned lines', async () => {
    const plan = await agent.must(confirmAdvancedBooking, { params: { id: 'new' }, body: request })
    // 100 + 80 fast track, 60 the sedan, VAT 10% on top.
    expect(plan.chargeCents).toBe(26_400)
    expect(plan.lines.filter((it) => it.amountCents !== undefined).map((it) => it.amountCents)).toEqual([
      11_000, 8800, 6600,
    ])
    const saved = await agent.must(makeAdvancedBooking, {
      params: { id: 'new' },
      body: { ...request, confirmation: plan.confirmation },
    })
    const group = await groupOf(saved.guid)
    expect(group.status).toBe('confirmed')
    expect(await groupBalance(portal.database.db, group.guid)).toBe(26_400)
    const bookings = await portal.database.db
      .selectFrom('booking')
      .selectAll()
      .where('group_guid', '=', group.guid)
      .orderBy('kind')
      .execute()
    expect(bookings.map((it) => [it.kind, it.status, it.service_date, it.service_time])).toEqual([
      ['arrivalFastTrack', 'booked', tomorrow, '14:00'],
      ['arrivalTransfer', 'booked', tomorrow, '14:45'],
    ])
    const trip = await portal.database.db
      .selectFrom('trip')
      .selectAll()
      .where('group_guid', '=', group.guid)
      .executeTakeFirstOrThrow()
    expect([trip.status, trip.pickup_at, trip.passengers, trip.grace_minutes]).toEqual([
      'unassigned',
      `${tomorrow}T18:45:00Z`,
      2,
      60,
    ])
    expect(saved).toMatchObject({
      redirectAction: 'redirect',
      redirectUrl: `/customers/${group.customer_guid}/${group.guid}`,
      reference: group.reference,
      customerGuid: group.customer_guid,
      waitlisted: false,
    })
    expect(saved.bookings).toEqual(
      bookings.map(({ guid, kind, status, service_date: serviceDate, service_time: serviceTime }) => ({
        guid,
        kind,
        status,
        serviceDate,
        serviceTime,
      })),
    )
  })

  test('writes the confirmation mail and the history in the same transaction', async () => {
    const saved = await make(request)
    const mails = await portal.database.db
      .selectFrom('outbox')
      .selectAll()
      .where('group_guid', '=', saved.guid ?? '')
      .execute()
    expect(mails.map((it) => [it.template, it.recipient, it.state])).toEqual([
      ['confirmation', 'zoe@guest.example', 'waiting'],
    ])
    const history = await portal.database.db
      .selectFrom('history')
      .select(['action', 'after'])
      .where('group_guid', '=', saved.guid ?? '')
      .execute()
    const made = history.find((it) => it.action === 'makeAdvancedBooking')?.after
    const bookings = await portal.database.db
      .selectFrom('booking')
      .select(['guid', 'kind'])
      .where('group_guid', '=', saved.guid ?? '')
      .orderBy('kind')
      .execute()
    // Under the guids they are stored by, not those of the plan.
    expect(made).toMatchObject({ services: bookings })
  })

  test('paying now leaves no balance, with the payment in the till', async () => {
    const saved = await make({ ...request, billing: 'payNow', payMethod: 'card' })
    expect(await groupBalance(portal.database.db, saved.guid ?? '')).toBe(0)
    const entry = await portal.database.db
      .selectFrom('entry')
      .selectAll()
      .where('group_guid', '=', saved.guid ?? '')
      .where('kind', '=', 'payment')
      .executeTakeFirstOrThrow()
    expect(entry.method).toBe('card')
  })

  test('on account, charges the partner at the partner’s rate and the guest nothing', async () => {
    const before = await partnerBalance(portal.database.db, company.partner)
    const saved = await make({ ...request, billing: 'partnerAccount', partnerGuid: company.partner })
    expect(await groupBalance(portal.database.db, saved.guid ?? '')).toBe(0)
    expect((await partnerBalance(portal.database.db, company.partner)) - before).toBe(23_760)
  })

  test('the mail of a booking on account shows no partner prices', async () => {
    const saved = await make({ ...request, billing: 'partnerAccount', partnerGuid: company.partner })
    const mail = await portal.database.db
      .selectFrom('outbox')
      .select(['body', 'attachments'])
      .where('group_guid', '=', saved.guid ?? '')
      .executeTakeFirstOrThrow()
    expect(mail.body).toContain('Arrival fast track')
    expect(mail.body).not.toMatch(/\d\.\d\d|Good Hotel|partner/)
    // My booking, tickets and calendar.
    expect(mail.attachments).toHaveLength(3)
  })

  test('the same confirmation again returns the first reply and books nothing more', async () => {
    const plan = await agent.must(confirmAdvancedBooking, { params: { id: 'new' }, body: request })
    const body = { ...request, confirmation: plan.confirmation }
    const [first, second] = await Promise.all([
      agent.must(makeAdvancedBooking, { params: { id: 'new' }, body }),
      agent.must(makeAdvancedBooking, { params: { id: 'new' }, body }),
    ])
    expect(second).toEqual(first)
  })

  test('two concurrent requests with one idempotency key book once', async () => {
    const plan = await agent.must(confirmAdvancedBooking, { params: { id: 'new' }, body: request })
    const args = {
      params: { id: 'new' },
      body: { ...request, confirmation: plan.confirmation },
      key: 'sent-twice',
    }
    const countBefore = await groupCount()
    const answers = await Promise.all([
      agent.call(makeAdvancedBooking, args),
      agent.call(makeAdvancedBooking, args),
    ])
    expect(answers.map((it) => it.status)).toEqual([200, 200])
    expect(answers[1]?.body).toEqual(answers[0]?.body)
    expect((await groupCount()) - countBefore).toBe(1)
  })

  test('the same key with another body is refused', async () => {
    const plan = await agent.must(confirmAdvancedBooking, { params: { id: 'new' }, body: request })
    await agent.must(makeAdvancedBooking, {
      params: { id: 'new' },
      body: { ...request, confirmation: plan.confirmation },
      key: 'one-key',
    })
    const other = await agent.call(makeAdvancedBooking, {
      params: { id: 'new' },
      body: { ...request, adults: 3, confirmation: plan.confirmation },
      key: 'one-key',
    })
    expect(other).toMatchObject({ status: 400, body: { errors: [{ name: 'Idempotency-Key' }] } })
  })
})

test('the steps return flight details and the running price of incomplete requests', async () => {
  const first = await agent.must(getAdvancedFlightInfo, {
    params: { id: 'new' },
    body: { adults: 2, arrival: { ...(request.arrival as object), transfer: null } as never },
  })
  expect(first).toMatchObject({
    totalCents: 19_800,
    arrival: {
      flight: { ident: 'BA2155', scheduledTime: '14:00' },
      placesLeft: null,
      waitlisted: false,
      pickupTime: null,
    },
  })
  const second = await agent.must(validateAdvancedTransport, {
    params: { id: 'new' },
    body: { ...request, customer: undefined } as never,
  })
  expect(second).toMatchObject({ totalCents: 26_400, arrival: { pickupTime: '14:45' } })
})

test('an unknown customer is not found', async () => {
  const answer = await agent.call(confirmAdvancedBooking, {
    params: { id: '00000000-0000-7000-8000-000000000000' },
    body: request,
  })
  expect(answer.status).toBe(404)
})
