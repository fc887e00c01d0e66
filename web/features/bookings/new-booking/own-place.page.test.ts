import { expect, test } from 'vitest'
import { getAdvancedFlightInfo } from '#contract/advanced-booking.ts'
import { bookingPartner } from '#contract/booking-partner.ts'
import { customerPage } from '#contract/customers.ts'
import { validatePointTrips } from '#contract/drive-bookings.ts'
import type { Endpoint } from '#contract/endpoint.ts'
import { pickerFlights } from '#contract/flights.ts'
import { customerLastTime } from '#contract/last-time.ts'
import { options } from '#contract/options.ts'
import { notFound } from '#domain/refusal.ts'
import { aPartnerUser, aReservationsAgent } from '#web/testing/accounts.ts'
import { answer, refused, type Answer } from '#web/testing/answers.ts'
import { axe } from '#web/testing/axe.ts'
import { aGuid } from '#web/testing/fixtures/guid.ts'
import { smallestReply } from '#web/testing/fixtures/smallest-reply.ts'
import { openPage, type PortalPage } from '#web/testing/open-page.ts'

const own = { guid: aGuid(61), name: 'Casuarina House' }
const villa = { guid: aGuid(62), name: 'Royal Westmoreland', disabled: false }
const sedan = { guid: aGuid(63), name: 'Sedan', disabled: false, passengers: 3, luggage: 3 }
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
const partner = { name: 'Casuarina House Hotel', referenceRequired: false, location: own }

const usual: readonly Answer[] = [
  answer(options, ({ params }) => ({
    items: params.list === 'locations' ? [own, villa] : params.list === 'transport-services' ? [sedan] : [],
  })),
  answer(pickerFlights, smallestReply(pickerFlights, { items: [flight], mode: 'open' })),
  answer(customerPage, smallestReply(customerPage)),
  answer(getAdvancedFlightInfo, smallestReply(getAdvancedFlightInfo)),
  answer(validatePointTrips, smallestReply(validatePointTrips, { totalCents: 8_000, lines: [] })),
  answer(bookingPartner, partner),
]

async function openAsConcierge(path: string, answers: readonly Answer[] = []): Promise<PortalPage> {
  return openPage(path, { as: aPartnerUser(), answers: [...usual, ...answers] })
}

async function atTrips(path: string, answers: readonly Answer[] = []): Promise<PortalPage> {
  const page = await openAsConcierge(path, answers)
  await page.getByRole('button', { name: 'Get a price first' }).click()
  return page
}

const place = (page: PortalPage, group: string, label: string) =>
  page.getByRole('group', { name: group }).getByRole('combobox', { name: label, exact: true })

const lastSent = (page: PortalPage, endpoint: Endpoint) => page.sent(endpoint).at(-1)

test('a concierge adds a transfer to or from the hotel with one button; none is added automatically', async () => {
  const page = await atTrips('/new-booking?product=advanced')
  const dropOff = place(page, 'Arrival', 'Drop-off')
  await page.getByRole('combobox', { name: 'Arrival flight' }).click()
  await page.getByRole('option', { name: /BA2155/ }).click()
  await expect
    .poll(() => lastSent(page, getAdvancedFlightInfo))
    .toMatchObject({ arrival: { transfer: null }, departure: null })
  expect(await dropOff.inputValue()).toBe('')
  await page.getByRole('button', { name: 'Transfer to Casuarina House' }).click()
  await expect.poll(() => dropOff.inputValue()).toBe(own.name)
  const focusedName = () => page.evaluate(() => document.activeElement?.getAttribute('name'))
  await expect.poll(focusedName).toBe('arrival.transfer.alike.serviceGuid')
  await expect
    .poll(() => lastSent(page, getAdvancedFlightInfo))
    .toMatchObject({ arrival: { transfer: { place: { locationGuid: own.guid } } } })
  await page.getByRole('button', { name: 'Add departure' }).click()
  await page.getByRole('button', { name: 'Copy transfer from arrival' }).waitFor()
  expect(await page.getByRole('button', { name: /^Transfer/ }).count()).toBe(0)
  await page.getByRole('button', { name: 'Remove arrival' }).click()
  await page.getByRole('button', { name: 'Transfer from Casuarina House' }).click()
  await expect.poll(() => place(page, 'Departure', 'Pickup').inputValue()).toBe(own.name)
  expect(await axe(page)).toEqual([])
})

