import { expect, test } from 'vitest'
import { confirmCloseDay, listCloseDay, type OpenItemShown } from '#contract/close-day.ts'
import { conciergeDashboard } from '#contract/concierge.ts'
import { refuseFields } from '#domain/refusal.ts'
import { aDeskAgent } from '#web/testing/accounts.ts'
import { answer, refused } from '#web/testing/answers.ts'
import { aGuid } from '#web/testing/fixtures/guid.ts'
import { smallestReply } from '#web/testing/fixtures/smallest-reply.ts'
import { openPage } from '#web/testing/open-page.ts'

const date = '2026-11-19'
const item = (place: number): OpenItemShown => ({
  kind: 'party',
  guid: aGuid(300 + place),
  name: `PARTY${place}`,
  text: 'Jan van der Berg',
  groupGuid: null,
  customerGuid: null,
  holderGuid: null,
  amountCents: null,
  may: ['noShow', 'carriedOver'],
  whyNot: null,
})
const closing = (...items: OpenItemShown[]) =>
  answer(listCloseDay, smallestReply(listCloseDay, { date, closed: null, whyNotClose: null, items }))

async function askedToClose() {
  const page = await openPage(`/concerige-dash?date=${date}&view=close`, {
    as: aDeskAgent(),
    answers: [answer(conciergeDashboard, smallestReply(conciergeDashboard, { date })), closing(item(1))],
  })
  await page.getByLabel('PARTY1, party: outcome').selectOption('carriedOver')
  await page.getByLabel('PARTY1, party: reason').fill('Comes tomorrow')
  await page.getByRole('button', { name: /^Close Thu 19 Nov/ }).click()
  const dialog = page.getByRole('dialog')
  await dialog.waitFor()
  return { page, dialog }
}

test('a party that comes up while the user is asked needs an outcome first', async () => {
  const { page, dialog } = await askedToClose()
  page.answer(closing(item(1), item(2)))
  page.publish({ topic: 'fastTrack', date })
  await dialog.waitFor({ state: 'detached' })
  await page.getByText('1 open item: choose an outcome and enter a reason for each').first().waitFor()
  expect(page.sent(confirmCloseDay)).toEqual([])
})

test('an error names its item, and is gone once the item is changed', async () => {
  const { page, dialog } = await askedToClose()
  page.answer(refused(confirmCloseDay, refuseFields({ 'resolutions.0.reason': 'This field is required' })))
  await dialog.getByRole('button', { name: /^Close Thu/ }).click()
  const error = page.getByText('PARTY1: This field is required')
  await error.first().waitFor()
  await page.getByLabel('PARTY1, party: reason').fill('Comes on Friday')
  await expect.poll(() => error.count()).toBe(0)
})
