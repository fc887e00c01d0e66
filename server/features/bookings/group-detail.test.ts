import { afterAll, beforeAll, expect, test } from 'vitest'
import { addDays } from '#domain/calendar/service-date.ts'
import { bookingDetail, groupDetail } from '#contract/groups.ts'
import { takePayment } from '#contract/till.ts'
import { signedIn } from '#server/testing/accounts.ts'
import { advancedBooker, type Booked } from '#server/testing/book-advanced.ts'
import { cancelOne } from '#server/testing/changes.ts'
import { openTestPortal, type TestBrowser, type TestPortal } from '#server/testing/portal.ts'
import { makeSmallCompany, type SmallCompany } from '#server/testing/small-company.ts'

let portal: TestPortal
let company: SmallCompany
let agent: TestBrowser
let book: ReturnType<typeof advancedBooker>
let booked: Booked
const params = (it: Booked) => ({ id: it.customer, group: it.group })

beforeAll(async () => {
  portal = await openTestPortal('2026-11-20T13:00:00Z')
  company = await makeSmallCompany(portal)
  agent = await signedIn(portal, ['viewCustomer', 'editCustomer'], { name: 'Rita Reservations' })
  book = advancedBooker(portal, company)
  booked = await book({
    arrival: addDays(company.today, 5),
    departure: addDays(company.today, 8),
    transfer: true,
  })
})
afterAll(() => portal.close())

test('says which letters its tickets and receipts can’t print', async () => {
  const other = await book({ arrival: addDays(company.today, 5) })
  const shown = async () => (await agent.must(groupDetail, { params: params(other) })).unprintable
  expect(await shown()).toBeUndefined()
  const rename = (first_name: string) =>
    portal.database.db
      .updateTable('passenger')
      .set({ first_name })
      .where('group_guid', '=', other.group)
      .execute()
  await rename('李 Дмитрий')
  expect(await shown()).toBeUndefined()
  await rename('Ann 😀')
  expect(await shown()).toBe('A ticket or receipt can’t show 😀 and will show [U+1F600] instead')
})

test('shows a whole reservation: people, services, trips, prices and allowed changes', async () => {
  const group = await agent.must(groupDetail, { params: params(booked) })
  expect(group).toMatchObject({
    reference: booked.reference,
    status: 'confirmed',
    paymentState: 'unpaid',
    chargedCents: 46_200,
    paidCents: 0,
    balanceCents: 46_200,
    onAccountCents: 0,
    whyNoPayment: null,
    partner: null,
    customer: { guid: booked.customer, lastName: 'Guest' },
  })
  expect(group.passengers.map((it) => [it.position, it.firstName, it.ageBand])).toEqual([
    [1, 'Ann', 'adult'],
    [2, '', 'adult'],
  ])
  expect(group.bookings.map((it) => it.kind)).toEqual([
    'arrivalFastTrack',
    'arrivalTransfer',
    'departureFastTrack',
  ])
  const [arrival, transfer] = group.bookings
  expect(arrival).toMatchObject({
    flight: { ident: 'BA2155', otherCity: 'London', scheduledTime: '14:00', late: false },
    ticketUrl: `/tickets/${booked.group}/${arrival?.guid}.pdf`,
    trips: [],
  })
  expect(arrival?.passengers.map((it) => it.state)).toEqual(['expected', 'expected'])
  expect(arrival?.priceLines.map((it) => [it.label !== '', it.rule !== '', it.totalCents])).toEqual([
    [true, true, 11_000],
    [true, true, 8800],
  ])
  expect(transfer).toMatchObject({
    ticketUrl: null,
    trips: [
      {
        pickupTime: '14:45',
        from: 'Airport',
        to: 'Sea Hotel',
        service: 'Sedan',
        status: 'unassigned',
        driver: null,
      },
    ],
  })
  expect(group.messages.map((it) => it.template)).toEqual(['confirmation'])
  expect(group.history.map((it) => it.action)).toContain('makeAdvancedBooking')
})

test('each change says why it isn’t available, and only existing changes are offered', async () => {
  const whyNot = async (by: TestBrowser, change: string) =>
    (await by.must(groupDetail, { params: params(booked) })).bookings[0]?.changes.find(
      (it) => it.change === change,
    )?.whyNot
  expect(await whyNot(agent, 'cancelBooking')).toBeNull()
  expect(await whyNot(agent, 'approveWaitlist')).toBeUndefined()
  expect(await whyNot(await signedIn(portal, ['viewCustomer']), 'cancelBooking')).toBe(
    'You don’t have permission to change bookings',
  )
  await portal.database.db
    .insertInto('date_status')
    .values({ date: addDays(company.today, 5), closed_at: portal.clock.now, updated_at: portal.clock.now })
    .execute()
  expect(await whyNot(agent, 'cancelBooking')).toBe(
    'This day is closed. You need a policy override to change it.',
  )
  await portal.database.db.deleteFrom('date_status').execute()
})

