import { expect } from 'vitest'
import { dispatcherPath } from '#contract/addresses.ts'
import { addMinutes } from '#domain/calendar/instant.ts'
import { axe } from '#web/testing/axe.ts'
import { storyClock, todayAtAirport } from './harness/clock.ts'
import type { RunningPortal } from './harness/portal.ts'
import { story } from './harness/story.ts'
import { giveTrip } from './harness/trips.ts'

/** A trip whose driver has been waiting for two hours. */
async function waitingTrip(portal: RunningPortal, lastName: string, driverName: string) {
  const trip = await giveTrip(portal.url, lastName, driverName)
  const ago = (minutes: number) => addMinutes(storyClock.now(), -minutes)
  const waiting = {
    status: 'waiting',
    pickup_at: ago(120),
    accepted_at: ago(150),
    started_at: ago(140),
    arrived_at: ago(125),
  } as const
  await portal.crashAndRestart((db) =>
    db
      .updateTable('trip')
      .set({ ...waiting, flight_guid: null })
      .where('guid', '=', trip.tripGuid)
      .execute(),
  )
  return trip
}

story(
  'a driver closes a no-show with the phone’s location, and the dispatcher sees it',
  async ({ portal, visitors }) => {
    const { reference, tripGuid, stepsTaken } = await waitingTrip(portal, 'Nobodythere', 'Driver Ten')
    const where = {
      geolocation: { latitude: 13.0746, longitude: -59.4925, accuracy: 12 },
      permissions: ['geolocation'],
    }
    const phone = await visitors.signInAs('driver10', 'phone', '/driver-dash', where)
    const dispatcher = await visitors.signInAs(
      'dispatcher',
      'desktop',
      dispatcherPath({ date: todayAtAirport(), trip: tripGuid }),
    )
    const panel = dispatcher.getByRole('complementary', { name: `Trip ${reference}` })
    await panel.getByText('Waiting', { exact: true }).first().waitFor()

    await phone.getByRole('button', { name: 'No-show' }).click()
    const sheet = phone.getByRole('dialog', { name: /^No-show/ })
    await sheet.getByRole('button', { name: 'Asked the desk' }).click()
    await sheet.getByLabel('What happened').fill('Waited at the kerb and asked the desk')
    await sheet.getByRole('button', { name: 'Add location' }).click()
    await sheet.getByText('Location added (± 12 m)').waitFor()
    expect(await axe(phone)).toEqual([])
    await sheet.getByRole('button', { name: 'Close as no-show' }).click()
    await expect.poll(stepsTaken).toContain('noShowTrip')

    const place = panel.getByRole('link', { name: /^13\.0746, -59\.4925/ })
    await place.waitFor()
    expect(await place.innerText()).toBe('13.0746, -59.4925 (± 12 m)')
    expect(await place.getAttribute('href')).toContain('query=13.0746,-59.4925')
    expect(await axe(dispatcher)).toEqual([])
  },
)

story(
  'a phone without location permission shows a notice, and the location stays optional',
  async ({ portal, visitors }) => {
    await waitingTrip(portal, 'Placeless', 'Driver Four')
    const phone = await visitors.signInAs('driver4', 'phone', '/driver-dash')
    await phone.getByRole('button', { name: 'No-show' }).click()
    const sheet = phone.getByRole('dialog', { name: /^No-show/ })
    await sheet.getByRole('button', { name: 'Add location' }).click()
    await sheet.getByText('Location is off or blocked. Allow it in this phone’s settings.').waitFor()
    await sheet.getByRole('button', { name: 'Asked the desk' }).click()
    expect(
      await sheet.getByRole('button', { name: 'Close as no-show' }).getAttribute('aria-disabled'),
    ).not.toBe('true')
  },
)
