import { expect, test } from 'vitest'
import { arrivalQuery } from '#contract/fast-track.ts'
import { dailyFlights } from '#contract/flights.ts'
import { quoteStaffPurchase, staffPurchase } from '#contract/on-site.ts'
import { refuseField } from '#domain/refusal.ts'
import { aDeskAgent } from '#web/testing/accounts.ts'
import { answer } from '#web/testing/answers.ts'
import { aGuid } from '#web/testing/fixtures/guid.ts'
import { axe } from '#web/testing/axe.ts'
import { aDeskList } from '#web/testing/fixtures/desk.ts'
import { anArrivingFlight } from '#web/testing/fixtures/flights.ts'
import { smallestReply } from '#web/testing/fixtures/smallest-reply.ts'
import { drawer, guestMoney, openDrawer } from '#contract/till.ts'
import { openPage } from '#web/testing/open-page.ts'

const flightAt = (number: number, time: string, more: Parameters<typeof anArrivingFlight>[1] = {}) =>
  anArrivingFlight(number, {
    ident: `BA${number}`,
    city: 'London',
    bestAt: `2026-11-20T${time}:00Z`,
    status: 'scheduled',
    ...more,
  })
/** It is 13:00, 09:00 at the airport. */
const flights = [
  flightAt(1, '11:00', { status: 'landed' }),
  flightAt(2, '12:40', { status: 'landed' }),
  flightAt(3, '18:10'),
  flightAt(4, '13:20'),
  flightAt(5, '14:00', { status: 'cancelled' }),
]

test('a walk-in offers the flights ahead first, and has a price before it has a name', async () => {
  const page = await openPage('/scan', {
    as: aDeskAgent(),
    answers: [
      answer(arrivalQuery, aDeskList()),
      answer(dailyFlights, smallestReply(dailyFlights, { items: flights })),
      answer(quoteStaffPurchase, ({ body }) =>
        body.adults > 20
          ? refuseField('adults', 'Only 20 places are left')
          : smallestReply(quoteStaffPurchase, { totalCents: 12_000 * body.adults + 6000 * body.children }),
      ),
    ],
  })
  await page.getByRole('button', { name: 'Walk-in sale' }).click()
  const dialog = page.getByRole('dialog', { name: 'Walk-in: arrivals' })
  const flight = dialog.getByLabel('Flight')
  await flight.waitFor()
  const offered = await flight.locator('option').allInnerTexts()
  expect(offered.slice(1)).toEqual([
    '09:20 BA4 London',
    '14:10 BA3 London',
    '08:40 BA2 London, landed',
    '07:00 BA1 London, landed',
  ])
  await dialog.getByText('Choose a flight to see the price').waitFor()
  await flight.selectOption({ label: '09:20 BA4 London' })
  await dialog.getByText('BBD 120.00 for 1 person').waitFor()
  await dialog.getByLabel('Children').fill('2')
  await dialog.getByText('BBD 240.00 for 3 people').waitFor()
  expect(await axe(page, '[role=dialog]')).toEqual([])
  await dialog.getByLabel('Adults').fill('21')
  await dialog.getByText('Only 20 places are left').waitFor()
})

test('a sale stays on the screen, also if the party isn’t found immediately', async () => {
  const page = await openPage('/scan', {
    as: aDeskAgent(),
    answers: [
      answer(arrivalQuery, ({ query }) => ({
        ...aDeskList(),
        ...(query.query === 'DEMO77' && { items: [] }),
      })),
      answer(dailyFlights, smallestReply(dailyFlights, { items: flights })),
      answer(quoteStaffPurchase, smallestReply(quoteStaffPurchase, { totalCents: 12_000 })),
      answer(staffPurchase.confirm, smallestReply(staffPurchase.confirm, { confirmation: aGuid(9) })),
      answer(staffPurchase.make, {
        ...smallestReply(staffPurchase.make),
        toast: 'Booked DEMO77',
        reference: 'DEMO77',
      }),
    ],
  })
  await page.getByRole('button', { name: 'Walk-in sale' }).click()
  const dialog = page.getByRole('dialog', { name: 'Walk-in: arrivals' })
  await dialog.getByLabel('Flight').selectOption({ label: '09:20 BA4 London' })
  await dialog.getByLabel('First name').fill('Ann')
  await dialog.getByLabel('Last name').fill('Berg')
  await dialog.getByRole('button', { name: 'Review sale' }).click()
  const searched = page.waitForResponse((it) => it.url().includes('query=DEMO77'))
  await dialog.getByRole('button', { name: 'Sell and take payment' }).click()
  await dialog.waitFor({ state: 'detached' })
  await searched
  await page.getByText('Sold and paid').waitFor()
  await page.waitForTimeout(300)
  expect(await page.getByText('Booked DEMO77').count()).toBeGreaterThan(0)
  expect(await page.getByText('No party found').count()).toBe(0)
})

test('another way to pay is taken right after the sale, and closed drawers are opened before it', async () => {
  const sold = { ...smallestReply(staffPurchase.make), toast: 'Booked DEMO77', reference: 'DEMO77' }
  const page = await openPage('/scan', {
    as: aDeskAgent(),
    answers: [
      answer(arrivalQuery, aDeskList()),
      answer(dailyFlights, smallestReply(dailyFlights, { items: flights })),
      answer(quoteStaffPurchase, smallestReply(quoteStaffPurchase, { totalCents: 12_000 })),
      answer(staffPurchase.confirm, smallestReply(staffPurchase.confirm, { confirmation: aGuid(9) })),
      answer(staffPurchase.make, sold),
      answer(drawer, smallestReply(drawer, { drawer: null, isNeeded: true })),
      answer(openDrawer, { toast: 'Drawer opened' }),
      answer(guestMoney, smallestReply(guestMoney)),
    ],
  })
  await page.getByRole('button', { name: 'Walk-in sale' }).click()
  const dialog = page.getByRole('dialog', { name: 'Walk-in: arrivals' })
  await dialog.getByLabel('Flight').selectOption({ label: '09:20 BA4 London' })
  await dialog.getByLabel('First name').fill('Ann')
  await dialog.getByLabel('Last name').fill('Berg')
  await dialog.getByText('Cash', { exact: true }).click()
  await dialog.getByRole('button', { name: 'Open my drawer without a float' }).click()
  await expect.poll(() => page.sent(openDrawer)).toEqual([{ floatCents: 0 }])
  await dialog.getByText('Another way').click()
  await dialog.getByRole('button', { name: 'Review sale' }).click()
  await dialog.getByRole('button', { name: 'Sell', exact: true }).click()
  await page.getByRole('dialog', { name: 'Take payment: DEMO77' }).waitFor()
  expect(page.sent(staffPurchase.make)).toMatchObject([{ payMethod: null }])
})
