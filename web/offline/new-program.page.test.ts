import { expect, test } from 'vitest'
import { driverAcceptTrip, driverAssignedTrips, driverEarnings, type OwnTrip } from '#contract/driver.ts'
import { aDeskAgent, aDriver } from '#web/testing/accounts.ts'
import { answer, offline } from '#web/testing/answers.ts'
import { aDesk } from '#web/testing/fixtures/desk.ts'
import { anOwnTrip } from '#web/testing/fixtures/trips.ts'
import {
  comeBack,
  couple,
  done,
  goAway,
  header,
  kindsSent,
  list,
  owing,
  party,
  scan,
  storedParties,
} from '#web/testing/offline-desk.ts'
import { openPage, type PortalPage } from '#web/testing/open-page.ts'

/** The two pages that open from the device, when the portal is upgraded. */

const newer = '29990101T000000Z-00000000'

/** The build of the app on the screen. */
const shownBuild = (page: PortalPage) =>
  page.locator('meta[name="kerbside-build"]').getAttribute('content', { timeout: 5000 })

/** Waits until the worker has saved the app, and answers for the page. */
async function savedOnDevice(page: PortalPage): Promise<void> {
  await page.evaluate(() => navigator.serviceWorker.ready.then(() => undefined))
  await expect.poll(() => page.evaluate(() => navigator.serviceWorker.controller?.state)).toBe('activated')
}

/** Waits until the newer version waits on the device. */
async function newerWaits(page: PortalPage): Promise<void> {
  const isWaiting = async () => Boolean((await navigator.serviceWorker.ready).waiting)
  await expect.poll(() => page.evaluate(isWaiting), { timeout: 15_000 }).toBe(true)
}

const trip = (life: Partial<OwnTrip['life']> = {}, status: OwnTrip['status'] = 'assigned') =>
  anOwnTrip(1, { guestName: 'Nora Next', pickupAt: '2026-11-20T14:00:00Z', status, life })

async function driverPage(own: OwnTrip): Promise<PortalPage> {
  const page = await openPage('/driver-dash', {
    as: aDriver(),
    device: 'phone',
    worker: true,
    answers: [
      answer(driverAssignedTrips, { today: '2026-11-20', items: [own] }),
      answer(driverEarnings, { days: [] }),
      offline(driverAcceptTrip),
    ],
  })
  await savedOnDevice(page)
  return page
}

const unsent = (page: PortalPage) => page.getByText('Not sent yet')
const updateNow = (page: PortalPage) => page.getByRole('button', { name: 'Update now' })

test('a driver’s unsent step survives the update, and the new version sends it', async () => {
  const page = await driverPage(trip({ acceptedAt: null }))
  page.expectComplaint(/net::ERR_/)
  await page.getByRole('button', { name: 'Accept trip' }).click()
  await unsent(page).waitFor()
  page.serveBuild(newer)
  page.publish({ topic: 'ownAccount' })
  await updateNow(page).click()
  await expect.poll(() => shownBuild(page)).toBe(newer)
  await unsent(page).waitFor()
  page.answer(answer(driverAcceptTrip, { toast: '' }))
  await page.evaluate(() => window.dispatchEvent(new Event('online')))
  await expect.poll(() => unsent(page).count()).toBe(0)
  const times = page.sent(driverAcceptTrip).map((it) => it.deviceAt)
  expect(times.length).toBeGreaterThan(1)
  expect(new Set(times).size).toBe(1)
})

test('during a trip nothing is offered or reloaded, and the driver’s own reload brings the new version', async () => {
  const page = await driverPage(trip({}, 'started'))
  const before = await shownBuild(page)
  page.serveBuild(newer)
  page.publish({ topic: 'ownAccount' })
  await newerWaits(page)
  await page.getByText('Nora Next').first().waitFor()
  expect(await updateNow(page).count()).toBe(0)
  expect(await shownBuild(page)).toBe(before)
  await page.reload()
  await expect.poll(() => shownBuild(page)).toBe(newer)
  await page.getByText('Nora Next').first().waitFor()
})

test('a page in another tab keeps its version until its user updates it', async () => {
  const page = await driverPage(trip())
  const before = await shownBuild(page)
  const other = await page.context().newPage()
  await other.goto('/driver-dash')
  await other.getByText('Nora Next').first().waitFor()
  page.serveBuild(newer)
  page.publish({ topic: 'ownAccount' })
  await newerWaits(page)
  await other.reload()
  await other.getByText('Nora Next').first().waitFor()
  expect(await other.locator('meta[name="kerbside-build"]').getAttribute('content')).toBe(before)
})

test('the desk’s unsent steps survive an update without a network, and the new version sends them', async () => {
  const page = await openPage('/scan', {
    as: aDeskAgent(),
    worker: true,
    answers: [...aDesk([couple, owing]), list(), done],
    portalNow: '2026-11-20T13:00:00Z',
  })
  await savedOnDevice(page)
  await expect.poll(() => storedParties(page)).toBe(2)
  page.serveBuild(newer)
  page.publish({ topic: 'ownAccount' })
  await page.getByRole('button', { name: /A new version of the portal is available/ }).waitFor()
  await goAway(page)
  await scan(page, 'WES234')
  await party(page, 'WES234').getByRole('button', { name: 'Check in', exact: true }).click()
  await header(page).getByText('Offline · 1 action saved on this device').waitFor()
  await page.getByRole('button', { name: '1 action not sent yet' }).click()
  await updateNow(page).click()
  await expect.poll(() => shownBuild(page)).toBe(newer)
  await header(page).getByText('Offline · 1 action saved on this device').waitFor()
  await comeBack(page)
  await expect.poll(() => kindsSent(page), { timeout: 20_000 }).toEqual(['checkIn'])
  await page.getByRole('button', { name: 'All actions have been sent. Ready for offline use.' }).waitFor()
})
