import { expect } from 'vitest'
import { dispatcherPath } from '#contract/addresses.ts'
import { story } from './harness/story.ts'
import { todayAtAirport } from './harness/clock.ts'
import { acceptAndStart, boardGuests, giveTrip } from './harness/trips.ts'

story(
  'a driver accepts and completes the wrong trip, and the dispatcher reopens it',
  async ({ portal, visitors }) => {
    const { reference, tripGuid, stepsTaken } = await giveTrip(portal.url, 'Wrongbutton', 'Driver Ten')
    const dispatcher = await visitors.signInAs(
      'dispatcher',
      'desktop',
      dispatcherPath({ date: todayAtAirport(), trip: tripGuid }),
    )
    const panel = dispatcher.getByRole('complementary', { name: `Trip ${reference}` })
    await panel.getByText('Not accepted').waitFor()

    const phone = await visitors.signInAs('driver10', 'phone', '/driver-dash')
    await phone
      .getByRole('article', { name: `Trip ${reference}` })
      .getByText('Not accepted yet')
      .waitFor()
    await acceptAndStart(phone)
    await expect.poll(() => panel.getByText('Not accepted').count()).toBe(0)
    await phone.getByRole('button', { name: 'Arrived, start waiting' }).click()
    await boardGuests(phone)
    await phone.getByRole('button', { name: 'Complete trip' }).click()

    await panel.getByText('Completed', { exact: true }).first().waitFor()
    await panel.getByRole('button', { name: 'Reopen trip' }).click()
    await dispatcher
      .getByRole('dialog')
      .getByLabel(/^Reason/)
      .fill('The guests are still at the hotel')
    await dispatcher.getByRole('dialog').getByRole('button', { name: 'Reopen trip' }).click()
    await panel.getByText('Not accepted').waitFor()
    await phone.getByRole('button', { name: 'Accept trip' }).waitFor()
    const steps = ['acceptTrip', 'startTrip', 'startWait', 'departPickup', 'completeTrip', 'reopenTrip']
    await expect.poll(stepsTaken).toEqual(steps)
  },
)
