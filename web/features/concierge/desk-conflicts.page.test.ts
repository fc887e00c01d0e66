import { expect, test } from 'vitest'
import { conciergeDashboard } from '#contract/concierge.ts'
import { deskConflicts, resolveDeskConflict, type DeskConflict } from '#contract/offline-desk.ts'
import { onSiteUndoCancellation } from '#contract/on-site.ts'
import { refuse } from '#domain/refusal.ts'
import { aManager } from '#web/testing/accounts.ts'
import { answer, refused } from '#web/testing/answers.ts'
import { checkEveryAppearance, prepareAppearances } from '#web/testing/appearances.ts'
import { aGuid } from '#web/testing/fixtures/guid.ts'
import { smallestReply } from '#web/testing/fixtures/smallest-reply.ts'
import { openPage } from '#web/testing/open-page.ts'

function aConflict(more: Partial<DeskConflict> = {}): DeskConflict {
  return {
    guid: aGuid(1),
    bookingGuid: aGuid(2),
    groupGuid: aGuid(3),
    customerGuid: aGuid(4),
    reference: 'CNFL23',
    name: 'Jan van der Berg',
    serviceDate: '2026-11-20',
    direction: 'arrival',
    by: 'Ana Ruiz',
    device: 'Tablet 1',
    at: '2026-11-20T12:03:00Z',
    deviceAt: '2026-11-20T12:03:00Z',
    receivedAt: '2026-11-20T12:50:00Z',
    step: 'Checked in Emma van der Berg',
    now: 'Cancelled, 0 of 2 checked in',
    why: 'This booking is cancelled',
    whyNotAccept: null,
    remedy: null,
    resolved: null,
    ...more,
  }
}
const cancelled = aConflict({
  now: 'Booked, 0 of 2 checked in',
  whyNotAccept: 'This booking is cancelled. Undo the cancellation first, or dismiss this action.',
  remedy: 'undoCancellation',
})
const other = aConflict({
  guid: aGuid(9),
  bookingGuid: aGuid(8),
  reference: 'CMMN23',
  step: 'Changed the comments to “At the bar”',
  deviceAt: '2026-11-20T11:40:00Z',
})
const day = answer(conciergeDashboard, smallestReply(conciergeDashboard, { date: '2026-11-20' }))
const open = (path = '/concerige-dash?view=conflicts') =>
  openPage(path, { as: aManager(), answers: [day, answer(deskConflicts, { items: [cancelled, other] })] })

test('each conflict shows what the device did and what the portal says now', async () => {
  const page = await open('/concerige-dash')
  await page.getByRole('link', { name: 'Desk conflicts (2)' }).click()
  const first = page.getByRole('listitem', { name: 'CNFL23 Jan van der Berg' })
  for (const text of [
    'Checked in Emma van der Berg',
    '08:03 by Ana Ruiz, Tablet 1',
    'Booked, 0 of 2 checked in',
    'Can’t be accepted: This booking is cancelled. Undo the cancellation first, or dismiss this action.',
  ])
    await first.getByText(text, { exact: true }).first().waitFor()
  expect(await first.getByRole('button', { name: 'Accept CNFL23' }).getAttribute('data-tip')).toBe(
    'This booking is cancelled. Undo the cancellation first, or dismiss this action.',
  )
  const side = (name: string) => first.locator('dl > div').filter({ hasText: name })
  await side('Action on the device').getByText('Rejected at 08:50: This booking is cancelled').waitFor()
  expect(await side('Current state').innerText()).not.toContain('cancelled')
  await page
    .getByRole('listitem', { name: /^CMMN23/ })
    .getByText(/The device’s clock showed Fri 20 Nov 07:40\./)
    .waitFor()
})

