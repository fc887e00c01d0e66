import { expect, test } from 'vitest'
import { groupPath } from '#contract/addresses.ts'
import { groupDetail } from '#contract/groups.ts'
import { guestMoney, takePayment } from '#contract/till.ts'
import { aReservationsAgent } from '#web/testing/accounts.ts'
import { answer } from '#web/testing/answers.ts'
import { axe } from '#web/testing/axe.ts'
import { aGuid } from '#web/testing/fixtures/guid.ts'
import { smallestReply } from '#web/testing/fixtures/smallest-reply.ts'
import { openPage } from '#web/testing/open-page.ts'

test('a bank transfer is recorded on the day it arrived; other payments are taken now', async () => {
  const group = { ...smallestReply(groupDetail), balanceCents: 5_000, whyNoPayment: null }
  const whyNo = { payment: null, refund: null, writeOff: null }
  const money = { ...smallestReply(guestMoney), balanceCents: 5_000, mostCents: 10_000, whyNo }
  const page = await openPage(groupPath(aGuid(1), aGuid(1)), {
    as: aReservationsAgent(),
    device: 'phone',
    answers: [answer(groupDetail, group), answer(guestMoney, money), answer(takePayment, { toast: 'Taken' })],
  })
  await page.getByRole('button', { name: 'Take payment' }).first().click()
  const dialog = page.getByRole('dialog', { name: /^Take payment/ })
  const day = dialog.getByRole('textbox', { name: 'Received on' })
  await dialog.getByRole('radio', { name: 'Card terminal' }).check()
  expect(await day.count()).toBe(0)
  await dialog.getByRole('radio', { name: 'Bank transfer' }).check()
  await day.fill('2026-11-18')
  await page.keyboard.press('Tab')
  expect(await axe(page)).toEqual([])
  await dialog.getByRole('button', { name: 'Take payment' }).click()
  await expect
    .poll(() => page.sent(takePayment))
    .toMatchObject([{ method: 'bank', receivedOn: '2026-11-18' }])
})
