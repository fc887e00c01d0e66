import { expect } from 'vitest'
import { dateStatus } from '#contract/date-status.ts'
import { addDays } from '#domain/calendar/service-date.ts'
import { axe } from '#web/testing/axe.ts'
import { KeyboardUser } from '#web/testing/keyboard-user.ts'
import { bookCouple } from './harness/booking.ts'
import { Caller } from './harness/caller.ts'
import { todayAtAirport } from './harness/clock.ts'
import { doPlanned, openChange, openServiceChange, pathOf, reservationNow } from './harness/reservation.ts'
import { story } from './harness/story.ts'

/** The most keys to move to another day's flight and to add a child. */
const keysAllowed = 14

async function manager(url: string): Promise<Caller> {
  const caller = new Caller(url)
  await caller.signIn('manager@demo.example')
  return caller
}

const inDays = (days: number) => addDays(todayAtAirport(), days)

story(
  '“can we move to tomorrow’s BA255 and add a child?” takes at most 14 keystrokes',
  async ({ portal, visitors }) => {
    const caller = await manager(portal.url)
    const party = await bookCouple(caller, {
      lastName: 'Movington',
      date: inDays(3),
      direction: 'arrival',
      isDriven: true,
      ident: 'BA255',
    })
    const page = await visitors.signInAs('reservations', 'desktop', pathOf(party))
    await page.getByRole('heading', { name: 'Services' }).waitFor()
    const hand = new KeyboardUser(page)

    await openChange(hand, 'f', /Arrival date/)
    await hand.press('ArrowUp')
    await expect
      .poll(() => page.getByRole('combobox', { name: 'Arrival flight' }).inputValue())
      .toMatch(/^14:10 BA255/)
    await page.getByText(/flights\. Fast track for 2 guests:/).waitFor()
    await hand.press('Enter')
    await hand.at(/Keep flight/)
    expect(await axe(page)).toEqual([])
    await doPlanned(page, hand, /Keep flight/)

    await hand.at(/Change the reservation/)
    await openChange(hand, 'p', /Adults/)
    await hand.press('Tab')
    await hand.type('1')
    await hand.press('Enter')
    await doPlanned(page, hand, /Keep as is/)
    expect(hand.pressed).toBeLessThanOrEqual(keysAllowed)

    await page.getByText('2 adults, 1 child').first().waitFor()
    await page.getByText('3 guests, no bags').waitFor()
    const { bookings, passengers, history } = await reservationNow(caller, party)
    expect(bookings.map((it) => [it.serviceDate, it.children])).toEqual([
      [inDays(4), 1],
      [inDays(4), 1],
    ])
    expect(passengers).toHaveLength(3)
    // The history describes both changes.
    await page.getByText(/Passenger added, unnamed child/).waitFor()
    expect(history.slice(0, 2).map((it) => it.who)).toEqual(['Demo Reservations', 'Demo Reservations'])
  },
)

story('going back keeps entries, and an error is shown at its field', async ({ portal, visitors }) => {
  const caller = await manager(portal.url)
  const party = await bookCouple(caller, {
    lastName: 'Driverton',
    date: inDays(3),
    direction: 'arrival',
    isDriven: true,
    ident: 'BA255',
  })
  const page = await visitors.signInAs('reservations', 'desktop', pathOf(party))
  visitors.expectComplaint(/^400 POST \/api\/actions\/confirmtransportchange/)
  await page.getByRole('heading', { name: 'Services' }).waitFor()
  const hand = new KeyboardUser(page)

  await openServiceChange(page, hand, /^Change arrival transfer/, 'd', /Pickup time/)
  await hand.tabTo(/^Guests/)
  await hand.retype('9')
  await hand.press('Enter')
  await page
    .getByRole('link', { name: 'Guests: Passengers per car add up to 9, but the party has 2' })
    .waitFor()
  await expect.poll(() => page.getByLabel('Guests').getAttribute('aria-invalid')).toBe('true')
  await hand.pressOn(/^Guests: /)
  await hand.at(/^Guests/)
  await hand.retype('2')
  await hand.tabTo(/Notes for the driver/)
  await hand.type('Blue suitcase')
  await hand.tabTo(/^Add stop/, 'Shift+Tab')
  await hand.press('Enter')
  await hand.at(/^Stop 1/)
  await hand.type('Bank Hall 7')
  await page.getByRole('option', { name: 'Address “Bank Hall 7”' }).waitFor()
  await hand.press('Enter')
  await page.getByLabel('Stop 1 zone').selectOption({ index: 1 })
  await hand.press('Control+Enter')
  await hand.at(/Keep transport/)

  await page.getByRole('button', { name: 'Back', exact: true }).press('Enter')
  await expect.poll(() => page.getByLabel('Stop 1 address').inputValue()).toBe('Bank Hall 7')
  expect(await page.getByLabel('Notes for the driver').inputValue()).toBe('Blue suitcase')
  await page.getByLabel('Notes for the driver').press('Enter')
  await doPlanned(page, hand, /Keep transport/)
  await page.getByText('Via Bank Hall 7', { exact: true }).waitFor()
  // Once with its trip, once in the history.
  await page.getByText('Notes for the driver: Blue suitcase', { exact: true }).first().waitFor()
})

