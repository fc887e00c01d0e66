import { expect, test } from 'vitest'
import { customerLastTime } from '#contract/last-time.ts'
import { quotePrivateBooking } from '#contract/drive-bookings.ts'
import { options } from '#contract/options.ts'
import {
  loseQuote,
  mailQuote,
  queryQuotes,
  reopenQuote,
  savedQuote,
  saveQuote,
  type QuoteRow,
} from '#contract/quotes.ts'
import { aReservationsAgent } from '#web/testing/accounts.ts'
import { answer } from '#web/testing/answers.ts'
import { axe } from '#web/testing/axe.ts'
import { aGuid } from '#web/testing/fixtures/guid.ts'
import { smallestReply } from '#web/testing/fixtures/smallest-reply.ts'
import { testLoadStates } from '#web/testing/load-states.ts'
import { openPage } from '#web/testing/open-page.ts'

const as = aReservationsAgent()
const path = '/new-booking/quotes'

testLoadStates({
  quotes: {
    path,
    as,
    endpoint: queryQuotes,
    loaded: 'No quotes yet. Save one in New Booking.',
  },
})

const row: QuoteRow = {
  guid: aGuid(1),
  reference: 'Q-000012',
  customer: { guid: aGuid(2), name: 'Ann Guest', email: 'ann@guest.example' },
  state: 'open',
  firstDay: '2026-12-04',
  services: ['Private transfer: Fri 4 Dec at 10:30, 1 × Sedan, Sea Hotel to Bay Villa'],
  totalCents: 5500,
  currency: 'BBD',
  validUntil: '2026-12-01',
  createdAt: '2026-11-20T12:00:00Z',
  by: 'Rita Reservations',
  mailedAt: null,
}
const line = {
  key: 'new:privateTransfer trip',
  category: 'otherTransport' as const,
  label: 'Sedan',
  rule: 'South Coast to West Coast',
  ruleGuid: null,
  quantity: 1,
  unitCents: 5500,
  netCents: 4681,
  taxCode: 'VAT',
  taxBasisPoints: 1750,
  taxCents: 819,
  totalCents: 5500,
  section: 'Private transfer',
}
const place = (guid: string, name: string) => ({
  isAddress: false,
  locationGuid: guid,
  locationName: name,
  address: '',
  zoneGuid: '',
})
const form = {
  adults: 3,
  journeys: [
    {
      date: '2026-12-04',
      time: '10:30',
      from: place(aGuid(5), 'Sea Hotel'),
      to: place(aGuid(6), 'Bay Villa'),
      stops: [],
      alike: { serviceGuid: '', count: null, luggage: null, carSeats: {} },
      cars: [{ serviceGuid: aGuid(7), passengers: 3, luggage: null, carSeats: {} }],
      details: {},
    },
  ],
}
const whole = {
  ...row,
  product: 'private' as const,
  lines: [line],
  note: 'Flowers included',
  form,
  lostReason: '',
  group: null,
  whyNotMail: null,
  history: [],
  version: 1,
}
const priced = (totalCents: number) =>
  answer(
    quotePrivateBooking,
    smallestReply(quotePrivateBooking, {
      lines: [{ ...line, totalCents }],
      totalCents,
      chargeCents: totalCents,
      currency: 'BBD',
    }),
  )
const booking = [answer(options, { items: [] }), answer(customerLastTime, smallestReply(customerLastTime))]

test('quotes are listed, and one is e-mailed, marked as lost with a reason, and reopened', async () => {
  const page = await openPage(path, {
    as,
    answers: [
      answer(queryQuotes, { items: [row], nextCursor: null }),
      answer(savedQuote, whole),
      answer(mailQuote, { toast: 'Sent quote Q-000012 to ann@guest.example' }),
      answer(loseQuote, { toast: 'Quote Q-000012 marked as lost' }),
      answer(reopenQuote, { toast: 'Quote Q-000012 reopened' }),
    ],
  })
  await page.getByRole('link', { name: 'Q-000012' }).click()
  await page.getByRole('heading', { name: 'Quote Q-000012' }).waitFor()
  await page.getByText('Fri 4 Dec at 10:30').waitFor()
  expect(await axe(page)).toEqual([])
  await page.getByRole('button', { name: 'Send by e-mail' }).click()
  await page.getByText('Sent quote Q-000012 to ann@guest.example').waitFor()
  await page.getByRole('button', { name: 'Mark as lost' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('button', { name: 'Mark as lost' }).click()
  await dialog.getByText('This field is required').first().waitFor()
  await dialog.getByLabel('Reason').fill('Too expensive')
  page.answer(answer(savedQuote, { ...whole, state: 'lost', lostReason: 'Too expensive' }))
  await dialog.getByRole('button', { name: 'Mark as lost' }).click()
  await page.getByText('Too expensive').waitFor()
  await page.getByRole('button', { name: 'Reopen' }).click()
  await page.getByText('Quote Q-000012 reopened').waitFor()
})

test('a quote is reopened in New Booking, keeps its price, and is saved again', async () => {
  const page = await openPage(`/new-booking?product=private&quote=${row.guid}`, {
    as: { ...as, hasPolicyOverridePermission: true },
    answers: [...booking, answer(savedQuote, whole), priced(6000), answer(saveQuote, { guid: row.guid })],
  })
  const price = page.getByRole('complementary', { name: 'Price and availability' })
  await price.getByText(/Quote Q-000012, valid until Tue 1 Dec: 55\.00\. Current price: 60\.00\./).waitFor()
  expect(await axe(page)).toEqual([])
  page.answer(priced(5500))
  await price.getByRole('button', { name: 'Use quoted prices' }).click()
  await price.getByText(/valid until Tue 1 Dec: 55\.00$/).waitFor()
  expect(page.sent(quotePrivateBooking).at(-1)).toMatchObject({
    adults: 3,
    overrides: [{ key: line.key, totalCents: 5500, reason: 'Quote Q-000012' }],
  })
  await price.getByRole('button', { name: 'Update quote…' }).click()
  const dialog = page.getByRole('dialog', { name: 'Update quote Q-000012' })
  expect(await dialog.getByLabel('Note to the guest').inputValue()).toBe('Flowers included')
  await dialog.getByRole('button', { name: 'Update quote' }).click()
  await page.getByRole('heading', { name: 'Quote Q-000012' }).waitFor()
  expect(page.sent(saveQuote).at(-1)).toMatchObject({
    guid: row.guid,
    version: 1,
    product: 'private',
    customer: row.customer.guid,
    isMailed: true,
    note: 'Flowers included',
    form: { adults: 3, quote: null },
  })
})
