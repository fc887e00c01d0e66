import { describe, expect, test } from 'vitest'
import { advancedBookingChange, getAdvancedFlightInfo } from '#contract/advanced-booking.ts'
import { bookingCounts, customerPage, queryCustomers } from '#contract/customers.ts'
import { customerLastTime } from '#contract/last-time.ts'
import { pickerFlights } from '#contract/flights.ts'
import { options } from '#contract/options.ts'
import { refuse } from '#domain/refusal.ts'
import { aReservationsAgent } from '#web/testing/accounts.ts'
import { answer, offline, refused, slow } from '#web/testing/answers.ts'
import { axe } from '#web/testing/axe.ts'
import { totals } from '#web/testing/customer-list.ts'
import { aGuid } from '#web/testing/fixtures/guid.ts'
import { smallestReply } from '#web/testing/fixtures/smallest-reply.ts'
import { openPage, type PortalPage } from '#web/testing/open-page.ts'

const { confirm, make } = advancedBookingChange
const customer = aGuid(31)

/** The flight flies on Saturdays, except on 5 December. */
const flightOn = (date: string) => ({
  guid: aGuid(Number(date.replaceAll('-', ''))),
  name: 'BA2155 London 14:00',
  disabled: false,
  ident: 'BA2155',
  aliases: [],
  airline: 'British Airways',
  otherAirport: 'LGW',
  city: 'London',
  time: '14:00',
  scheduledAt: `${date}T18:00:00Z`,
  bestAt: `${date}T18:00:00Z`,
  late: false,
  status: 'scheduled' as const,
  byHand: false,
  timeKnown: true,
})
const flights = answer(pickerFlights, ({ query: { date } }) =>
  smallestReply(pickerFlights, { items: date === '2026-12-05' ? [] : [flightOn(date)], mode: 'open' }),
)

const fastTrack = { section: 'Arrival', label: 'Arrival fast track, adult', amountCents: 10_000 }
const holiday = { section: 'Arrival', label: 'Public holiday', amountCents: 2_000 }
/** 28 November is a holiday, and 12 December is full. */
const plans = answer(confirm, ({ body }) => {
  const date = body.arrival?.date ?? ''
  return smallestReply(confirm, {
    title: 'Book',
    lines: date === '2026-11-28' ? [fastTrack, holiday] : [fastTrack],
    chargeCents: 10_000,
    waitlisted: date === '2026-12-12',
    tellsGuest: 'ann@guest.example',
    confirmation: aGuid(Number(date.slice(5).replace('-', ''))),
  })
})
const reservation = (date: string) =>
  smallestReply(make, {
    guid: aGuid(Number(date.slice(5).replace('-', ''))),
    reference: `R${date.slice(5).replace('-', '')}`,
    customerGuid: customer,
  })
const made = answer(make, ({ body }) => reservation(body.arrival?.date ?? ''))

const reservedOn = (serviceDate: string) => ({
  guid: aGuid(51),
  reference: 'RX7K2P',
  status: 'confirmed' as const,
  paymentState: 'unpaid' as const,
  balanceCents: 0,
  chargedCents: 0,
  partnerName: null,
  firstServiceDate: serviceDate,
  passengers: 1,
  bookings: [
    {
      guid: aGuid(52),
      kind: 'hourly' as const,
      serviceDate,
      serviceTime: '08:00',
      status: 'booked' as const,
      flight: null,
    },
  ],
})

/** New Booking with a flight on 21 November, up to its last step, with the dialog open. */
async function openRepeat(address = `customer=${customer}`): Promise<PortalPage> {
  const page = await openPage(`/new-booking?product=advanced&${address}`, {
    as: aReservationsAgent(),
    answers: [
      answer(
        customerPage,
        smallestReply(customerPage, {
          guid: customer,
          firstName: 'Ann',
          lastName: 'Stone',
          groups: [reservedOn('2026-12-12')],
        }),
      ),
      answer(options, { items: [] }),
      answer(customerLastTime, { upcoming: [], upcomingCount: 0, last: null }),
      answer(getAdvancedFlightInfo, smallestReply(getAdvancedFlightInfo)),
      answer(queryCustomers, { items: [], nextCursor: null }),
      answer(bookingCounts, { today: 0, tomorrow: 0, waitlisted: 0 }),
      totals,
      flights,
      plans,
      made,
    ],
  })
  if (address === '') {
    await page.getByRole('button', { name: 'New customer' }).click()
    await page.getByLabel('First name').fill('Ann')
    await page.getByLabel('Last name').fill('Stone')
  }
  await page.getByRole('button', { name: 'Continue' }).click()
  await page.getByRole('combobox', { name: 'Arrival flight' }).click()
  await page.getByRole('option', { name: /BA2155/ }).click()
  await page.getByRole('button', { name: 'Continue' }).click()
  await page.getByRole('button', { name: 'Repeat…' }).click()
  return page
}

