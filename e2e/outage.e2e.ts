import { expect } from 'vitest'
import { messages } from '#contract/wire-errors.ts'
import { axe } from '#web/testing/axe.ts'
import { bookCouple, makeButton, planBooking, referenceMade, reservationsOf } from './harness/booking.ts'
import { Caller } from './harness/caller.ts'
import { storyOverPostgres } from './harness/story.ts'
import { todayAtAirport } from './harness/clock.ts'
import { addDays } from '#domain/calendar/service-date.ts'

storyOverPostgres(
  'losing the database while booking shows an error, keeps the input, and a retry books once',
  async ({ portal, postgres, visitors }) => {
    visitors.expectComplaint(/^503 /)
    visitors.expectComplaint(/^(net::ERR_|console: )/)
    const date = addDays(todayAtAirport(), 5)
    const caller = new Caller(portal.url)
    await caller.signIn('reservations@demo.example')
    await bookCouple(caller, { lastName: 'Before', date, direction: 'arrival' })

    const reader = await visitors.signInAs('administrator', 'desktop', `/daily-reports/arrivals?date=${date}`)
    await reader.getByText('Before').first().waitFor()
    const page = await visitors.signInAs('reservations', 'desktop', '/new-booking')
    await planBooking(page, { firstName: 'Olga', lastName: 'Outage', flight: 'london' })
    await page.getByText('Live', { exact: true }).waitFor()
    // No device keeps an accountant's account, as it does for those who work offline.
    const late = await visitors.signInAs('accountant', 'phone', '/account')
    await late.getByRole('heading', { name: 'Account' }).waitFor()

    await postgres.crashAndRestart(async () => {
      // Without any input the page shows that it isn't live.
      await reader.getByText(/^Reconnecting/).waitFor()
      await page.getByText(/^Reconnecting/).waitFor()
      await makeButton(page).click()
      await page.getByRole('alert').getByText(messages.networkError).waitFor()
      await late.goto('/flights')
      await late.getByText(messages.appLoadNetwork, { exact: true }).waitFor()
      await late.getByText(messages.loadingAccount).waitFor()
      expect(await axe(late)).toEqual([])
      await page.getByRole('status').getByText(messages.appLoadNetwork, { exact: true }).waitFor()
      expect(await page.getByRole('form', { name: /^Confirm/ }).innerText()).toContain(
        'olga.outage@guests.example',
      )
    })

    await page.getByText('Live', { exact: true }).waitFor()
    await reader.getByText('Live', { exact: true }).waitFor()
    // A page opened during the outage recovers too.
    await late.getByRole('heading', { name: 'Flights' }).waitFor()
    await makeButton(page).click()
    await referenceMade(page)
    await expect.poll(() => reservationsOf(caller, 'Outage')).toBe(1)
    // The other page's list updates live again.
    await bookCouple(caller, { lastName: 'Afterwards', date, direction: 'arrival' })
    await reader.getByText('Afterwards').first().waitFor()
  },
)
