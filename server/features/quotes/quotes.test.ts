import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { customerPage } from '#contract/customers.ts'
import { privateBookingChange } from '#contract/drive-bookings.ts'
import type { BodyIn } from '#contract/endpoint.ts'
import { loseQuote, mailQuote, queryQuotes, reopenQuote, savedQuote, saveQuote } from '#contract/quotes.ts'
import { addDays } from '#domain/calendar/service-date.ts'
import { signedIn } from '#server/testing/accounts.ts'
import { guest, openReservationDesk, today, type ReservationDesk } from '#server/testing/reservation-desk.ts'
import type { TestBrowser } from '#server/testing/portal.ts'

let desk: ReservationDesk
let agent: TestBrowser
beforeAll(async () => {
  desk = await openReservationDesk()
  agent = await signedIn(desk.portal, ['editCustomer', 'viewCustomer'], { name: 'Rita Reservations' })
})
afterAll(() => desk.portal.close())

const inAWeek = addDays(today, 7)
const request = (more: object = {}) => ({
  adults: 2,
  journey: {
    date: inAWeek,
    time: '10:30',
    from: { locationGuid: desk.company.hotel },
    to: { locationGuid: desk.company.villa },
    cars: [{ serviceGuid: desk.company.sedan, luggage: 1 }],
  },
  ...more,
})
const asked = (more: Partial<BodyIn<typeof saveQuote>> = {}): BodyIn<typeof saveQuote> => ({
  product: 'private',
  customer: 'new',
  request: request({ customer: guest }),
  form: { adults: 2 },
  validUntil: addDays(today, 5),
  note: '',
  isMailed: false,
  ...more,
})
const loaded = (id: string) => agent.must(savedQuote, { params: { id } })
const mailsOf = (customer: string) =>
  desk.portal.database.db
    .selectFrom('outbox')
    .selectAll()
    .where('customer_guid', '=', customer)
    .where('template', '=', 'quote')
    .execute()
/** Why a call was refused. */
const refusal = ({ body }: { body: unknown }) =>
  (body as { errors?: { message: string }[] }).errors?.[0]?.message
const counted = async (table: 'booking_group' | 'customer' | 'entry' | 'trip') => {
  const { rows } = await sql<{
    count: number
  }>`select count(*)::int as count from ${sql.table(table)}`.execute(desk.portal.database.db)
  return rows[0]?.count
}

async function book(by: TestBrowser, id: string, more: object) {
  const body = request(more)
  const { confirmation } = await by.must(privateBookingChange.confirm, { params: { id }, body })
  return by.must(privateBookingChange.make, { params: { id }, body: { ...body, confirmation } })
}

test('a quote is saved with its price and a new customer, and nothing is booked', async () => {
  const before = [await counted('booking_group'), await counted('trip'), await counted('entry')]
  const { guid, toast } = await agent.must(saveQuote, { body: asked() })
  const quote = await loaded(guid)
  expect(toast).toBe(`Quote ${quote.reference} saved`)
  expect(quote).toMatchObject({
    reference: expect.stringMatching(/^Q-\d{6}$/),
    state: 'open',
    firstDay: inAWeek,
    services: [expect.stringContaining('Private transfer: Fri 27 Nov')],
    totalCents: 5500,
    validUntil: addDays(today, 5),
    by: 'Rita Reservations',
    form: { adults: 2 },
    mailedAt: null,
    group: null,
    history: [{ action: 'saveQuote', who: 'Rita Reservations' }],
    version: 1,
  })
  expect(quote.lines.reduce((sum, it) => sum + it.totalCents, 0)).toBe(5500)
  const customer = await agent.must(customerPage, { params: { id: quote.customer.guid } })
  expect(customer.groups).toEqual([])
  expect(customer.history.map((it) => it.action)).toContain('saveQuote')
  expect([await counted('booking_group'), await counted('trip'), await counted('entry')]).toEqual(before)
})

