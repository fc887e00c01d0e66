import { expect } from 'vitest'
import type { Page } from 'playwright-core'
import { callNumber } from '#contract/concierge.ts'
import { arrivalCheckIn, arrivalConfirm, arrivalLoadBooking, arrivalQuery } from '#contract/fast-track.ts'
import { deskDeviceList, sendDeskSteps } from '#contract/offline-desk.ts'
import { aDeskAgent } from './accounts.ts'
import { answer, offline, type Answer } from './answers.ts'
import { aDesk, aDeskFlight, aDeskParty, aDeskRow } from './fixtures/desk.ts'
import { aDeviceList, aStoredParty } from './fixtures/desk-device.ts'
import { aGuid } from './fixtures/guid.ts'
import { openPage, type PortalPage } from './open-page.ts'

export const couple = aDeskRow({ flight: aDeskFlight(), reference: 'CPL234' })
export const owing = aDeskRow({
  bookingGuid: aGuid(11),
  groupGuid: aGuid(12),
  flight: aDeskFlight(),
  reference: 'WES234',
  name: 'Olga Wes',
  passengers: 1,
  balanceCents: 12_000,
})
const storedOwing = aStoredParty(aDeskParty(owing, { paymentState: 'unpaid' }))
export const list = (more = {}) =>
  answer(deskDeviceList, aDeviceList({ parties: [aStoredParty(aDeskParty(couple)), storedOwing], ...more }))
export const done = answer(sendDeskSteps, ({ body }) => ({
  results: body.steps.map(({ key }) => ({ key, outcome: 'done' as const, message: '' })),
}))
const away = [
  arrivalQuery,
  arrivalLoadBooking,
  arrivalCheckIn,
  arrivalConfirm,
  callNumber,
  deskDeviceList,
  sendDeskSteps,
].map(offline)

/** The desk with a list on the device, then without a network: for page tests. */
export async function offlineDesk(more: readonly Answer[] = []): Promise<PortalPage> {
  const page = await openPage('/scan', {
    as: aDeskAgent(),
    answers: [...aDesk([couple, owing]), list(), done, ...more],
    portalNow: '2026-11-20T13:00:00Z',
  })
  await expect.poll(() => storedParties(page)).toBe(2)
  await goAway(page)
  return page
}

export async function goAway(page: PortalPage): Promise<void> {
  page.expectComplaint(/net::ERR_/)
  page.answer(...away)
  await page.evaluate(() => window.dispatchEvent(new Event('offline')))
  await header(page)
    .getByText(/^Offline/)
    .waitFor()
}

export async function comeBack(page: PortalPage, ...answers: readonly Answer[]): Promise<void> {
  page.answer(...aDesk([couple, owing]), list(), done, ...answers)
  await page.evaluate(() => window.dispatchEvent(new Event('online')))
}

/** What was sent last, in order: earlier attempts found no network. */
export const lastSent = (page: PortalPage) => page.sent(sendDeskSteps).at(-1)?.steps ?? []
export const kindsSent = (page: PortalPage) => lastSent(page).map((step) => step['kind'])

export const header = (page: Page) => page.getByRole('banner', { name: 'Portal' }).getByRole('status')
export const party = (page: Page, reference: string) =>
  page.getByRole('region', { name: `Party ${reference}` })
export const said = (page: Page, text: string | RegExp) =>
  page.getByRole('main').getByRole('status').getByText(text).first().waitFor()

export async function scan(page: Page, text: string): Promise<void> {
  await page.getByLabel(/^Scan a ticket/).fill(text)
  await page.keyboard.press('Enter')
}

/** Runs in the browser. */
export const storedParties = (page: Page) =>
  page.evaluate(
    () =>
      new Promise<number>((resolve) => {
        const opening = indexedDB.open('kerbside')
        opening.onsuccess = () => {
          const all = opening.result.transaction('kept').objectStore('kept').getAll()
          all.onsuccess = () => {
            opening.result.close()
            resolve((all.result as { list?: { parties: unknown[] } }[])[0]?.list?.parties.length ?? 0)
          }
        }
      }),
  )
