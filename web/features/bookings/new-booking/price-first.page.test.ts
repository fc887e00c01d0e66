import { expect, test } from 'vitest'
import { getAdvancedFlightInfo } from '#contract/advanced-booking.ts'
import { customerPage, queryCustomers } from '#contract/customers.ts'
import { customerLastTime } from '#contract/last-time.ts'
import { pickerFlights } from '#contract/flights.ts'
import { options } from '#contract/options.ts'
import { aManager, aReservationsAgent } from '#web/testing/accounts.ts'
import { answer } from '#web/testing/answers.ts'
import { aFoundReservation } from '#web/testing/fixtures/customers.ts'
import { aGuid } from '#web/testing/fixtures/guid.ts'
import { smallestReply } from '#web/testing/fixtures/smallest-reply.ts'
import { openPage } from '#web/testing/open-page.ts'

const flight = {
  guid: aGuid(41),
  name: 'BA2155 London 14:00',
  disabled: false,
  ident: 'BA2155',
  aliases: [],
  airline: 'British Airways',
  otherAirport: 'LGW',
  city: 'London',
  time: '14:00',
  scheduledAt: '2026-11-25T18:00:00Z',
  bestAt: '2026-11-25T18:00:00Z',
  late: false,
  status: 'scheduled' as const,
  byHand: false,
  timeKnown: true,
}

test('a caller gets a price before giving a name; the customer is asked for before the booking', async () => {
  const page = await openPage('/new-booking?product=advanced', {
    as: aReservationsAgent(),
    answers: [
      answer(options, { items: [] }),
      answer(pickerFlights, smallestReply(pickerFlights, { items: [flight], mode: 'open' })),
      answer(customerPage, smallestReply(customerPage)),
      answer(getAdvancedFlightInfo, smallestReply(getAdvancedFlightInfo)),
    ],
  })
  await page.getByLabel('Adults').fill('3')
  await page.getByRole('button', { name: 'Get a price first' }).click()
  await page.getByRole('form', { name: /step 2 of/ }).waitFor()
  await page.getByRole('combobox', { name: 'Arrival flight' }).click()
  await page.getByRole('option', { name: /BA2155/ }).click()
  await page.getByRole('button', { name: 'Continue' }).click()
  await page.getByRole('form', { name: /step 1 of/ }).waitFor()
  await page.getByText('Choose the customer, or add a new one').first().waitFor()
  expect(await page.getByLabel('Adults').inputValue()).toBe('3')
})

test('what was typed to find a customer goes into the new customer’s fields', async () => {
  const page = await openPage('/new-booking?product=advanced', {
    as: aReservationsAgent(),
    answers: [answer(options, { items: [] }), answer(queryCustomers, smallestReply(queryCustomers))],
  })
  await page.getByRole('combobox', { name: /Find customer/ }).fill('Marguerite Oldham')
  await page.getByRole('option', { name: /Add “Marguerite Oldham”/ }).waitFor()
  await page.getByRole('button', { name: 'Add new customer' }).click()
  expect(await page.getByLabel('First name').inputValue()).toBe('Marguerite')
  expect(await page.getByLabel('Last name').inputValue()).toBe('Oldham')
})

test('booking for a known customer with the name typed keeps the keyboard', async () => {
  const named = (number: number, firstName: string, lastName: string) => ({
    ...aFoundReservation(number),
    firstName,
    lastName,
  })
  const items = [named(1, 'Grace', 'Harrington'), named(2, 'Shanice', 'Washington')]
  const page = await openPage('/new-booking?product=private', {
    as: aReservationsAgent(),
    answers: [
      answer(options, { items: [] }),
      answer(queryCustomers, { ...smallestReply(queryCustomers), items }),
      answer(customerPage, smallestReply(customerPage)),
      answer(customerLastTime, { upcoming: [], upcomingCount: 0, last: null }),
    ],
  })
  await page.getByRole('combobox', { name: /Find customer/ }).fill('Grace Harrington')
  await page.getByRole('option', { name: /Add “Grace Harrington”/ }).click()
  const known = page.getByRole('button', { name: 'Book for Grace Harrington' })
  await known.waitFor()
  expect(await page.getByRole('button', { name: /^Book for/ }).count()).toBe(1)
  await known.focus()
  await page.keyboard.press('Enter')
  const field = page.getByRole('combobox', { name: /Find customer/ })
  await expect.poll(() => field.evaluate((it) => it === document.activeElement)).toBe(true)
  await page.keyboard.press('Control+Enter')
  await page.getByRole('form', { name: /step 2 of/ }).waitFor()
})

test('Enter takes a new customer rather than one whose name is only similar', async () => {
  const known = aFoundReservation(1)
  const page = await openPage('/new-booking?product=advanced', {
    as: aReservationsAgent(),
    answers: [
      answer(options, { items: [] }),
      answer(queryCustomers, { ...smallestReply(queryCustomers), items: [known], similar: true }),
    ],
  })
  await page.getByRole('combobox', { name: /Find customer/ }).fill('Harrington')
  await page
    .getByRole('group', { name: 'Similar names' })
    .getByRole('option', { name: /Demo Guest/ })
    .waitFor()
  await page.keyboard.press('Enter')
  await expect.poll(() => page.getByLabel('First name').inputValue()).toBe('Harrington')
})

test('Ctrl+Enter goes on from the price panel, where setting a price leaves the focus', async () => {
  const line = {
    key: 'new:hourly drive1.sedan.hire',
    category: 'otherTransport' as const,
    label: 'Sedan, 3 hours',
    rule: 'Sedan by the hour',
    ruleGuid: null,
    quantity: 3,
    unitCents: 9000,
    netCents: 27_000,
    taxCode: 'VAT',
    taxBasisPoints: 0,
    taxCents: 0,
    totalCents: 27_000,
    section: 'Transport',
  }
  const page = await openPage('/new-booking?product=advanced', {
    as: aManager(),
    answers: [
      answer(options, { items: [] }),
      answer(pickerFlights, smallestReply(pickerFlights, { items: [flight], mode: 'open' })),
      answer(customerPage, smallestReply(customerPage)),
      answer(getAdvancedFlightInfo, smallestReply(getAdvancedFlightInfo, { lines: [line] })),
    ],
  })
  await page.getByRole('button', { name: 'Get a price first' }).click()
  await page.getByRole('form', { name: /step 2 of/ }).waitFor()
  await page.getByRole('combobox', { name: 'Arrival flight' }).click()
  await page.getByRole('option', { name: /BA2155/ }).click()
  await page.getByRole('button', { name: 'Change price of Sedan, 3 hours' }).click()
  const dialog = page.getByRole('dialog', { name: 'Price of Sedan, 3 hours' })
  await dialog.getByLabel(/^Price, tax included/).fill('220')
  await dialog.getByLabel('Reason').fill('Repeat guest rate')
  await page.keyboard.press('Control+Enter')
  await dialog.waitFor({ state: 'detached' })
  expect(await page.getByRole('form', { name: /step 2 of/ }).count()).toBe(1)
  await page.keyboard.press('Control+Enter')
  await page.getByRole('form', { name: /step 1 of/ }).waitFor()
})