test('a quote of several trips has a line for each', async () => {
  const trip = request().journey
  const back = { ...trip, date: addDays(inAWeek, 1), from: trip.to, to: trip.from }
  const { guid } = await agent.must(saveQuote, {
    body: asked({ product: 'point', request: { adults: 2, customer: guest, journeys: [trip, back] } }),
  })
  expect((await loaded(guid)).services).toEqual([
    expect.stringMatching(/: Fri 27 Nov to Sat 28 Nov, 2 trips$/),
    expect.stringMatching(/^Fri 27 Nov at 10:30, 1 × Sedan, .+ to .+$/),
    expect.stringMatching(/^Sat 28 Nov at 10:30, 1 × Sedan, .+ to .+$/),
  ])
})

test('a quote is e-mailed with services, total, last day and note, and without the guest’s page', async () => {
  const { guid } = await agent.must(saveQuote, {
    body: asked({ isMailed: true, note: 'The flowers are a gift from us.' }),
  })
  const quote = await loaded(guid)
  const [mail, ...others] = await mailsOf(quote.customer.guid)
  expect(others).toEqual([])
  expect(mail).toMatchObject({ recipient: guest.email, group_guid: null, attachments: [] })
  expect(mail?.subject).toContain(`(${quote.reference})`)
  for (const text of [
    quote.reference,
    'Private transfer',
    'Total: BBD 55.00',
    '25 Nov',
    'The flowers are a gift from us.',
    'Nothing has been booked yet.',
  ])
    expect(mail?.body).toContain(text)
  expect(mail?.body).not.toMatch(/Balance|Show the code/)
})

test('a saved quote is e-mailed later, but not at another price', async () => {
  const { guid } = await agent.must(saveQuote, { body: asked() })
  const { customer } = await loaded(guid)
  await agent.must(mailQuote, { params: { id: guid } })
  expect(await mailsOf(customer.guid)).toHaveLength(1)
  await desk.portal.database.db
    .updateTable('saved_quote')
    .set({ total_cents: 5000 })
    .where('guid', '=', guid)
    .execute()
  expect(refusal(await agent.call(mailQuote, { params: { id: guid } }))).toContain(
    'The price has changed from',
  )
  expect(await mailsOf(customer.guid)).toHaveLength(1)
})

test('a quote is changed for the same customer, keeps its number, and its version counts', async () => {
  const { guid } = await agent.must(saveQuote, { body: asked() })
  const first = await loaded(guid)
  const change = asked({
    guid,
    version: 1,
    customer: first.customer.guid,
    request: request({ adults: 3 }),
    validUntil: inAWeek,
  })
  await agent.must(saveQuote, { body: change })
  expect(await loaded(guid)).toMatchObject({ reference: first.reference, validUntil: inAWeek, version: 2 })
  expect(refusal(await agent.call(saveQuote, { body: change }))).toContain('Another user has changed')
})

test('a booking made from a quote is linked to it, and only the first one', async () => {
  const { guid } = await agent.must(saveQuote, { body: asked() })
  const { customer } = await loaded(guid)
  const made = await book(agent, customer.guid, { quoteGuid: guid })
  const later = await book(agent, customer.guid, { quoteGuid: guid })
  const quote = await loaded(guid)
  expect(quote).toMatchObject({ state: 'booked', group: { guid: made.guid, customerGuid: customer.guid } })
  expect(later.guid).not.toBe(made.guid)
  expect(refusal(await agent.call(loseQuote, { params: { id: guid }, body: { reason: 'No' } }))).toBe(
    'This quote has been booked',
  )
  expect(
    refusal(
      await agent.call(saveQuote, { body: asked({ guid, version: quote.version, customer: customer.guid }) }),
    ),
  ).toBe('This quote has been booked. Save a new one.')
})

test('a quote is lost with a reason, and reopened', async () => {
  const { guid } = await agent.must(saveQuote, { body: asked() })
  const params = { id: guid }
  await agent.must(loseQuote, { params, body: { reason: 'Too expensive' } })
  expect(await loaded(guid)).toMatchObject({ state: 'lost', lostReason: 'Too expensive' })
  expect(refusal(await agent.call(mailQuote, { params }))).toBe(
    'This quote is marked as lost. Reopen it first.',
  )
  expect((await agent.call(loseQuote, { params, body: { reason: 'Again' } })).status).not.toBe(200)
  await agent.must(reopenQuote, { params })
  expect(await loaded(guid)).toMatchObject({ state: 'open', lostReason: '' })
})