test('another pickup stays chosen after a reload; after starting over it’s the hotel again', async () => {
  const page = await atTrips('/new-booking?product=point')
  const pickup = place(page, 'Trip', 'Pickup')
  await pickup.fill('Royal')
  await page.getByRole('option', { name: villa.name }).click()
  await page.waitForTimeout(600)
  await page.reload()
  await expect.poll(() => pickup.inputValue()).toBe(villa.name)
  await page.getByRole('button', { name: 'Start over' }).click()
  await page.getByRole('button', { name: 'Get a price first' }).click()
  await expect.poll(() => pickup.inputValue()).toBe(own.name)
})

test('a trip starts at the hotel; the return trip ends there', async () => {
  const page = await atTrips('/new-booking?product=point')
  await expect.poll(() => place(page, 'Trip', 'Pickup').inputValue()).toBe(own.name)
  expect(await place(page, 'Trip', 'Drop-off').inputValue()).toBe('')
  await place(page, 'Trip', 'Drop-off').fill('Royal')
  await page.getByRole('option', { name: villa.name }).click()
  await page.getByLabel('Pickup time').fill('10:00')
  await expect
    .poll(() => lastSent(page, validatePointTrips))
    .toMatchObject({ journeys: [{ from: { locationGuid: own.guid }, to: { locationGuid: villa.guid } }] })
  await page.getByRole('button', { name: 'Add return trip' }).click()
  await expect.poll(() => place(page, 'Trip 2', 'Drop-off').inputValue()).toBe(own.name)
})

test('a private transfer that meets a flight ends at the hotel', async () => {
  const page = await atTrips('/new-booking?product=private')
  await expect.poll(() => place(page, 'Transfer', 'Pickup').inputValue()).toBe(own.name)
  await page.getByRole('button', { name: 'Meet a flight' }).click()
  await expect.poll(() => place(page, 'Transfer', 'Drop-off').inputValue()).toBe(own.name)
  expect(await place(page, 'Transfer', 'Pickup').inputValue()).toBe('')
})

test('“Book again” keeps what was booked, and no transfer if there was none', async () => {
  const [customer, like] = [aGuid(31), aGuid(32)]
  const last = {
    reference: 'AGN234',
    isUpcoming: false,
    firstServiceDate: '2026-10-02',
    adults: 3,
    children: 0,
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
  const path = `/new-booking?product=advanced&customer=${customer}&like=${like}`
  const page = await openAsConcierge(path, [
    answer(customerPage, smallestReply(customerPage, { guid: customer })),
    answer(customerLastTime, { upcoming: [], upcomingCount: 0, last }),
  ])
  await expect.poll(() => page.getByLabel('Adults').inputValue()).toBe('3')
  await expect.poll(() => new URL(page.url()).searchParams.get('like')).toBeNull()
  await page.getByRole('button', { name: 'Continue' }).click()
  const dropOff = place(page, 'Arrival', 'Drop-off')
  await dropOff.waitFor()
  expect(await dropOff.inputValue()).toBe('')
})

test('without a location, or if it can’t be loaded, a booking starts without a place', async () => {
  const none = await atTrips('/new-booking?product=point', [
    answer(bookingPartner, { ...partner, location: null }),
  ])
  await place(none, 'Trip', 'Pickup').waitFor()
  expect(await place(none, 'Trip', 'Pickup').inputValue()).toBe('')
  const failing = await openPage('/new-booking?product=point', {
    as: aPartnerUser(),
    answers: [...usual, refused(bookingPartner, notFound)],
  })
  failing.expectComplaint(/^404 GET \/api\/actions\/bookingpartner/)
  await failing.getByRole('button', { name: 'Get a price first' }).click()
  await place(failing, 'Trip', 'Pickup').waitFor()
  expect(await place(failing, 'Trip', 'Pickup').inputValue()).toBe('')
})

test('staff start without a place, and without asking for a partner', async () => {
  const page = await openPage('/new-booking?product=point', { as: aReservationsAgent(), answers: usual })
  await page.getByRole('button', { name: 'Get a price first' }).click()
  await place(page, 'Trip', 'Pickup').waitFor()
  expect(await place(page, 'Trip', 'Pickup').inputValue()).toBe('')
  expect(page.asked(bookingPartner)).toEqual([])
})
