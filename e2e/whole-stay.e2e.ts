import { expect, test } from 'vitest'
import { privateBookingChange } from '#contract/drive-bookings.ts'
import { driverCompleteTrip, driverDepartPickup, driverStartTrip, driverStartWait } from '#contract/driver.ts'
import { groupDetail } from '#contract/groups.ts'
import { queryGratuities } from '#contract/gratuities.ts'
import { advancedBooker } from '#server/testing/book-advanced.ts'
import { confirmAndDo } from '#server/testing/reservation-desk.ts'
import { at } from '#server/testing/trip-day.ts'
import {
  expectFast,
  expectFits,
  linkIn,
  one,
  openPhone,
  openStay,
  meetAtDesk,
  tellOfFlight,
  tripOf,
} from './harness/guest-stay.ts'

/**
 * A guest's whole stay, as the guest sees it: mails from a real SMTP connection and pages on a phone. The
 * clock is set, and the jobs of the minute run when it is. Staff do only their usual work; no one calls.
 */

const email = 'ann@guest.example'

test('a guest is met, driven, charged and thanked by mails and pages alone, also on a late flight and a second trip', async () => {
  const { portal, theDay, office, publicUrl, minute } = await openStay('2026-11-17T13:00:00Z')
  const { company } = theDay

  // An agent books fast track and a transfer to the hotel.
  const book = advancedBooker(portal, company)
  const booked = await book({ arrival: '2026-11-20', transfer: true, email })
  const params = { id: booked.customer, group: booked.group }
  const confirmation = one(await minute('2026-11-17T13:05:00Z'))
  expect(confirmation.subject).toMatch(/^Booking confirmed: Fri 20 Nov/)
  expect(confirmation.attachments.map((it) => it.mimeType)).toEqual(
    expect.arrayContaining(['application/pdf', 'text/calendar']),
  )

  // The mail opens the guest's page, where the guest pays.
  const phone = await openPhone()
  const myBooking = linkIn(confirmation, 'Open my booking')
  expect(myBooking.startsWith(`${publicUrl}/my-booking/`)).toBe(true)
  await phone.goto(myBooking)
  await phone.getByRole('heading', { name: 'My booking' }).waitFor()
  await phone.getByText(booked.reference).waitFor()
  await expectFits(phone)
  await phone.getByRole('button', { name: /^Pay BBD [\d.]+ by card$/ }).click()
  await phone.getByText('Thank you. Your payment went through').waitFor()
  expect((await office.must(groupDetail, { params })).balanceCents).toBe(0)
  expect(await phone.getByRole('button', { name: /^Pay BBD/ }).count()).toBe(0)
  const receipt = one(await minute('2026-11-17T13:10:00Z'))
  expect(receipt.subject).toMatch(/receipt/i)
  await phone.getByRole('link', { name: /^Receipt from/ }).waitFor()

  // The guest asks for a car for the second evening, which an agent books.
  await phone.goto(myBooking)
  await phone.locator('summary', { hasText: 'Note for us' }).click()
  await phone.getByLabel('Note for us').fill('A car for Saturday evening, please')
  await phone.getByRole('button', { name: 'Send note' }).click()
  await phone.getByText('Thank you. We’ve received your note.').waitFor()
  expect((await office.must(groupDetail, { params })).guestPage.requests).toMatchObject([
    { kind: 'note', text: 'A car for Saturday evening, please' },
  ])
  const { saved } = await confirmAndDo(
    office,
    privateBookingChange,
    {
      adults: 2,
      journey: {
        date: '2026-11-21',
        time: '19:00',
        from: { locationGuid: company.hotel },
        to: { locationGuid: company.airport },
        cars: [{ serviceGuid: company.sedan }],
      },
    },
    { id: booked.customer },
  )
  const second = { id: booked.customer, group: saved.guid ?? '' }
  const forEvening = one(await minute('2026-11-17T14:05:00Z'))
  expect(forEvening.subject).toMatch(/^Booking confirmed: Sat 21 Nov, 19:00/)
  const secondPage = linkIn(forEvening, 'Open my booking')
  expect(secondPage).not.toBe(myBooking)

  // The day before, a reminder arrives.
  expect(await minute('2026-11-18T22:00:00Z')).toEqual([])
  const reminder = one(await minute('2026-11-19T22:00:00Z'))
  expect(reminder.subject).toMatch(/^Reminder: Fri 20 Nov/)
  expect(linkIn(reminder, 'Open my booking')).toBe(myBooking)

  // On the day: a driver is assigned, and the flight is late.
  portal.clock.now = at('12:00')
  const dora = await theDay.newDriver('Dora Driver')
  await theDay.usualCar(dora, 'ZR 204')
  const trip = await tripOf(theDay, booked.group, '2026-11-20')
  await theDay.mustGive(trip, dora, { force: true })
  const driver = one(await minute('2026-11-20T16:30:00Z'))
  expect(driver.text).toContain('Dora')
  expect(driver.text).toContain('ZR 204')
  await phone.reload()
  await phone.getByText('Dora', { exact: true }).first().waitFor()
  await phone.getByText('ZR 204').first().waitFor()

  await tellOfFlight(theDay, trip, { status: 'delayed', estimatedTime: '15:10' })
  const late = one(await minute('2026-11-20T16:40:00Z'))
  expect(late.subject).toMatch(/^Flight delay: Fri 20 Nov/)
  expect(late.text).toContain('15:10')
  await phone.reload()
  await phone.getByText('Your flight is delayed. It’s now expected at 15:10.').first().waitFor()
  await phone.getByText('Your driver knows and will wait.').waitFor()
  await expectFits(phone)
  expect(await minute('2026-11-20T16:41:00Z')).toEqual([])

  // It lands; the driver comes, waits and drives.
  portal.clock.now = at('19:12')
  await tellOfFlight(theDay, trip, { status: 'landed', estimatedTime: '15:10', actualTime: '15:11' })
  await phone.reload()
  await phone.getByText('Landed at 15:11.').first().waitFor()
  await theDay.drive(dora, trip, [driverStartTrip, at('19:15')])
  expect(one(await minute('2026-11-20T19:16:00Z')).subject).toMatch(/on the way/i)
  await phone.reload()
  await phone.getByText('Your driver is on the way.').waitFor()
  await theDay.drive(dora, trip, [driverStartWait, at('19:30')])
  expect(one(await minute('2026-11-20T19:31:00Z')).subject).toMatch(/waiting/i)
  await phone.reload()
  await phone.getByText('Your driver is waiting for you.').waitFor()
  await meetAtDesk(portal, booked.booking['arrivalFastTrack'] ?? '')
  await phone.reload()
  await phone.getByText('Completed. Thank you for travelling with us.').waitFor()
  await theDay.drive(dora, trip, [driverDepartPickup, at('20:00')])
  await phone.reload()
  await phone.getByText('You’re on your way.').waitFor()
  await theDay.drive(dora, trip, [driverCompleteTrip, at('20:40')])
  await phone.reload()
  await phone.getByText('This trip is complete.').waitFor()

  // An hour after the first journey a thank-you arrives, and the reminder of the second one.
  const thanks = one(await minute('2026-11-20T21:45:00Z'))
  expect(thanks.subject).toMatch(/^Thank you/)
  const coming = one(await minute('2026-11-20T22:05:00Z'))
  expect(coming.subject).toMatch(/^Reminder: Sat 21 Nov, 19:00/)
  await phone.goto(secondPage)
  await phone.getByRole('button', { name: 'Confirm pickup' }).click()
  await phone.getByText('You’ve confirmed this pickup.').waitFor()
  await phone.getByRole('button', { name: /^Pay BBD/ }).click()
  await phone.getByText('Thank you. Your payment went through').waitFor()
  expect((await office.must(groupDetail, { params: second })).balanceCents).toBe(0)
  expect(one(await minute('2026-11-20T22:10:00Z')).subject).toMatch(/receipt/i)

  // The second evening, with its own messages of the day.
  const car = await tripOf(theDay, second.group, '2026-11-21')
  await theDay.mustGive(car, dora, { force: true })
  expect(one(await minute('2026-11-21T20:30:00Z')).text).toContain('Dora')
  await theDay.drive(dora, car, [driverStartTrip, '2026-11-21T22:40:00Z'])
  expect(one(await minute('2026-11-21T22:41:00Z')).subject).toMatch(/on the way/i)
  await theDay.drive(dora, car, [driverDepartPickup, '2026-11-21T23:00:00Z'])
  await theDay.drive(dora, car, [driverCompleteTrip, '2026-11-22T03:00:00Z'])
  await phone.reload()
  await phone.getByText('This trip is complete.').waitFor()

  // The guest leaves a gratuity by card, from the thank-you of the first day.
  await phone.goto(linkIn(thanks, 'Leave a gratuity'))
  await phone.getByText('Thank you, Ann. Your gratuity goes to Dora in full.').waitFor()
  await expectFits(phone)
  await phone.getByRole('radio', { name: 'Other amount' }).check()
  await phone.getByLabel('Other amount, BBD').fill('900')
  await phone.getByRole('button', { name: 'Pay by card' }).click()
  await phone
    .getByRole('alert')
    .getByText(/from BBD 1\.00 to BBD 500\.00/)
    .waitFor()
  await phone.getByLabel('Other amount, BBD').fill('25')
  await phone.getByRole('button', { name: 'Pay by card' }).click()
  await phone.getByRole('heading', { name: 'Thank you' }).waitFor()
  await phone.getByText('Your gratuity goes to Dora in full.').waitFor()
  expect((await office.must(queryGratuities)).items).toMatchObject([{ amountCents: 2_500, method: 'card' }])

  // Both pages are there in two seconds on Slow 4G.
  await expectFast(phone, myBooking)
  await expectFast(phone, linkIn(thanks, 'Leave a gratuity'))

  // An agent sees all that was said, in order.
  const { messages } = await office.must(groupDetail, { params })
  const said = messages.filter((it) => it.kind === 'mail')
  expect(said.every((it) => it.state === 'sent')).toBe(true)
  expect(said.map((it) => it.template).toSorted((x, y) => x.localeCompare(y))).toEqual([
    'afterService',
    'confirmation',
    'driverAssigned',
    'driverOnTheWay',
    'driverWaiting',
    'lateFlight',
    'receipt',
    'reminder',
  ])
})
