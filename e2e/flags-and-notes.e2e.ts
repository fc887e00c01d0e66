import type { Page } from 'playwright-core'
import { dispatcherPath, groupPath } from '#contract/addresses.ts'
import { dispatcherDashboard } from '#contract/dispatch.ts'
import { accounts } from '#server/demo/facts/accounts.ts'
import { expect } from 'vitest'
import { axe } from '#web/testing/axe.ts'
import { todayAtAirport } from './harness/clock.ts'
import { goOffline } from './harness/offline.ts'
import { story } from './harness/story.ts'
import { giveTrip } from './harness/trips.ts'

const driverName = 'Driver Ten'

async function writeNotes(
  page: Page,
  name: string,
  { driver, office }: { driver: string; office: string },
): Promise<void> {
  await page.getByRole('button', { name: 'Change the reservation' }).click()
  await page.getByRole('menuitem', { name: 'Comments, flags and notes' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel(name).check()
  await dialog.getByLabel('Notes for the driver').fill(driver)
  await dialog.getByLabel('Notes for the office').fill(office)
  await dialog.getByRole('button', { name: 'Save notes' }).click()
  await dialog.waitFor({ state: 'detached' })
}

story(
  'an agent’s flags and notes appear live on the screens of desk, driver and dispatcher',
  async ({ portal, visitors }) => {
    const { caller, reference, tripGuid } = await giveTrip(portal.url, 'Flaggerty', driverName)
    const board = await caller.must(dispatcherDashboard, { query: { date: todayAtAirport() } })
    const trip = board.items.find((it) => it.guid === tripGuid)
    const office = 'The hotel will call back'
    const note = 'Folds into the boot'

    const desk = await visitors.signInAs('desk', 'tablet', '/scan')
    const row = desk
      .getByRole('region', { name: 'Parties on this day' })
      .getByRole('button', { name: new RegExp(reference) })
    await row.waitFor()
    const role = accounts.find((it) => it.name === driverName)?.role ?? ''
    const driver = await visitors.signInAs(role, 'phone', '/driver-dash')
    const next = driver.getByRole('article', { name: `Trip ${reference}` })
    await next.waitFor()
    const dispatcher = await visitors.signInAs(
      'dispatcher',
      'desktop',
      dispatcherPath({ date: todayAtAirport(), trip: tripGuid }),
    )
    const panel = dispatcher.getByRole('complementary', { name: `Trip ${reference}` })
    await panel.waitFor()

    const agent = await visitors.signInAs(
      'reservations',
      'desktop',
      groupPath(trip?.customerGuid ?? '', trip?.groupGuid ?? ''),
    )
    await writeNotes(agent, 'Wheelchair', { driver: note, office })

    await row.getByText('Wheelchair').waitFor()
    await row.getByText(office).waitFor()
    await next.getByText('Wheelchair').waitFor()
    await next.getByText(note).waitFor()
    expect(await driver.getByText(office).count()).toBe(0)
    await panel.getByText('Wheelchair').waitFor()
    await panel.getByText(office).waitFor()
    await dispatcher.getByRole('button', { name: new RegExp(`${reference}.*Wheelchair`) }).waitFor()

    await row.click()
    const party = desk.getByRole('region', { name: `Party ${reference}` })
    await party.getByText('Wheelchair').waitFor()
    await party.getByText(office, { exact: true }).waitFor()
    await party.getByText(note, { exact: true }).waitFor()
    for (const page of [desk, driver, dispatcher]) expect(await axe(page)).toEqual([])

    visitors.expectComplaint('net::ERR_INTERNET_DISCONNECTED GET /readyz')
    // Offline, the phone still shows the note, and the report shows it later.
    await goOffline(driver)
    await next.getByText('Wheelchair').waitFor()
    await next.getByText(note).waitFor()
    await driver.context().setOffline(false)
    await driver.goto('/driver-trips')
    await driver.getByText(note).first().waitFor()
  },
)
