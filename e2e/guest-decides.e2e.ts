import { expect } from 'vitest'
import { cancelBookingChange } from '#contract/booking-changes.ts'
import { customerEdit } from '#contract/customers.ts'
import { dateStatus } from '#contract/date-status.ts'
import { guestPageForm } from '#contract/guest-page.ts'
import { makeGuestLink } from '#contract/my-booking.ts'
import { addDays } from '#domain/calendar/service-date.ts'
import { axe } from '#web/testing/axe.ts'
import { bookCouple } from './harness/booking.ts'
import { Caller } from './harness/caller.ts'
import { todayAtAirport } from './harness/clock.ts'
import { changeByCaller } from './harness/reservation.ts'
import { story } from './harness/story.ts'

story(
  'a waiting guest accepts a place at its price and adds a child seat, on a phone',
  async ({ portal, visitors }) => {
    const caller = new Caller(portal.url)
    await caller.signIn('admin@demo.example')
    const form = await caller.must(guestPageForm.load)
    await caller.must(guestPageForm.save, { body: { ...form, may: { ...form.may, waitlist: true } } })
    const date = addDays(todayAtAirport(), 12)
    const couple = { date, direction: 'arrival', ident: 'BA255' } as const
    const leaving = await bookCouple(caller, { ...couple, lastName: 'Leavesaplace' })
    const { version, arrival } = await caller.must(dateStatus.load, { params: { date } })
    await caller.must(dateStatus.save, {
      params: { date },
      body: {
        mode: 'limited',
        arrivalCapacity: arrival.taken,
        departureCapacity: 500,
        comments: '',
        version,
      },
    })
    const waiting = await bookCouple(caller, { ...couple, lastName: 'Waitsforone', isDriven: true })
    const params = { id: waiting.customer.guid }
    const known = await caller.must(customerEdit.load, { params })
    await caller.must(customerEdit.save, { params, body: { ...known, email: 'waits@guests.example' } })
    const { url } = await caller.must(makeGuestLink, {
      params: { ...params, group: waiting.guid },
      body: { mail: false },
    })

    const page = await visitors.visit('phone')
    await page.goto(new URL(url).pathname)
    const fastTrack = page.locator('section', { hasText: 'Arrival fast track' })
    await fastTrack.getByText('We’ll e-mail you as soon as a place is available.').waitFor()
    await changeByCaller(caller, cancelBookingChange, { groupGuid: leaving.guid, reason: 'They are ill' })
    // A job makes the offer.
    await expect
      .poll(
        async () => {
          await page.reload()
          return fastTrack.getByText('A place is available for you.').count()
        },
        { timeout: 100_000, interval: 3_000 },
      )
      .toBe(1)
    expect(await axe(page)).toEqual([])
    await page.getByRole('button', { name: /^Accept for / }).click()
    await page.getByText('Your place is confirmed, and your ticket is on its way by e-mail.').waitFor()
    await page.getByRole('link', { name: 'Your tickets (PDF)' }).waitFor()

    await page.getByText('Add child seats').click()
    await page.getByRole('button', { name: 'Continue' }).click()
    await page.getByRole('button', { name: /^Request seats for / }).click()
    await page.getByText('Thank you. We’ve received your request and will e-mail you.').waitFor()
    await page.getByText('Waiting for our reply').waitFor()
    expect(await axe(page)).toEqual([])
    await caller.must(guestPageForm.save, { body: { ...form, version: form.version + 1 } })
  },
)
