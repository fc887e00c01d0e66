import { describe, expect, test } from 'vitest'
import { arrivalQuery } from '#contract/fast-track.ts'
import { deskDeviceList } from '#contract/offline-desk.ts'
import { aDeskAgent } from '#web/testing/accounts.ts'
import { answer, slow } from '#web/testing/answers.ts'
import { aDesk } from '#web/testing/fixtures/desk.ts'
import { aDeviceList } from '#web/testing/fixtures/desk-device.ts'
import {
  comeBack,
  couple,
  done,
  header,
  kindsSent,
  lastSent,
  list,
  offlineDesk,
  owing,
  party,
  said,
  scan,
  storedParties,
} from '#web/testing/offline-desk.ts'
import { smallestReply } from '#web/testing/fixtures/smallest-reply.ts'
import { openPage } from '#web/testing/open-page.ts'

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
    await page.getByRole('button', { name: 'Complete with 1 missing' }).click()
    await said(page, /^Cleared with 1 passenger missing/)
    await header(page).getByText('Offline · 3 actions saved on this device').waitFor()
  })

  test(
    'a reload continues with the same party and actions, which are sent in order once the network is ' +
      'back',
    async () => {
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
      await page.getByRole('button', { name: 'All actions have been sent' }).waitFor()
      await expect
        .poll(() =>
          header(page)
            .getByText(/Offline/)
            .count(),
        )
        .toBe(0)
    },
  )

  test('what needs the network is disabled and says why', async () => {
    const page = await offlineDesk()
    const why = (name: string | RegExp) => page.getByRole('button', { name }).getAttribute('data-tip')
    await scan(page, 'CPL234')
    await party(page, 'CPL234').waitFor()
    expect(await why(/^Walk-in sale/)).toBe('Not available offline')
    expect(await why(/^Add passengers/)).toBe('Not available offline')
    expect(await why(/^Change flight/)).toBe('Not available offline')
    await scan(page, 'WES234')
    await party(page, 'WES234').waitFor()
    expect(await why(/^Take cash/)).toBe('To take cash offline, you need an open drawer')
    await scan(page, 'NoSuchGuest')
    await said(page, /^No match\. This device has parties from yesterday evening/)
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
    const passenger = olga.locator('fieldset label')
    expect(await passenger.evaluate((it) => it.getBoundingClientRect().height)).toBeGreaterThan(40)
    await olga.getByRole('button', { name: 'Comments' }).click()
    await page.getByRole('dialog').getByLabel('Comments').fill('Waits at the bar')
    await page.getByRole('dialog').getByRole('button', { name: 'Save comments' }).click()
    await olga.getByText('Waits at the bar').first().waitFor()
    await comeBack(page)
    await expect.poll(() => kindsSent(page), { timeout: 20_000 }).toEqual(['checkIn', 'undo', 'comments'])
    const [checkIn, undo] = lastSent(page)
    expect(undo).toMatchObject({ undoes: checkIn?.key })
  })

  test('payment is offered before completing only where it can be taken', async () => {
    const ask = async (page: Awaited<ReturnType<typeof offlineDesk>>) => {
      await scan(page, 'WES234')
      await party(page, 'WES234').getByRole('button', { name: 'Check in', exact: true }).click()
      await said(page, '1 checked in, 1 of 1 in total')
      await party(page, 'WES234')
        .getByRole('button', { name: /^Complete check-in/ })
        .click()
      return page.getByRole('dialog', { name: 'Payment is due' })
    }
    const noDrawer = await ask(await offlineDesk())
    await noDrawer
      .getByText(
        'Cash needs an open drawer. Complete without payment, or open a drawer when you’re back online.',
      )
      .waitFor()
    expect(await noDrawer.getByRole('button', { name: 'Take payment first' }).count()).toBe(0)
    const drawer = await ask(await offlineDesk([list({ hasOpenDrawer: true })]))
    await drawer.getByRole('button', { name: 'Take payment first' }).waitFor()
    expect(await drawer.getByText(/open drawer/).count()).toBe(0)
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
    await party(page, 'WES234').getByRole('button', { name: 'Take cash' }).waitFor({ state: 'detached' })
  })
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

test('a party that the device doesn’t have is waited for: it may be new', async () => {
  const page = await openPage('/scan', { as: aDeskAgent(), answers: [...aDesk([couple]), list(), done] })
  await expect.poll(() => storedParties(page)).toBe(2)
  const sold = { ...couple, reference: 'NEW234' }
  const late = slow(answer(arrivalQuery, { ...smallestReply(arrivalQuery), items: [sold] }))
  page.answer(late)
  await scan(page, 'NEW234')
  await page.waitForTimeout(2500)
  expect(await page.getByText('No match. This device').count()).toBe(0)
  late.release()
  // Only the search has the new reference; the party itself is loaded as it was.
  await party(page, 'CPL234').waitFor()
})

test.each([
  ['is still saving the portal', false, 'Stay online until the cloud icon shows a tick.'],
  ['can’t save the portal', true, 'keep this page open while you’re offline.'],
])('a device that %s says so', async (_, hasNoWorkers, text) => {
  const page = await openPage('/scan', {
    as: aDeskAgent(),
    answers: [...aDesk([couple]), list()],
  })
  if (hasNoWorkers) {
    await page.addInitScript(() => Reflect.deleteProperty(Navigator.prototype, 'serviceWorker'))
    await page.reload()
  }
  await page.getByRole('button', { name: 'Not ready for offline use yet' }).click()
  const dialog = page.getByRole('dialog', { name: 'Actions on this device' })
  await dialog.getByText(text).waitFor()
})
