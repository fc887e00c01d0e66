import { expect } from 'vitest'
import { cancelBookingChange } from '#contract/booking-changes.ts'
import { addDays } from '#domain/calendar/service-date.ts'
import { axe } from '#web/testing/axe.ts'
import { KeyboardUser } from '#web/testing/keyboard-user.ts'
import { bookCouple } from './harness/booking.ts'
import { Caller } from './harness/caller.ts'
import { todayAtAirport } from './harness/clock.ts'
import { changeByCaller, doPlanned, openChange, pathOf, reservationNow } from './harness/reservation.ts'
import { story } from './harness/story.ts'

async function manager(url: string): Promise<Caller> {
  const caller = new Caller(url)
  await caller.signIn('manager@demo.example')
  return caller
}

const inDays = (days: number) => addDays(todayAtAirport(), days)

story(
  'on a phone: adding a car, correcting a name and cancelling the whole party, each in a sheet',
  async ({ portal, visitors }) => {
    const caller = await manager(portal.url)
    const party = await bookCouple(caller, {
      lastName: 'Phonely',
      date: inDays(3),
      direction: 'arrival',
      isDriven: true,
      ident: 'BA255',
    })
    const page = await visitors.signInAs('manager', 'phone', pathOf(party))
    const dialog = page.getByRole('dialog')
    const choose = async (entry: string) => {
      await page.getByRole('button', { name: 'Change the reservation' }).tap()
      await page.getByRole('menuitem', { name: entry }).tap()
      await dialog.locator('form').waitFor()
    }
    const go = async (button: string) => {
      await dialog.getByRole('button', { name: 'Review changes' }).tap()
      await dialog.getByRole('button', { name: button, exact: true }).tap()
      await dialog.waitFor({ state: 'detached' })
    }

    await choose('Add cars')
    expect(await dialog.boundingBox()).toMatchObject({ x: 0, y: 0, width: 390 })
    await dialog.getByLabel('Guests', { exact: true }).fill('1')
    expect(await axe(page)).toEqual([])
    await go('Add cars')
    await expect.poll(() => page.getByText(/^1 guest, no bags/).count()).toBe(2)

    await page.getByRole('button', { name: /^Change arrival transfer/ }).tap()
    await page.getByRole('menuitem', { name: 'Change transport' }).tap()
    await dialog.locator('form').waitFor()
    const [kept] = await dialog.getByLabel('Guests', { exact: true }).all()
    await dialog.getByLabel('Remove car 2').check()
    await dialog.getByLabel('Goodwill').fill('100')
    await kept?.fill('2')
    expect(await axe(page)).toEqual([])
    await dialog.getByLabel('Reason').fill('One car is enough')
    await go('Change transport')
    await page.getByText(/^2 guests, no bags/).waitFor()

    await choose('Edit passengers')
    await dialog.getByRole('group', { name: 'Guest 2' }).getByLabel('First name').fill('Phoebe')
    expect(await axe(page)).toEqual([])
    await go('Edit passengers')
    await page.getByText('Phoebe').first().waitFor()

    await choose('Comments, flags and notes')
    await dialog.getByLabel('Wheelchair').check()
    await dialog.getByLabel('Reservation comments').fill('Arrives tired')
    await dialog.getByRole('button', { name: 'Save notes' }).tap()
    await dialog.waitFor({ state: 'detached' })
    await page.getByRole('region', { name: 'Reservation' }).getByText('Wheelchair').waitFor()

    await choose('Cancel reservation')
    await dialog.getByLabel('Reason').fill('The trip is off')
    await go('Cancel reservation')
    await page.getByRole('region', { name: 'Reservation' }).getByText('Cancelled').waitFor()
    expect((await reservationNow(caller, party)).bookings.map((it) => it.status)).toEqual([
      'cancelled',
      'cancelled',
    ])
  },
)

story(
  'two agents at the same time: the second is warned and reviews the new plan',
  async ({ portal, visitors }) => {
    const caller = await manager(portal.url)
    const party = await bookCouple(caller, {
      lastName: 'Twinning',
      date: inDays(3),
      direction: 'arrival',
      isDriven: true,
      ident: 'BA255',
    })
    const page = await visitors.signInAs('reservations', 'desktop', pathOf(party))
    visitors.expectComplaint(/^400 POST \/api\/actions\/doflightchange/)
    await page.getByRole('heading', { name: 'Services' }).waitFor()
    const hand = new KeyboardUser(page)
    const dialog = page.getByRole('dialog')

    await openChange(hand, 'f', /Arrival date/)
    await hand.press('ArrowUp')
    await expect
      .poll(() => page.getByRole('combobox', { name: 'Arrival flight' }).inputValue())
      .toMatch(/^14:10 BA255/)
    await hand.press('Enter')
    await hand.at(/Keep flight/)
    await dialog.getByRole('row', { name: /Arrival transfer/ }).waitFor()

    const drive = party.bookings.find((it) => it.kind === 'arrivalTransfer')?.guid ?? ''
    await changeByCaller(caller, cancelBookingChange, {
      groupGuid: party.guid,
      bookingGuids: [drive],
      reason: 'Friends are picking them up',
    })
    await dialog.getByRole('button', { name: 'Reload' }).waitFor()

    await hand.press('Control+Enter')
    await dialog.getByText('This has changed since you opened it. Review it again.').waitFor()
    await expect.poll(() => dialog.getByRole('row', { name: /Arrival transfer/ }).count()).toBe(0)
    await doPlanned(page, hand, /Keep flight/)
    const { bookings } = await reservationNow(caller, party)
    expect(bookings.map((it) => [it.kind, it.status])).toEqual(
      expect.arrayContaining([
        ['arrivalFastTrack', 'booked'],
        ['arrivalTransfer', 'cancelled'],
      ]),
    )
    expect(bookings.find((it) => it.kind === 'arrivalFastTrack')?.serviceDate).toBe(inDays(4))
  },
)
