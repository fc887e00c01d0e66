import { describe, expect, test } from 'vitest'
import type { Page } from 'playwright-core'
import { callNumber } from '#contract/concierge.ts'
import { arrivalCheckIn, arrivalConfirm, arrivalLoadBooking, arrivalQuery } from '#contract/fast-track.ts'
import { deskDeviceList, sendDeskSteps } from '#contract/offline-desk.ts'
import { aDeskAgent } from '#web/testing/accounts.ts'
import { answer, offline, slow, type Answer } from '#web/testing/answers.ts'
import { aDesk, aDeskFlight, aDeskParty, aDeskRow } from '#web/testing/fixtures/desk.ts'
import { aDeviceList, aStoredParty } from '#web/testing/fixtures/desk-device.ts'
import { aGuid } from '#web/testing/fixtures/guid.ts'
import { openPage, type PortalPage } from '#web/testing/open-page.ts'

const couple = aDeskRow({ flight: aDeskFlight(), reference: 'CPL234' })
const owing = aDeskRow({
  bookingGuid: aGuid(11),
  groupGuid: aGuid(12),
  flight: aDeskFlight(),
  reference: 'WES234',
  name: 'Olga Wes',
  passengers: 1,
  balanceCents: 12_000,
})
const storedOwing = aStoredParty(aDeskParty(owing, { paymentState: 'unpaid' }))
const list = (more = {}) =>
  answer(deskDeviceList, aDeviceList({ parties: [aStoredParty(aDeskParty(couple)), storedOwing], ...more }))
