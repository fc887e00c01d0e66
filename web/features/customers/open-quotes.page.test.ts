import { expect, test } from 'vitest'
import { customerPath, newBookingPath, quotePath, quotesPath } from '#contract/addresses.ts'
import { likelySame } from '#contract/customer-merge.ts'
import { customerPage } from '#contract/customers.ts'
import { customerLastTime } from '#contract/last-time.ts'
import { options } from '#contract/options.ts'
import { queryQuotes, type QuoteRow } from '#contract/quotes.ts'
import { aPartnerUser, aReservationsAgent } from '#web/testing/accounts.ts'
import { answer } from '#web/testing/answers.ts'
import { aGuid } from '#web/testing/fixtures/guid.ts'
import { smallestReply } from '#web/testing/fixtures/smallest-reply.ts'
import { openPage } from '#web/testing/open-page.ts'

const customer = aGuid(31)
const quote: QuoteRow = {
  guid: aGuid(1),
  reference: 'Q-000012',
  customer: { guid: customer, name: 'Ann Stone', email: '' },
  state: 'open',
  firstDay: '2026-12-04',
  services: ['Private transfer: Fri 4 Dec at 10:30'],
  totalCents: 5500,
  currency: 'BBD',
  validUntil: '2026-12-03',
  createdAt: '2026-11-20T12:00:00Z',
  by: 'Rita Reservations',
  mailedAt: null,
}
const found = (items: QuoteRow[], nextCursor: string | null = null) =>
  answer(queryQuotes, { items, nextCursor })
const named = {
  guid: customer,
  firstName: 'Ann',
  lastName: 'Stone',
  country: '',
  createdAt: '2026-11-20T13:00:00Z',
}
const ofCustomer = [
  answer(customerPage, smallestReply(customerPage, named)),
  answer(likelySame, { items: [] }),
  answer(options, { items: [] }),
]

test('the customer’s page lists open quotes; a newly saved one appears', async () => {
  const page = await openPage(customerPath(customer), {
    as: aReservationsAgent(),
    answers: [...ofCustomer, found([quote])],
  })
  const section = page.getByRole('region', { name: 'Open quotes' })
  await section.getByText('Q-000012, valid until Thu 3 Dec: BBD 55.00, Private transfer').waitFor()
  expect(await section.getByRole('link').getAttribute('href')).toBe(quotePath(quote.guid))
  expect(page.asked(queryQuotes)[0]).toMatchObject({ query: { customer, state: 'open' } })
  page.answer(found([{ ...quote, guid: aGuid(2), reference: 'Q-000013' }, quote], aGuid(1)))
  page.publish({ topic: 'quote', guid: aGuid(2) })
  await section.getByText('Q-000013').waitFor()
  expect(await section.getByRole('link', { name: 'All open quotes' }).getAttribute('href')).toBe(
    quotesPath({ customer, state: 'open' }),
  )
})

test('without open quotes, the customer’s page has no such section; a partner user doesn’t ask', async () => {
  for (const as of [aReservationsAgent(), aPartnerUser()]) {
    const page = await openPage(customerPath(customer), { as, answers: [...ofCustomer, found([])] })
    await page.getByRole('heading', { name: 'Reservations' }).waitFor()
    await page.waitForTimeout(200)
    expect(page.asked(queryQuotes)).toHaveLength(as.kind === 'staff' ? 1 : 0)
    expect(await page.getByText('Open quotes').count()).toBe(0)
  }
})

test('New Booking shows a customer’s open quote, even if they have never booked', async () => {
  const page = await openPage(newBookingPath({ product: 'private', customer }), {
    as: aReservationsAgent(),
    answers: [
      ...ofCustomer,
      answer(customerLastTime, { upcoming: [], upcomingCount: 0, last: null }),
      found([quote]),
    ],
  })
  const link = page.getByRole('link', { name: 'BBD 55.00, valid until Thu 3 Dec (Q-000012)' })
  await link.waitFor()
  expect(await page.getByRole('status').filter({ has: link }).textContent()).toMatch(/^Open quote:/)
  expect(await link.getAttribute('href')).toBe(quotePath(quote.guid))
  expect(await page.getByRole('button', { name: /^Copy/ }).count()).toBe(0)
})
