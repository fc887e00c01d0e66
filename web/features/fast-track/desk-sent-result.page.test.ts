import { expect, test } from 'vitest'
import type { Page } from 'playwright-core'
import { sendDeskSteps } from '#contract/offline-desk.ts'
import { answer } from '#web/testing/answers.ts'
import { comeBack, lastSent, list, offlineDesk, party, said, scan } from '#web/testing/offline-desk.ts'

type Outcome = 'done' | 'already' | 'conflict'
const messages = {
  done: '',
  already: 'Already checked in at 14:03 by Tablet 2',
  conflict: 'This booking is cancelled',
}
/** The server's answer to the actions, in order. */
const sentAs = (...outcomes: Outcome[]) =>
  answer(sendDeskSteps, ({ body }) => ({
    results: body.steps.map(({ key }, place) => {
      const outcome = outcomes[place] ?? 'done'
      return { key, outcome, message: messages[outcome] }
    }),
  }))

const deviceDialog = (page: Page) => page.getByRole('dialog', { name: 'Actions on this device' })

/** Checks Olga in, and both of the couple. */
async function twoActions() {
  const page = await offlineDesk()
  await scan(page, 'WES234')
  await party(page, 'WES234').getByRole('button', { name: 'Check in', exact: true }).click()
  await said(page, '1 checked in, 1 of 1 in total')
  await scan(page, 'CPL234')
  await party(page, 'CPL234')
    .getByRole('button', { name: /^Select all/ })
    .click()
  await party(page, 'CPL234').getByRole('button', { name: 'Check in 2' }).click()
  await said(page, '2 checked in, 2 of 2 in total')
  return page
}

test('the desk reports the results of saved actions: conflicts need attention, repeated ones don’t', async () => {
  const page = await twoActions()
  await comeBack(page, sentAs('already', 'conflict'))
  const result = page.getByRole('main').getByRole('status')
  await result
    .getByText('2 actions sent. 1 needs attention. 1 had already been done.')
    .waitFor({ timeout: 20_000 })
  await result.getByRole('button', { name: 'Show' }).click()
  const dialog = deviceDialog(page)
  await dialog.getByText('Already checked in at 14:03 by Tablet 2').waitFor()
  await dialog
    .getByRole('region', { name: '1 action had already been done' })
    .getByText('You don’t need to do anything.')
    .waitFor()
  await dialog.getByText('This booking is cancelled').waitFor()
  await dialog.getByText('Waiting for a decision in FT Concerige.').waitFor()
  for (const width of [320, 390, 1180]) {
    await page.setViewportSize({ width, height: 844 })
    const button = dialog.getByRole('button', { name: 'Got it WES234' })
    const isCut = () =>
      button.evaluate((it) =>
        [it, ...it.querySelectorAll(':not(.said)')].some(
          (part) => part.scrollWidth > part.clientWidth && part.clientWidth > 0,
        ),
      )
    await expect.poll(isCut, { message: `${width}` }).toBe(false)
  }
  await dialog.getByRole('button', { name: 'Got it WES234' }).click()
  await dialog.getByRole('button', { name: 'Got it CPL234' }).click()
  await dialog.getByText('All actions have been sent.').waitFor()
})

test('all results are acknowledged at once', async () => {
  const page = await twoActions()
  await comeBack(page, sentAs('already', 'already'))
  await page.getByRole('main').getByRole('status').getByRole('button', { name: 'Show' }).click()
  await deviceDialog(page).getByRole('button', { name: 'Got it, all 2' }).click()
  await deviceDialog(page).getByText('All actions have been sent.').waitFor()
})

test('all actions sent without a problem are only counted', async () => {
  const page = await twoActions()
  await comeBack(page, sentAs('done', 'done'))
  await said(page, /^2 actions sent$/)
  expect(await page.getByRole('main').getByRole('status').getByRole('button').count()).toBe(0)
})

test('a resolved conflict leaves the list, and the decision is shown', async () => {
  const page = await twoActions()
  await comeBack(page, sentAs('conflict', 'conflict'))
  await page.getByRole('button', { name: '2 actions need attention' }).waitFor({ timeout: 20_000 })
  const [first] = lastSent(page)
  const decision = { as: 'accepted' as const, by: 'Ana Ruiz', at: '2026-11-20T16:00:00Z' }
  const key = first?.key ?? ''
  page.answer(
    list({ decided: [{ key, ...decision, reference: 'WES234', name: 'Olga Wes', reason: 'Seen' }] }),
  )
  await page.evaluate(() => window.dispatchEvent(new Event('online')))
  await said(page, '2 actions sent. 1 needs attention.')
  await page.getByRole('button', { name: '1 action needs attention' }).click({ timeout: 20_000 })
  await deviceDialog(page).getByText('Accepted by Ana Ruiz Fri 20 Nov 12:00').waitFor()
  expect(await deviceDialog(page).getByRole('button', { name: 'Got it WES234' }).count()).toBe(0)
  await deviceDialog(page).getByRole('button', { name: 'Got it CPL234' }).waitFor()
})

test('without a network, actions can’t be sent now, and the dialog says why', async () => {
  const page = await twoActions()
  await page.getByRole('button', { name: '2 actions not sent yet' }).click()
  const send = deviceDialog(page).getByRole('button', { name: /^Send now/ })
  expect(await send.getAttribute('aria-disabled')).toBe('true')
  await deviceDialog(page)
    .getByText('You’re offline. Actions will be sent when you’re back online.', { exact: true })
    .first()
    .waitFor()
})

test.each([390, 820, 1180])('the search box’s hint is not cut at %i px', async (width) => {
  const page = await offlineDesk()
  await page.setViewportSize({ width, height: 844 })
  const room = () =>
    page.getByLabel(/^Scan a ticket/).evaluate((it) => {
      const { font, paddingLeft, paddingRight } = getComputedStyle(it)
      const pen = document.createElement('canvas').getContext('2d')
      if (!pen) return -1
      pen.font = font
      const text = pen.measureText(it.getAttribute('placeholder') ?? '').width
      return it.clientWidth - parseFloat(paddingLeft) - parseFloat(paddingRight) - text
    })
  await expect.poll(room).toBeGreaterThanOrEqual(0)
})