test('a late flight is shown as late, with its latest time', async () => {
  const flights = portal.database.db
    .updateTable('flight')
    .where('guid', '=', await company.flightOn(addDays(company.today, 5), 'arrival'))
  await flights.set({ estimated_at: `${addDays(company.today, 5)}T18:40:00Z` }).execute()
  const group = await agent.must(groupDetail, { params: params(booked) })
  expect(group.bookings[0]?.flight).toMatchObject({ scheduledTime: '14:00', bestTime: '14:40', late: true })
})

test('the statement ends in the balance, and a payment has its receipt', async () => {
  const reservation = await book({ arrival: addDays(company.today, 6) })
  await agent.must(takePayment, {
    params: params(reservation),
    body: { method: 'cash', amountCents: 5000, opensDrawer: true },
  })
  const group = await agent.must(groupDetail, { params: params(reservation) })
  expect(
    group.entries.map((line) => [
      line.kind,
      line.amountCents,
      line.who === 'Rita Reservations',
      line.receiptUrl !== null,
    ]),
  ).toEqual([
    ['charge', 19_800, false, false],
    ['payment', -5000, true, true],
  ])
  expect(group.entries.reduce((sum, line) => sum + line.amountCents, 0)).toBe(group.balanceCents)
  expect(group).toMatchObject({
    chargedCents: 19_800,
    paidCents: 5000,
    balanceCents: 14_800,
    paymentState: 'deposit',
  })
})

test('a paid and cancelled service is due a refund, has no ticket and takes no payment', async () => {
  const reservation = await book({ arrival: addDays(company.today, 7) })
  await agent.must(takePayment, {
    params: params(reservation),
    body: { method: 'card', amountCents: 19_800, note: '' },
  })
  await cancelOne(portal.database.db, agent, reservation.booking['arrivalFastTrack'])
  const group = await agent.must(groupDetail, { params: params(reservation) })
  expect(group).toMatchObject({
    status: 'cancelled',
    paymentState: 'refundDue',
    chargedCents: 0,
    paidCents: 19_800,
    balanceCents: -19_800,
    whyNoPayment: 'Nothing is due',
  })
  expect(group.bookings[0]).toMatchObject({
    status: 'cancelled',
    cancelReason: 'Changed their mind',
    ticketUrl: null,
  })
})

test('on account, the partner is charged and the guest owes nothing', async () => {
  const reservation = await book({
    arrival: addDays(company.today, 6),
    partnerGuid: company.partner,
    billing: 'partnerAccount',
  })
  const group = await agent.must(groupDetail, { params: params(reservation) })
  expect(group).toMatchObject({
    paymentState: 'onAccount',
    balanceCents: 0,
    onAccountCents: 17_820,
    partner: { name: 'Good Hotel' },
  })
  expect(group.entries).toMatchObject([{ amountCents: 0, onAccountCents: 17_820 }])
})

test('a single booking looks the same as in its reservation', async () => {
  const group = await agent.must(groupDetail, { params: params(booked) })
  const guid = booked.booking['arrivalTransfer'] ?? ''
  expect(await agent.must(bookingDetail, { params: params(booked), query: { booking: guid } })).toEqual(
    group.bookings[1],
  )
})

test('a group of another customer, a booking of another group, and another partner’s group are not found', async () => {
  const other = await book({
    arrival: addDays(company.today, 6),
    partnerGuid: company.partner,
    billing: 'partnerAccount',
  })
  const status = async (by: TestBrowser, given: { id: string; group: string }) =>
    (await by.call(groupDetail, { params: given })).status
  expect(await status(agent, { id: booked.customer, group: other.group })).toBe(404)
  expect(
    (
      await agent.call(bookingDetail, {
        params: params(booked),
        query: { booking: other.booking['arrivalFastTrack'] ?? '' },
      })
    ).status,
  ).toBe(404)
  const own = await signedIn(portal, ['viewCustomer'], { partnerGuid: company.partner })
  const stranger = await signedIn(portal, ['viewCustomer'], { partnerGuid: company.blockedPartner })
  expect([
    await status(own, params(other)),
    await status(own, params(booked)),
    await status(stranger, params(other)),
  ]).toEqual([200, 404, 404])
})

test('partner users see mail to the guest, but not messages to drivers', async () => {
  const reservation = await book({
    arrival: addDays(company.today, 6),
    partnerGuid: company.partner,
    billing: 'partnerAccount',
  })
  const at = portal.clock.now
  await portal.database.db
    .insertInto('outbox')
    .values({
      guid: reservation.group,
      kind: 'push',
      template: 'tripAssigned',
      recipient: 'a driver',
      body: '',
      group_guid: reservation.group,
      next_attempt_at: at,
      created_at: at,
    })
    .execute()
  const own = await signedIn(portal, ['viewCustomer'], { partnerGuid: company.partner })
  expect(
    (await own.must(groupDetail, { params: params(reservation) })).messages.map((one) => one.kind),
  ).toEqual(['mail'])
  expect((await agent.must(groupDetail, { params: params(reservation) })).messages).toHaveLength(2)
})