story('changing a flight back, and resetting a cancelled service', async ({ portal, visitors }) => {
  const caller = await manager(portal.url)
  const party = await bookCouple(caller, {
    lastName: 'Undoman',
    date: inDays(3),
    direction: 'arrival',
    ident: 'BA255',
  })
  const page = await visitors.signInAs('manager', 'desktop', pathOf(party))
  await page.getByRole('heading', { name: 'Services' }).waitFor()
  const hand = new KeyboardUser(page)
  const move = async (key: 'ArrowUp' | 'ArrowDown', day: string) => {
    await openChange(hand, 'f', /Arrival date/)
    await hand.press(key)
    await expect
      .poll(() => page.getByRole('combobox', { name: 'Arrival flight' }).inputValue())
      .toMatch(/^14:10 BA255/)
    await hand.press('Enter')
    await doPlanned(page, hand, /Keep flight/)
    await expect.poll(async () => (await reservationNow(caller, party)).bookings[0]?.serviceDate).toBe(day)
  }
  await move('ArrowUp', inDays(4))
  await page
    .locator(`time[datetime="${inDays(4)}"]`)
    .first()
    .waitFor()
  await move('ArrowDown', inDays(3))

  await openServiceChange(page, hand, /^Change arrival fast track/, 'x', /Reason/)
  await hand.press('Control+Enter')
  await page.getByRole('link', { name: 'Reason: This field is required' }).waitFor()
  await hand.pressOn(/^Reason: /)
  await hand.type('They are ill')
  await hand.press('Control+Enter')
  await doPlanned(page, hand, /Keep booking/)
  await page.getByText('Cancelled: They are ill', { exact: true }).waitFor()

  await openServiceChange(page, hand, /^Change arrival fast track/, 'r', /Reason/)
  await hand.type('They are well again')
  await hand.press('Enter')
  await doPlanned(page, hand, /Keep as is/)
  await page.getByRole('article').getByText('Booked', { exact: true }).waitFor()
  expect((await reservationNow(caller, party)).balanceCents).toBe(party.balanceCents)
})

story(
  'joining the waitlist of a full date at a promised price, and being approved',
  async ({ portal, visitors }) => {
    const caller = await manager(portal.url)
    const party = await bookCouple(caller, {
      lastName: 'Waiterson',
      date: inDays(5),
      direction: 'arrival',
      ident: 'BA255',
    })
    const date = inDays(6)
    const { version } = await caller.must(dateStatus.load, { params: { date } })
    const full = {
      mode: 'waitlistOnly' as const,
      arrivalCapacity: null,
      departureCapacity: null,
      comments: '',
      version,
    }
    await caller.must(dateStatus.save, { params: { date }, body: full })
    const page = await visitors.signInAs('manager', 'desktop', pathOf(party))
    visitors.expectComplaint(/^400 POST \/api\/actions\/confirmflightchange/)
    await page.getByRole('heading', { name: 'Services' }).waitFor()
    const hand = new KeyboardUser(page)

    await openChange(hand, 'f', /Arrival date/)
    expect(await page.getByLabel('Join the waitlist if full').count()).toBe(0)
    await hand.press('ArrowUp')
    await page.getByText(/Fast track for 2 guests: waitlist only/).waitFor()
    await expect
      .poll(() => page.getByRole('combobox', { name: 'Arrival flight' }).inputValue())
      .toMatch(/^14:10 BA255/)
    await hand.press('Enter')
    await page
      .getByText(/The party would lose its places and join the waitlist/)
      .first()
      .waitFor()
    await hand.tabTo(/Join the waitlist if full/)
    await hand.press('Space')
    await hand.press('Control+Enter')
    await hand.at(/Keep flight/)
    await page
      .getByRole('dialog')
      .getByText(/joins the waitlist/)
      .waitFor()
    await doPlanned(page, hand, /Keep flight/)
    await page.getByText(/more once approved from the waitlist/).waitFor()
    await page.getByText('Charged when approved from the waitlist').waitFor()

    await openServiceChange(page, hand, /^Change arrival fast track/, 'a', /Reason/)
    await hand.type('Two places came free')
    await hand.press('Enter')
    await doPlanned(page, hand, /Keep on waitlist/)
    await page.getByRole('article').getByText('Booked', { exact: true }).waitFor()
  },
)