const done = answer(sendDeskSteps, ({ body }) => ({
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

/** The desk with a list on the device, then without a network. */
async function offlineDesk(more: readonly Answer[] = []): Promise<PortalPage> {
  const page = await openPage('/scan', {
    as: aDeskAgent(),
    answers: [...aDesk([couple, owing]), list(), done, ...more],
    portalNow: '2026-11-20T13:00:00Z',
  })
  await expect.poll(() => storedParties(page)).toBe(2)
  await goAway(page)
  return page
}

async function goAway(page: PortalPage): Promise<void> {
  page.expectComplaint(/net::ERR_/)
  page.answer(...away)
  await page.evaluate(() => window.dispatchEvent(new Event('offline')))
  await header(page)
    .getByText(/^Offline/)
    .waitFor()
}

async function comeBack(page: PortalPage, ...answers: readonly Answer[]): Promise<void> {
  page.answer(...aDesk([couple, owing]), list(), done, ...answers)
  await page.evaluate(() => window.dispatchEvent(new Event('online')))
}

/** What was sent last, in order: earlier attempts found no network. */
const lastSent = (page: PortalPage) => page.sent(sendDeskSteps).at(-1)?.steps ?? []
const kindsSent = (page: PortalPage) => lastSent(page).map((step) => step['kind'])

const header = (page: Page) => page.getByRole('banner', { name: 'Portal' }).getByRole('status')
const party = (page: Page, reference: string) => page.getByRole('region', { name: `Party ${reference}` })
const said = (page: Page, text: string | RegExp) =>
  page.getByRole('main').getByRole('status').getByText(text).first().waitFor()

async function scan(page: Page, text: string): Promise<void> {
  await page.getByLabel(/^Scan a ticket/).fill(text)
  await page.keyboard.press('Enter')
}

/** Runs in the browser. */
const storedParties = (page: Page) =>
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

describe('without a network', () => {
  test('half a party is checked in, renamed and cleared; the header counts what is saved', async () => {
    const page = await offlineDesk()
    await scan(page, 'cpl234')
    await party(page, 'CPL234').getByText('Emma van der Berg').click()
    await party(page, 'CPL234').getByRole('button', { name: 'Check in', exact: true }).click()
    await said(page, '1 checked in, 1 of 2 in total')
    await party(page, 'CPL234').getByText('Saved on this device, not sent yet').waitFor()
    await header(page).getByText('Offline · 1 action saved on this device').waitFor()
    await party(page, 'CPL234').getByRole('button', { name: /^Call/ }).click()
    await said(page, /^Number .*called$/)
    await party(page, 'CPL234')
      .getByRole('button', { name: /^Complete check-in/ })
      .click()
    await page.getByRole('button', { name: 'Complete without 1' }).click()
    await said(page, /^Cleared without 1/)
    await header(page).getByText('Offline · 3 actions saved on this device').waitFor()
  })

  test('a reload continues with the same party and actions, which are sent in order once the network is back', async () => {
    const page = await offlineDesk()
    await scan(page, 'CPL234')
    await party(page, 'CPL234')
      .getByRole('button', { name: /^Select all/ })
      .click()
    await party(page, 'CPL234').getByRole('button', { name: 'Check in 2' }).click()
    await said(page, '2 checked in, 2 of 2 in total')
    await page.reload()
    await header(page).getByText('Offline · 1 action saved on this device').waitFor()
    await scan(page, 'CPL234')
    await party(page, 'CPL234').getByText('2 of 2 checked in').waitFor()
    await party(page, 'CPL234')
      .getByRole('button', { name: /^Complete check-in/ })
      .click()
    await said(page, 'Cleared')
    await comeBack(page)
    await expect.poll(() => kindsSent(page), { timeout: 20_000 }).toEqual(['checkIn', 'complete'])
    await page.getByRole('button', { name: 'All actions are sent' }).waitFor()
    await expect
      .poll(() =>
        header(page)
          .getByText(/Offline/)
          .count(),
      )
      .toBe(0)
  })

  test('what needs the network is disabled and says why', async () => {
    const page = await offlineDesk()
    const why = (name: string | RegExp) => page.getByRole('button', { name }).getAttribute('data-tip')
    await scan(page, 'CPL234')
    await party(page, 'CPL234').waitFor()
    expect(await why(/^Walk-in sale/)).toBe('Needs the network: prices and places')
    expect(await why(/^Add passengers/)).toBe('Needs the network: prices and places')
    expect(await why(/^Change flight/)).toBe('Needs the network: prices and places')
    await scan(page, 'WES234')
    await party(page, 'WES234').waitFor()
    expect(await why(/^Take cash/)).toBe('Needs the network: you have no open drawer')
    await scan(page, 'NoSuchGuest')
    await said(page, /^Not among the parties saved on this device/)
  })

  test('the device’s own last step is undone, and comments are changed', async () => {
    const page = await offlineDesk()
    await scan(page, 'WES234')
    const olga = party(page, 'WES234')
    await olga.getByRole('button', { name: 'Check in', exact: true }).click()
    await said(page, '1 checked in, 1 of 1 in total')
    await olga.getByRole('button', { name: 'Undo' }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Undo' }).click()
    await said(page, 'Check-in undone')
    await olga.getByText('0 of 1 checked in').waitFor()
    await olga.getByRole('button', { name: 'Comments' }).click()
    await page.getByRole('dialog').getByLabel('Comments').fill('Waits at the bar')
    await page.getByRole('dialog').getByRole('button', { name: 'Save comments' }).click()
    await olga.getByText('Waits at the bar').first().waitFor()
    await comeBack(page)
    await expect.poll(() => kindsSent(page), { timeout: 20_000 }).toEqual(['checkIn', 'undo', 'comments'])
    const [checkIn, undo] = lastSent(page)
    expect(undo).toMatchObject({ undoes: checkIn?.key })
  })

  test('cash of exactly what is owed goes into the open drawer', async () => {
    const page = await offlineDesk([list({ hasOpenDrawer: true })])
    await scan(page, 'WES234')
    await party(page, 'WES234').getByRole('button', { name: 'Take cash' }).click()
    await page
      .getByRole('dialog')
      .getByRole('button', { name: /^Take .*120\.00/ })
      .click()
    await said(page, /120\.00 .*paid|paid/)
    expect(await party(page, 'WES234').getByRole('button', { name: 'Take cash' }).count()).toBe(0)
  })
})

test('actions the server found done or in conflict are listed until someone has looked', async () => {
  const page = await offlineDesk()
  await scan(page, 'WES234')
  await party(page, 'WES234').getByRole('button', { name: 'Check in', exact: true }).click()
  await said(page, '1 checked in, 1 of 1 in total')
  const message = 'Already checked in at 14:03 by Tablet 2'
  await comeBack(
    page,
    answer(sendDeskSteps, ({ body }) => ({
      results: body.steps.map(({ key }) => ({ key, outcome: 'already' as const, message })),
    })),
  )
  await page.getByRole('button', { name: '1 action needs a look' }).click({ timeout: 20_000 })
  const dialog = page.getByRole('dialog', { name: 'Actions on this device' })
  await dialog.getByText(message).waitFor()
  await dialog.getByText('Check in 1 passenger').waitFor()
  await dialog.getByRole('button', { name: 'Dismiss WES234' }).click()
  await dialog.getByText('All actions are sent.').waitFor()
})

test('a network that takes longer than three seconds is answered by the device', async () => {
  const page = await openPage('/scan', {
    as: aDeskAgent(),
    answers: [...aDesk([couple, owing]), list(), done],
  })
  await expect.poll(() => storedParties(page)).toBe(2)
  page.expectComplaint(/net::ERR_/)
  const late = slow(
    answer(arrivalQuery, {
      date: '2026-11-20',
      direction: 'arrival',
      items: [],
      counts: { expected: 0, here: 0, through: 0 },
      notice: null,
      mustChoose: false,
    }),
  )
  page.answer(late, slow(answer(deskDeviceList, aDeviceList())))
  await scan(page, 'CPL234')
  await party(page, 'CPL234').waitFor()
  await header(page)
    .getByText(/^Offline/)
    .waitFor()
  late.release()
})
