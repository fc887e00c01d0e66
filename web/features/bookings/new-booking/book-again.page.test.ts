import { expect, test } from 'vitest'
import { customerPage } from '#contract/customers.ts'
import { customerLastTime } from '#contract/last-time.ts'
import { options } from '#contract/options.ts'
import { aReservationsAgent } from '#web/testing/accounts.ts'
import { answer } from '#web/testing/answers.ts'
import { aGuid } from '#web/testing/fixtures/guid.ts'
import { smallestReply } from '#web/testing/fixtures/smallest-reply.ts'
import { openPage } from '#web/testing/open-page.ts'

const [customer, like] = [aGuid(31), aGuid(32)]
const booked = {
  reference: 'AGN234',
  isUpcoming: false,
  firstServiceDate: '2026-10-02',
  adults: 3,
  children: 1,
  infants: 0,
  passengers: [],
  arrival: { fastTrack: true, transfer: null },
  departure: null,
  privateTransfer: null,
  hourly: null,
  point: [],
  flags: [],
  billing: 'payLater' as const,
  partner: null,
}

test('“Book again” copies its reservation once; what is changed then survives a reload', async () => {
  const page = await openPage(`/new-booking?product=advanced&customer=${customer}&like=${like}`, {
    as: aReservationsAgent(),
    answers: [
      answer(
        customerPage,
        smallestReply(customerPage, { guid: customer, firstName: 'Ann', lastName: 'Stone' }),
      ),
      answer(options, { items: [] }),
      answer(customerLastTime, { upcoming: [], upcomingCount: 0, last: booked }),
    ],
  })
  const adults = page.getByLabel('Adults')
  await expect.poll(() => adults.inputValue()).toBe('3')
  await page.getByText('Copied:').waitFor()
  expect(page.asked(customerLastTime)[0]).toMatchObject({ query: { like } })
  await expect.poll(() => new URL(page.url()).searchParams.get('like')).toBeNull()
  await adults.fill('2')
  await page.getByLabel('Children').press('Tab')
  await page.waitForTimeout(600)
  await page.reload()
  await expect.poll(() => adults.inputValue()).toBe('2')
})

test('“Book return trip” swaps the places, copies notes and asks the date', async () => {
  const place = (guid: string, name: string) => ({ locationGuid: guid, name, address: '', zoneGuid: null })
  const privateTransfer = {
    from: place(aGuid(41), 'Airport'),
    to: place(aGuid(42), 'Sea Hotel'),
    stops: [],
    cars: [{ serviceGuid: null, luggage: 2, carSeats: [] }],
    details: { notesForDriver: 'White hat' },
  }
  const page = await openPage(`/new-booking?product=private&customer=${customer}&like=${like}&way=back`, {
    as: aReservationsAgent(),
    answers: [
      answer(
        customerPage,
        smallestReply(customerPage, { guid: customer, firstName: 'Ann', lastName: 'Stone' }),
      ),
      answer(options, { items: [] }),
      answer(customerLastTime, {
        upcoming: [],
        upcomingCount: 0,
        last: { ...booked, arrival: null, privateTransfer },
      }),
    ],
  })
  await expect.poll(() => page.getByLabel('Adults').inputValue()).toBe('3')
  await expect.poll(() => new URL(page.url()).searchParams.get('way')).toBeNull()
  await page.getByRole('button', { name: 'Continue' }).click()
  const [from, to] = [
    page.getByRole('combobox', { name: 'Pickup' }),
    page.getByRole('combobox', { name: 'Drop-off' }),
  ]
  await expect.poll(() => from.inputValue()).toBe('Sea Hotel')
  expect(await to.inputValue()).toBe('Airport')
  expect(await page.getByRole('textbox', { name: 'Date' }).inputValue()).toBe('')
  expect(await page.getByLabel('Notes for the driver').inputValue()).toBe('White hat')
})

test('a known customer’s bookings are copied by two buttons in the order of their keys', async () => {
  const transfer = { from: null, to: null, stops: [], cars: [], details: {} }
  const page = await openPage(`/new-booking?product=private&customer=${customer}`, {
    as: aReservationsAgent(),
    answers: [
      answer(customerPage, smallestReply(customerPage, { guid: customer })),
      answer(options, { items: [] }),
      answer(customerLastTime, {
        upcoming: [],
        upcomingCount: 0,
        last: { ...booked, arrival: null, privateTransfer: transfer },
      }),
    ],
  })
  const copy = page.getByRole('button', { name: 'Copy last booking' })
  const back = page.getByRole('button', { name: 'Book return trip' })
  await back.waitFor()
  const [first, second] = [await copy.boundingBox(), await back.boundingBox()]
  expect(second?.y).toBe(first?.y)
  const gap = (second?.x ?? 0) - (first?.x ?? 0) - (first?.width ?? 0)
  expect(gap).toBeGreaterThan(0)
  expect(gap).toBeLessThan(24)
  await copy.focus()
  await page.keyboard.press('Tab')
  expect(await back.evaluate((it) => it === document.activeElement)).toBe(true)
})
