import { expect, test } from 'vitest'
import { customerPage } from '#contract/customers.ts'
import { validatePointTrips } from '#contract/drive-bookings.ts'
import { options } from '#contract/options.ts'
import { aReservationsAgent } from '#web/testing/accounts.ts'
import { answer } from '#web/testing/answers.ts'
import { aGuid } from '#web/testing/fixtures/guid.ts'
import { smallestReply } from '#web/testing/fixtures/smallest-reply.ts'
import { openPage } from '#web/testing/open-page.ts'

const places = [
  { guid: aGuid(63), name: 'Sedan', disabled: false, passengers: 3, luggage: 3 },
  { guid: aGuid(61), name: 'Sea Hotel', disabled: false },
  { guid: aGuid(62), name: 'South coast', disabled: false },
]

async function openTrips() {
  const page = await openPage('/new-booking?product=point', {
    as: aReservationsAgent(),
    answers: [
      answer(options, { items: places }),
      answer(customerPage, smallestReply(customerPage)),
      answer(validatePointTrips, smallestReply(validatePointTrips, { totalCents: 8_000, lines: [] })),
    ],
  })
  await page.getByRole('button', { name: 'Get a price first' }).click()
  const trip = (number: number) => page.getByRole('group', { name: new RegExp(`^Trip ?(${number})?$`) })
  const choose = async (number: number, label: string, typed: string) => {
    await trip(number).getByRole('combobox', { name: label, exact: true }).fill(typed)
    await page
      .getByRole('listbox')
      .getByRole('option', { name: new RegExp(typed) })
      .first()
      .click()
  }
  return { page, trip, choose }
}

test('an unfinished trip is named at the price, which can’t be saved as a quote until then', async () => {
  const { page, trip, choose } = await openTrips()
  await trip(1).getByLabel('Pickup time').fill('10:00')
  await choose(1, 'Pickup', 'Sea Hotel')
  await choose(1, 'Drop-off', '12 Palm Road')
  await page.getByRole('button', { name: 'Add trip' }).click()
  await trip(2).getByLabel('Pickup address').waitFor()
  await page
    .getByRole('group', { name: 'Trip 1' })
    .getByLabel('Drop-off zone')
    .selectOption({ label: 'South coast' })
  // The same address in the next trip takes the zone.
  await expect.poll(() => trip(2).getByLabel('Pickup zone').inputValue()).toBe(aGuid(62))
  const left = 'This price doesn’t include trip 2. Enter its time and drop-off.'
  await page.getByText(left, { exact: true }).waitFor()
  const save = page.getByRole('button', { name: /^Save quote/ })
  expect(await save.getAttribute('aria-disabled')).toBe('true')
  await trip(2).getByLabel('Pickup time').fill('15:00')
  await choose(2, 'Drop-off', 'Sea Hotel')
  await page.getByText(left, { exact: true }).waitFor({ state: 'detached' })
  await expect.poll(() => save.getAttribute('aria-disabled')).toBeNull()
})

test('later trips move with a trip’s date; one before the trip ahead of it is warned about', async () => {
  const { page, trip } = await openTrips()
  const date = (number: number) => trip(number).getByRole('textbox', { name: 'Date' })
  await date(1).fill('2026-11-28')
  await page.getByRole('button', { name: 'Add trip' }).click()
  expect(await date(2).inputValue()).toBe('2026-11-28')
  await date(1).fill('2026-12-04')
  await expect.poll(() => date(2).inputValue()).toBe('2026-12-04')
  await date(2).fill('2026-12-02')
  await trip(2).getByText('This trip is before trip 1. Check its date and time.').waitFor()
  expect(await date(1).inputValue()).toBe('2026-12-04')
})
