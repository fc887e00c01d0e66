import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { advancedBookingChange } from '#contract/advanced-booking.ts'
import { customerPage } from '#contract/customers.ts'
import { privateBookingChange } from '#contract/drive-bookings.ts'
import type { BodyIn } from '#contract/endpoint.ts'
import { privacyForm } from '#contract/privacy.ts'
import { loseQuote, mailQuote, savedQuote, saveQuote } from '#contract/quotes.ts'
import { addDays } from '#domain/calendar/service-date.ts'
import { askToAnonymise } from '#server/features/privacy/commands/anonymise-job.ts'
import { signedIn } from '#server/testing/accounts.ts'
import type { TestBrowser } from '#server/testing/portal.ts'
import { guest, openReservationDesk, today, type ReservationDesk } from '#server/testing/reservation-desk.ts'
import { runJobs } from '#server/testing/run-jobs.ts'

/** Quotes beside bookings, other users, partners and personal data. */
let desk: ReservationDesk
let agent: TestBrowser
beforeAll(async () => {
  desk = await openReservationDesk()
  agent = await signedIn(desk.portal, ['editCustomer', 'viewCustomer'])
})
afterAll(() => desk.portal.close())

const request = (more: object = {}, date = addDays(today, 7)) => ({
  adults: 2,
  journey: {
    date,
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
  form: {},
  validUntil: today,
  note: '',
  isMailed: false,
  ...more,
})
const loaded = (id: string, by = agent) => by.must(savedQuote, { params: { id } })
async function book(by: TestBrowser, body: BodyIn<(typeof privateBookingChange)['confirm']>) {
  const params = { id: 'new' }
  const { confirmation } = await by.must(privateBookingChange.confirm, { params, body })
  return by.must(privateBookingChange.make, { params, body: { ...body, confirmation } })
}

test.each(['mailed', 'saved'])('a booking from a quote goes through while the quote is %s', async (how) => {
  const other = await signedIn(desk.portal, ['editCustomer', 'viewCustomer'])
  const date = addDays(today, 9)
  const of = async (more: object) => ({ adults: 2, arrival: await desk.arriving(date), ...more })
  const statuses: number[] = []
  for (let round = 0; round < 6; round++) {
    const { guid } = await agent.must(saveQuote, {
      body: asked({ product: 'advanced', request: await of({ customer: guest }) }),
    })
    const params = { id: (await loaded(guid)).customer.guid }
    const body = await of({ quoteGuid: guid })
    const { confirmation } = await agent.must(advancedBookingChange.confirm, { params, body })
    const both = await Promise.all([
      agent.call(advancedBookingChange.make, { params, body: { ...body, confirmation } }),
      how === 'mailed'
        ? other.call(mailQuote, { params: { id: guid } })
        : other.call(saveQuote, {
            body: asked({
              product: 'advanced',
              guid,
              version: 1,
              customer: params.id,
              request: await of({}),
            }),
          }),
    ])
    statuses.push(both[0].status)
    expect([200, 400]).toContain(both[1].status)
  }
  expect(statuses).toEqual(Array.from({ length: 6 }, () => 200))
})

test('a quote isn’t booked by a reservation of another customer', async () => {
  const { guid } = await agent.must(saveQuote, { body: asked() })
  await book(agent, request({ customer: { ...guest, firstName: 'Other' }, quoteGuid: guid }))
  expect(await loaded(guid)).toMatchObject({ state: 'open', group: null })
})

test('a quote can’t move to another customer', async () => {
  const { guid } = await agent.must(saveQuote, { body: asked() })
  const moved = await agent.call(saveQuote, { body: asked({ guid, version: 1 }) })
  expect(moved.body).toMatchObject({
    errors: [{ message: 'This quote is for another customer. Save a new one.' }],
  })
})

test('without a mail server, a quote isn’t shown as e-mailed', async () => {
  const { guid } = await agent.must(saveQuote, { body: asked({ isMailed: true }) })
  const { toast } = await agent.must(mailQuote, { params: { id: guid } })
  expect(toast).toBe('Not sent: no mail server')
  const { mailedAt, history } = await loaded(guid)
  expect(mailedAt).toBeNull()
  expect(history.map((it) => [it.action, it.reason])).toEqual([
    ['mailQuote', 'Not sent: no mail server'],
    ['saveQuote', 'Not sent: no mail server'],
  ])
})

test('manual prices of a lead are e-mailed by an agent as they were saved', async () => {
  const first = await desk.lead.must(saveQuote, { body: asked() })
  const key = (await loaded(first.guid)).lines[0]?.key ?? ''
  const overrides = [{ key, totalCents: 1000, reason: 'A friend of the house' }]
  const { guid } = await desk.lead.must(saveQuote, {
    body: asked({ request: request({ customer: guest, overrides }) }),
  })
  expect((await loaded(guid)).totalCents).toBe(1000)
  await agent.must(mailQuote, { params: { id: guid } })
})

test('changing a quote uses no number', async () => {
  const { guid } = await agent.must(saveQuote, { body: asked() })
  const { customer, reference } = await loaded(guid)
  for (const version of [1, 2, 3])
    await agent.must(saveQuote, {
      body: asked({ guid, version, customer: customer.guid, request: request() }),
    })
  const next = await loaded((await agent.must(saveQuote, { body: asked() })).guid)
  expect(Number(next.reference.slice(2)) - Number(reference.slice(2))).toBe(1)
})

test('partner users don’t see the quotes of their guests in the history', async () => {
  const hotel = await signedIn(desk.portal, ['viewCustomer', 'editCustomer'], {
    partnerGuid: desk.company.partner,
  })
  const { customerGuid: customer } = await book(hotel, request({ customer: guest }))
  const { guid } = await agent.must(saveQuote, { body: asked({ customer, request: request() }) })
  await agent.must(loseQuote, { params: { id: guid }, body: { reason: 'Cheaper elsewhere' } })
  const { history } = await hotel.must(customerPage, { params: { id: customer } })
  expect(history.filter((it) => it.action.endsWith('Quote'))).toEqual([])
})

describe('a hostile form or request is refused', () => {
  const deep = (levels: number) =>
    JSON.parse(`${'{"a":'.repeat(levels)}1${'}'.repeat(levels)}`) as Record<string, unknown>
  test.each<[string, Record<string, unknown>]>([
    ['with NUL in a name', { 'a\u0000': 1 }],
    ['with half a letter in a name', { '\ud800': 1 }],
    ['with 3,000 levels', deep(3000)],
    ['with 700 kB', { text: 'x'.repeat(700_000) }],
  ])('%s', async (_, hostile) => {
    expect((await agent.call(saveQuote, { body: asked({ form: hostile }) })).status).toBe(400)
    const body = asked({ request: request({ customer: guest, hostile }) })
    expect((await agent.call(saveQuote, { body })).status).toBe(400)
  })
})

test('a quote that is still valid keeps its customer', async () => {
  const far = addDays(today, 260)
  const { guid } = await agent.must(saveQuote, {
    body: asked({ request: request({ customer: guest }, far), validUntil: far }),
  })
  desk.portal.clock.forward(200 * 24 * 60)
  const admin = await signedIn(desk.portal, ['editCustomer', 'viewCustomer', 'adminSystem'])
  const { version } = await admin.must(privacyForm.load)
  await admin.must(privacyForm.save, { body: { months: 6, version } })
  await askToAnonymise(desk.db, desk.portal.clock.now)
  await runJobs(desk.portal, 'resuming')
  expect((await loaded(guid, admin)).customer.email).toBe(guest.email)
})