test('a conflict is accepted or dismissed with a reason, and a refusal says why', async () => {
  const page = await open()
  page.answer(refused(resolveDeskConflict, refuse('conflict', 'The comments were changed meanwhile')))
  await page.getByRole('button', { name: 'Accept CMMN23' }).click()
  const dialog = page.getByRole('dialog', { name: 'Accept, CMMN23' })
  await dialog.getByLabel('Reason').fill('Both are right')
  await dialog.getByRole('button', { name: 'Accept' }).click()
  await dialog
    .getByText(/The comments were changed meanwhile/)
    .first()
    .waitFor()
  page.answer(answer(resolveDeskConflict, {}), answer(deskConflicts, { items: [cancelled] }))
  await dialog.getByRole('button', { name: 'Accept' }).click()
  await dialog.waitFor({ state: 'detached' })
  await page.getByRole('link', { name: 'Desk conflicts (1)' }).waitFor()
  page.answer(answer(deskConflicts, { items: [] }))
  await page.getByRole('button', { name: 'Dismiss CNFL23' }).click()
  await page.getByRole('dialog').getByLabel('Reason').fill('The guests rebooked')
  await page.getByRole('dialog').getByRole('button', { name: 'Dismiss' }).click()
  await page.getByText('No open desk conflicts').waitFor()
  expect(page.sent(resolveDeskConflict).slice(-2)).toEqual([
    { guid: aGuid(9), more: [], as: 'accepted', reason: 'Both are right' },
    { guid: aGuid(1), more: [], as: 'dismissed', reason: 'The guests rebooked' },
  ])
})

test('a lead undoes the cancellation in place, with its plan, and the action can be accepted', async () => {
  const page = await open()
  const plan = smallestReply(onSiteUndoCancellation.confirm, { confirmation: aGuid(9) })
  page.answer(
    answer(onSiteUndoCancellation.confirm, plan),
    answer(onSiteUndoCancellation.make, smallestReply(onSiteUndoCancellation.make)),
  )
  await page.getByRole('button', { name: 'Undo cancellation of CNFL23' }).click()
  const dialog = page.getByRole('dialog', { name: 'Undo cancellation: CNFL23' })
  await dialog.getByLabel('Reason').fill('They went through')
  await dialog.getByRole('button', { name: 'Review changes' }).click()
  page.answer(answer(deskConflicts, { items: [aConflict()] }))
  await dialog.getByRole('button', { name: 'Undo cancellation' }).click()
  await dialog.waitFor({ state: 'detached' })
  const accept = page.getByRole('button', { name: 'Accept CNFL23', exact: true })
  await expect.poll(() => accept.getAttribute('aria-disabled')).toBeNull()
  expect(page.sent(onSiteUndoCancellation.make)).toMatchObject([
    { bookingGuid: aGuid(2), reason: 'They went through' },
  ])
})

test('a moved booking leads to the desk, where its flight is changed back', async () => {
  const moved = aConflict({ remedy: 'changeFlight', whyNotAccept: 'This booking was moved to Tue 24 Nov' })
  const page = await open()
  page.answer(answer(deskConflicts, { items: [moved] }))
  await page.reload()
  const link = page.getByRole('link', { name: 'Change flight at the desk' })
  expect(await link.getAttribute('href')).toContain('CNFL23')
})

test('several conflicts of one party are accepted together, with one reason', async () => {
  const second = aConflict({ guid: aGuid(5), step: 'Completed the check-in' })
  const page = await open()
  page.answer(answer(deskConflicts, { items: [aConflict(), other, second] }))
  await page.reload()
  const party = page.getByRole('listitem', { name: 'All of CNFL23' })
  await party.getByText('2 conflicts of CNFL23 Jan van der Berg').waitFor()
  await party.getByRole('button', { name: 'Accept all 2' }).click()
  const dialog = page.getByRole('dialog', { name: 'Accept all, CNFL23' })
  await dialog.getByText('Completed the check-in').waitFor()
  await dialog.getByLabel('Reason').fill('Seen at the gate')
  page.answer(answer(resolveDeskConflict, {}))
  await dialog.getByRole('button', { name: 'Accept' }).click()
  await dialog.waitFor({ state: 'detached' })
  expect(page.sent(resolveDeskConflict)).toEqual([
    { guid: aGuid(1), more: [aGuid(5)], as: 'accepted', reason: 'Seen at the gate' },
  ])
})

test('resolved conflicts of a day stay readable', async () => {
  const page = await open()
  const resolved = {
    at: '2026-11-20T12:55:00Z',
    by: 'Mona Manager',
    as: 'dismissed' as const,
    reason: 'The guests rebooked',
  }
  page.answer(answer(deskConflicts, { items: [aConflict({ resolved })] }))
  await page.getByRole('button', { name: /^Show all from/ }).click()
  await page.getByText('Dismissed Fri 20 Nov 08:55 by Mona Manager: The guests rebooked').waitFor()
})

test('desk conflicts are readable in every theme and at every width', async () => {
  const page = await open()
  await prepareAppearances(page)
  await page.reload()
  await page.getByRole('listitem', { name: /^CNFL23/ }).waitFor()
  expect(await checkEveryAppearance(page)).toEqual([])
})
