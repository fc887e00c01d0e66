import { expect, test } from 'vitest'
import { customerPage } from '#contract/customers.ts'
import { privateBookingChange, quotePrivateBooking } from '#contract/drive-bookings.ts'
import { customerLastTime } from '#contract/last-time.ts'
import { options } from '#contract/options.ts'
import { savedQuote } from '#contract/quotes.ts'
import { aReservationsAgent } from '#web/testing/accounts.ts'
import { answer } from '#web/testing/answers.ts'
import { axe } from '#web/testing/axe.ts'
import { aGuid } from '#web/testing/fixtures/guid.ts'
import { smallestReply } from '#web/testing/fixtures/smallest-reply.ts'
import { openPage } from '#web/testing/open-page.ts'

const [sedan, van] = [aGuid(7), aGuid(8)]
const items = [
  { guid: sedan, name: 'Sedan', passengers: 3, luggage: 3 },
  { guid: van, name: 'Van', passengers: 7, luggage: 7 },
]
const place = (guid: string, name: string) => ({
  isAddress: false,
  locationGuid: guid,
  locationName: name,
  address: '',
  zoneGuid: '',
})
const journey = {
  date: '2026-12-04',
  time: '10:30',
  from: place(aGuid(5), 'Sea Hotel'),
  to: place(aGuid(6), 'Bay Villa'),
  stops: [],
  alike: { serviceGuid: sedan, count: null, luggage: 2, carSeats: {} },
  cars: [],
  details: {},
}
const quote = smallestReply(savedQuote, {
  guid: aGuid(1),
  product: 'private',
  form: { adults: 3, journeys: [journey] },
})
const price = smallestReply(quotePrivateBooking, { totalCents: 8_500, chargeCents: 8_500, currency: 'BBD' })

test('“Compare cars” shows the total with each car that takes the party, and takes the chosen one', async () => {
  const page = await openPage(`/new-booking?product=private&quote=${quote.guid}`, {
    as: aReservationsAgent(),
    answers: [
      answer(options, { items }),
      answer(customerLastTime, smallestReply(customerLastTime)),
      answer(savedQuote, quote),
      answer(quotePrivateBooking, price),
    ],
  })
  const servicesAsked = () =>
    page.sent(quotePrivateBooking).map((it) => it.journey?.cars?.map((car) => car.serviceGuid))
  await page.getByRole('button', { name: 'Compare cars' }).click()
  const dialog = page.getByRole('dialog', { name: 'Compare cars' })
  await dialog.getByRole('listitem').filter({ hasText: 'Van, 7 guests, 7 bags' }).getByText('85.00').waitFor()
  await dialog
    .getByRole('listitem')
    .filter({ hasText: 'Sedan, 3 guests, 3 bags' })
    .getByText('85.00')
    .waitFor()
  expect(servicesAsked()).toContainEqual([van])
  expect(await axe(page)).toEqual([])
  await dialog.getByRole('button', { name: 'Choose Van' }).click()
  await dialog.waitFor({ state: 'hidden' })
  await expect.poll(() => servicesAsked().at(-1)).toEqual([van])
  expect(page.sent(quotePrivateBooking).at(-1)?.journey?.cars?.[0]).toMatchObject({ luggage: 2 })
})

test('choosing another car in the last step updates the plan and stays in that step', async () => {
  const { confirm } = privateBookingChange
  const customer = aGuid(2)
  const page = await openPage(`/new-booking?product=private&quote=${quote.guid}`, {
    as: aReservationsAgent(),
    answers: [
      answer(options, { items }),
      answer(customerLastTime, smallestReply(customerLastTime)),
      answer(customerPage, smallestReply(customerPage, { guid: customer })),
      answer(savedQuote, { ...quote, form: { ...quote.form, customerGuid: customer } }),
      answer(quotePrivateBooking, price),
      answer(confirm, ({ body }) =>
        smallestReply(confirm, {
          title: 'Book',
          warnings: [body.journey.cars?.[0]?.serviceGuid === van ? 'With a van' : 'With a sedan'],
        }),
      ),
    ],
  })
  await page.getByRole('button', { name: 'Continue' }).click()
  await page.getByText('With a sedan').waitFor()
  await page.getByRole('button', { name: 'Compare cars' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Choose Van' }).click()
  await page.getByText('With a van').waitFor()
  expect(new URL(page.url()).searchParams.get('stop')).toBe('confirm')
  await page.getByRole('button', { name: 'Make booking' }).waitFor()
})