describe('the list', () => {
  test('finds quotes by number, customer, state and text, page by page', async () => {
    const who = { ...guest, lastName: 'Quotington', email: 'quotington@guest.example' }
    const save = async (validUntil: string) =>
      (await agent.must(saveQuote, { body: asked({ request: request({ customer: who }), validUntil }) })).guid
    const guids = [await save(today), await save(inAWeek), await save(addDays(today, 2))]
    const list = async (query: object) =>
      (await agent.must(queryQuotes, { query })).items.map((it) => it.guid)
    expect(await list({ query: 'quotington' })).toEqual(guids.toReversed())
    expect(await list({ query: 'quotington', sort: 'validUntil' })).toEqual([guids[0], guids[2], guids[1]])
    const { reference, customer } = await loaded(guids[1] ?? '')
    expect(await list({ query: reference.toLowerCase() })).toEqual([guids[1]])
    expect(await list({ customer: customer.guid })).toEqual([guids[1]])
    const first = await agent.must(queryQuotes, { query: { query: 'quotington', limit: 2 } })
    expect(first.items).toHaveLength(2)
    expect(await list({ query: 'quotington', limit: 2, cursor: first.nextCursor })).toEqual([guids[0]])
    await agent.must(loseQuote, { params: { id: guids[2] ?? '' }, body: { reason: 'No answer' } })
    expect(await list({ query: 'quotington', state: 'open' })).toEqual([guids[1], guids[0]])
    expect(await list({ query: 'quotington', state: 'lost' })).toEqual([guids[2]])
    expect(await list({ query: 'quotington', state: 'expired' })).toEqual([])
  })
})

describe('a quote is refused', () => {
  test.each<[string, () => Partial<BodyIn<typeof saveQuote>>, string]>([
    ['valid until yesterday', () => ({ validUntil: addDays(today, -1) }), 'Enter today or a later date'],
    [
      'valid after its first service',
      () => ({ validUntil: addDays(today, 8) }),
      'the day of the first service',
    ],
    [
      'to be e-mailed without an address',
      () => ({ isMailed: true, request: request({ customer: { ...guest, email: '' } }) }),
      'This customer has no e-mail address',
    ],
    ['without a name', () => ({ request: request({ customer: {} }) }), 'Enter a first or last name'],
    ['for a request of another product', () => ({ product: 'advanced' }), 'Choose'],
  ])('%s', async (_, more, why) => {
    const before = await counted('customer')
    const reply = await agent.call(saveQuote, { body: asked(more()) })
    expect(JSON.stringify(reply.body)).toContain(why)
    expect(reply.status).toBe(400)
    expect(await counted('customer')).toBe(before)
  })

  test('for a trip whose address has no zone, named', async () => {
    const { journey } = request()
    const journeys = [journey, { ...journey, from: { address: '12 Palm Road' } }]
    const unzoned = { customer: guest, adults: 2, journeys }
    const reply = await agent.call(saveQuote, { body: asked({ product: 'point', request: unzoned }) })
    expect(reply.body).toMatchObject({
      errors: [{ name: 'Trip 2', message: 'Choose a zone for this address' }],
    })
  })

  test('to partner users, who neither see nor save any', async () => {
    const hotel = await signedIn(desk.portal, ['viewCustomer', 'editCustomer'], {
      partnerGuid: desk.company.partner,
    })
    const { guid } = await agent.must(saveQuote, { body: asked() })
    expect((await hotel.call(queryQuotes)).status).toBe(403)
    expect((await hotel.call(savedQuote, { params: { id: guid } })).status).toBe(403)
    expect((await hotel.call(saveQuote, { body: asked() })).status).toBe(403)
    expect((await hotel.call(mailQuote, { params: { id: guid } })).status).toBe(403)
    const made = await book(hotel, 'new', { customer: guest, quoteGuid: guid })
    expect(made.guid).toBeDefined()
    expect((await loaded(guid)).state).toBe('open')
  })
})
