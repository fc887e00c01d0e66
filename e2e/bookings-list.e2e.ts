import { expect } from 'vitest'
import { addDays } from '#domain/calendar/service-date.ts'
import { axe } from '#web/testing/axe.ts'
import { Hand } from '#web/testing/hand.ts'
import { bookCouple } from './harness/booking.ts'
import { Caller } from './harness/caller.ts'
import { todayAtAirport } from './harness/clock.ts'
import { story } from './harness/story.ts'

story(
  'an agent finds both reservations of a guest, and narrows the list by keyboard to those of tomorrow',
  async ({ visitors, portal }) => {
    const caller = new Caller(portal.url)
    await caller.signIn('reservations@demo.example')
    const lastName = 'Twicebooked'
    const first = await bookCouple(caller, { lastName, date: addDays(todayAtAirport(), 1), direction: 'arrival' })
    const second = await bookCouple(caller, { lastName, date: addDays(todayAtAirport(), 5), direction: 'departure' })
    const page = await visitors.signInAs('reservations', 'desktop', '/customers')
    await page.getByText('Next service first, then the latest past').waitFor()
    const hand = new Hand(page)
    await hand.tabTo(/^Search bookings$/)
    await hand.type(lastName)
    const found = page.getByRole('table', { name: 'Bookings found' })
    for (const { reference } of [first, second]) await found.getByText(reference).waitFor()
    expect(await found.getByText('Unpaid').count()).toBe(2)
    await hand.pressOn(/^Tomorrow/, 'Space')
    await found.getByText(second.reference).waitFor({ state: 'detached' })
    await found.getByText(first.reference).waitFor()
    await page.waitForURL(/when=tomorrow/)
    await page.reload()
    await found.getByText(first.reference).waitFor()
    expect(await page.getByRole('button', { name: /^Tomorrow/ }).getAttribute('aria-pressed')).toBe('true')
    expect(await axe(page)).toEqual([])
  },
)

story('on a phone, the list is cards that say what is owed; a chip that leaves none can be cleared', async ({ visitors }) => {
  const page = await visitors.signInAs('reservations', 'phone', '/customers?owing=yes')
  await page.getByText('Unpaid').nth(1).waitFor()
  expect(await axe(page)).toEqual([])
  await page.getByRole('searchbox', { name: 'Search bookings' }).fill('qqxxzz')
  await page.getByText('No results found').waitFor()
  await page.getByRole('button').filter({ hasText: 'Clear the search' }).click()
  await page.getByText('Next service first, then the latest past').waitFor()
  expect(await page.getByRole('button', { name: 'Unpaid' }).getAttribute('aria-pressed')).toBe('false')
})