async function checkUntil(page: PortalPage, date: string) {
  await page.getByRole('textbox', { name: 'Last date' }).fill(date)
  await page.getByRole('button', { name: 'Check dates' }).click()
  await page.getByText(/Checking/).waitFor({ state: 'hidden' })
}

test('Escape on the last step leads back to the form, as Back does', async () => {
  const page = await openRepeat()
  await page.getByRole('dialog', { name: 'Repeat booking' }).waitFor()
  await page.keyboard.press('Escape')
  await page.getByRole('dialog', { name: 'Repeat booking' }).waitFor({ state: 'detached' })
  await page.getByRole('button', { name: 'Make booking' }).waitFor()
  await page.keyboard.press('Escape')
  const flight = page.getByRole('combobox', { name: 'Arrival flight' })
  await expect.poll(() => flight.inputValue()).toContain('BA2155')
  expect(new URL(page.url()).searchParams.get('stop')).not.toBe('confirm')
})

const rowOf = (page: PortalPage, date: string) => page.getByRole('row', { name: date })
const datesSent = (page: PortalPage) => page.sent(make).map((it) => it.arrival?.date)

describe('a repeated booking', () => {
  test('shows each date before anything is booked, and books the ticked ones as one series', async () => {
    const page = await openRepeat()
    await checkUntil(page, '2026-12-12')
    await rowOf(page, 'Sat 28 Nov 2026').getByText('BBD 20.00 more: Public holiday').waitFor()
    await rowOf(page, 'Sat 5 Dec 2026').getByText('BA2155 doesn’t fly on this date').waitFor()
    await rowOf(page, 'Sat 12 Dec 2026').getByText('Joins the waitlist').waitFor()
    await rowOf(page, 'Sat 12 Dec 2026').getByText('Already booked on this date: RX7K2P').waitFor()
    await rowOf(page, '3 bookings to make').getByText('BBD 320.00').waitFor()
    await axe(page)
    expect(page.sent(make)).toEqual([])

    await page.getByLabel('Sat 28 Nov 2026').uncheck()
    await page.getByLabel('Notify the guest of each booking').uncheck()
    await page.getByRole('button', { name: 'Make 2 bookings' }).click()
    await page.getByText('2 booked. 1 not booked:').waitFor()
    await page.getByText('Sat 5 Dec: BA2155 doesn’t fly on this date').waitFor()
    await page.getByRole('link', { name: 'R1212' }).waitFor()
    const sent = page.sent(make)
    expect(sent.map((it) => [it.arrival?.date, it.arrival?.flightGuid, it.tellGuest])).toEqual([
      ['2026-11-21', aGuid(20_261_121), false],
      ['2026-12-12', aGuid(20_261_212), false],
    ])
    expect(new Set(sent.map((it) => it.series)).size).toBe(1)

    await page.getByRole('button', { name: 'Done' }).click()
    await page.waitForURL(`**/customers?series=${sent[0]?.series}`)
    await page.getByRole('button', { name: 'Repeated booking', pressed: true }).click()
    await expect.poll(() => new URL(page.url()).search).toBe('')
  })

  test('Ctrl+Enter checks the dates, and makes the bookings once they are listed', async () => {
    const page = await openRepeat()
    const last = page.getByRole('textbox', { name: 'Last date' })
    // The key of the page's form, pressed in the dialog.
    await page.getByRole('textbox', { name: 'Another date' }).press('Control+Enter')
    await page.waitForTimeout(300)
    expect(page.sent(make)).toEqual([])
    await last.fill('2026-12-12')
    await page.keyboard.press('Control+Enter')
    await page.getByRole('button', { name: 'Make 3 bookings' }).waitFor()
    await last.fill('2026-11-28')
    await page.keyboard.press('Control+Enter')
    await page.getByRole('button', { name: 'Make 2 bookings' }).waitFor()
    expect(page.sent(make)).toEqual([])
    await last.focus()
    await page.keyboard.press('Control+Enter')
    await expect.poll(() => datesSent(page)).toEqual(['2026-11-21', '2026-11-28'])
  })

  test('what fails midway stays to try again, and nothing is booked twice', async () => {
    const page = await openRepeat()
    await checkUntil(page, '2026-11-28')
    page.answer(
      answer(make, ({ body }) =>
        body.arrival?.date === '2026-11-28'
          ? refuse('partner', 'Over the credit limit of Palm Hotel')
          : reservation('2026-11-21'),
      ),
    )
    await page.getByRole('button', { name: 'Make 2 bookings' }).click()
    await page.getByText('1 booked. 1 not booked:').waitFor()
    await page.getByText('Sat 28 Nov: Over the credit limit of Palm Hotel').waitFor()
    page.answer(made)
    await page.getByRole('button', { name: 'Make 1 booking' }).click()
    await page.waitForURL('**/customers?series=*')
    expect(datesSent(page)).toEqual(['2026-11-21', '2026-11-28', '2026-11-28'])
  })

  test('after a lost answer, the same is sent again', async () => {
    const page = await openRepeat()
    await checkUntil(page, '2026-11-28')
    page.answer(offline(make))
    await page.getByRole('button', { name: 'Make 2 bookings' }).click()
    await page.getByText('2 not booked:').waitFor()
    page.answer(made)
    await page.getByRole('button', { name: 'Make 2 bookings' }).click()
    await page.waitForURL('**/customers?series=*')
    const confirmations = page.sent(make).map((it) => it.confirmation)
    expect(confirmations.slice(-2)).toEqual([aGuid(1121), aGuid(1128)])
  })

  test('a plan that is no longer valid is asked for again; a higher price is shown first', async () => {
    const page = await openRepeat()
    await checkUntil(page, '2026-11-28')
    page.answer(refused(make, refuse('confirmation', 'This has changed since you opened it.')))
    page.answer(
      answer(confirm, ({ body }) =>
        smallestReply(confirm, {
          lines: body.arrival?.date === '2026-11-21' ? [fastTrack] : [fastTrack, holiday, holiday],
          confirmation: aGuid(77),
        }),
      ),
    )
    await page.getByRole('button', { name: 'Make 2 bookings' }).click()
    await page.getByText('2 not booked:').waitFor()
    await rowOf(page, 'Sat 28 Nov 2026').getByText('BBD 140.00').waitFor()
    await rowOf(page, 'Sat 28 Nov 2026')
      .getByText(/The price or places changed/)
      .waitFor()
  })

  test('closing it stops after the current booking', async () => {
    const page = await openRepeat()
    await checkUntil(page, '2026-12-12')
    const { release, ...waiting } = slow(made)
    page.answer(waiting)
    await page.getByRole('button', { name: 'Make 3 bookings' }).click()
    await page.getByText('Booking 1 of 3').waitFor()
    await page.getByRole('button', { name: 'Close', exact: true }).click()
    await page.getByText('Stopping after this booking').first().waitFor()
    release()
    await page.waitForURL('**/customers?series=*')
    expect(datesSent(page)).toEqual(['2026-11-21'])
  })

  test('a new customer is created once, with the first booking', async () => {
    const page = await openRepeat('')
    await checkUntil(page, '2026-11-28')
    await page.getByRole('button', { name: 'Make 2 bookings' }).click()
    await page.waitForURL('**/customers?series=*')
    expect(page.sent(make).map((it) => it.customer?.lastName)).toEqual(['Stone', undefined])
    expect(page.asked(make).map((it) => it.params.id)).toEqual(['new', customer])
  })

  test('dates are added one by one; wrong ones are refused at their field', async () => {
    const page = await openRepeat()
    await page.getByLabel('Sat', { exact: true }).uncheck()
    await page.getByRole('textbox', { name: 'Last date' }).fill('2026-12-12')
    await page.getByRole('button', { name: 'Check dates' }).click()
    await page.getByText('Choose at least one weekday').first().waitFor()
    const another = page.getByRole('textbox', { name: 'Another date' })
    await another.fill('2026-11-21')
    await page.getByRole('button', { name: 'Add date' }).click()
    await page.getByText('This date is already in the list').waitFor()
    await another.fill('2026-11-24')
    await page.getByRole('button', { name: 'Add date' }).click()
    await rowOf(page, 'Tue 24 Nov 2026').getByText('BA2155 14:00').waitFor()
    await page.getByRole('button', { name: 'Make 2 bookings' }).waitFor()
    expect(page.sent(make)).toEqual([])
  })
})
