import { expect } from 'vitest'
import { dateStatus } from '#contract/date-status.ts'
import { cancelBookingChange } from '#contract/booking-changes.ts'
import { queryMessages } from '#contract/messages.ts'
import { serviceDateText } from '#domain/calendar/service-date-text.ts'
import { addDays } from '#domain/calendar/service-date.ts'
import { axe } from '#web/testing/axe.ts'
import { KeyboardUser } from '#web/testing/keyboard-user.ts'
import { bookCouple } from './harness/booking.ts'
import { Caller } from './harness/caller.ts'
import { todayAtAirport } from './harness/clock.ts'
import { changeByCaller, doPlanned, openServiceChange, reservationNow } from './harness/reservation.ts'
import { story } from './harness/story.ts'

story(
  'the dashboard offers freed places to the party that has waited longest, and staff approve it there',
  async ({ portal, visitors }) => {
    const caller = new Caller(portal.url)
    await caller.signIn('manager@demo.example')
    const date = addDays(todayAtAirport(), 9)
    const leaving = await bookCouple(caller, {
      lastName: 'Leaverton',
      date,
      direction: 'arrival',
      ident: 'BA255',
    })
    const { version, arrival } = await caller.must(dateStatus.load, { params: { date } })
    const full = {
      mode: 'limited' as const,
      arrivalCapacity: arrival.taken,
      departureCapacity: 500,
      comments: '',
      version,
    }
    await caller.must(dateStatus.save, { params: { date }, body: full })
    const waiting = await bookCouple(caller, {
      lastName: 'Quartermaine',
      date,
      direction: 'arrival',
      ident: 'BA255',
    })
    const behind = await bookCouple(caller, {
      lastName: 'Behind',
      date,
      direction: 'arrival',
      ident: 'BA255',
    })
    expect([waiting.status, behind.status]).toEqual(['waitlisted', 'waitlisted'])

    const page = await visitors.signInAs('reservations')
    const attention = page.getByRole('region', { name: 'Needs attention' })
    await attention.waitFor()
    expect(await attention.getByText(/can be approved/).count()).toBe(0)
    await changeByCaller(caller, cancelBookingChange, { groupGuid: leaving.guid, reason: 'They are ill' })
    const item = attention.getByRole('link', { name: /1 waitlisted party can be approved/ })
    await item.getByText(`Quartermaine, party of 2, ${serviceDateText(date)}, arrivals`).waitFor()
    expect(await axe(page)).toEqual([])

    const { items } = await caller.must(queryMessages, { query: { query: 'Places available' } })
    const told = items.filter((it) => it.template === 'placesFree')
    expect(told.length).toBeGreaterThan(0)
    expect(new Set(told.map((it) => it.to)).size).toBe(told.length)

    await item.click()
    await page.getByRole('heading', { name: 'Services' }).waitFor()
    const hand = new KeyboardUser(page)
    await openServiceChange(page, hand, /^Change arrival fast track/, 'a', /Reason/)
    await hand.press('Control+Enter')
    await doPlanned(page, hand, /Keep on waitlist/)
    await page.getByRole('article').getByText('Booked', { exact: true }).waitFor()
    expect((await reservationNow(caller, waiting)).status).toBe('confirmed')
    expect((await reservationNow(caller, behind)).status).toBe('waitlisted')
    await page.goto('/')
    await attention.waitFor()
    expect(await attention.getByText(/can be approved/).count()).toBe(0)
  },
)
