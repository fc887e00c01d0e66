import { expect, test } from 'vitest'
import { groupPath } from '#contract/addresses.ts'
import { gratuityDrives, takeGratuity } from '#contract/gratuities.ts'
import { groupDetail } from '#contract/groups.ts'
import { guestMoney } from '#contract/till.ts'
import { aManager } from '#web/testing/accounts.ts'
import { answer } from '#web/testing/answers.ts'
import { axe } from '#web/testing/axe.ts'
import { aGuid } from '#web/testing/fixtures/guid.ts'
import { smallestReply } from '#web/testing/fixtures/smallest-reply.ts'
import { openPage } from '#web/testing/open-page.ts'

const drive = { tripGuid: aGuid(3), date: '2026-11-20', driver: 'Dora Driver', from: 'Airport', to: 'Hotel' }

test('a gratuity is a suggested amount, or a percentage of the trips’ price', async () => {
  const page = await openPage(groupPath(aGuid(1), aGuid(1)), {
    as: aManager(),
    answers: [
      answer(groupDetail, smallestReply(groupDetail)),
      answer(guestMoney, smallestReply(guestMoney)),
      answer(gratuityDrives, {
        drives: [drive],
        suggestedCents: [1_000, 2_000],
        givenCents: 0,
        tripsCents: 8_800,
      }),
      answer(takeGratuity, { toast: 'Saved' }),
    ],
  })
  const openDialog = async () => {
    const button = page.getByRole('button', { name: 'Take gratuity' })
    if (await button.count()) await button.first().click()
    else {
      await page.getByRole('button', { name: /More/ }).first().click()
      await page.getByRole('menuitem', { name: 'Take gratuity' }).click()
    }
  }
  await page.getByRole('heading', { level: 1 }).waitFor()
  await openDialog()
  const dialog = page.getByRole('dialog', { name: /^Gratuity/ })
  await dialog.getByRole('button', { name: 'BBD 20.00' }).click()
  const amount = dialog.getByLabel(/^Amount/)
  await expect.poll(() => amount.inputValue()).toBe('20.00')
  expect(await axe(page)).toEqual([])
  await amount.fill('15%')
  await amount.press('Tab')
  await expect.poll(() => amount.inputValue()).toBe('13.20')
  await dialog.getByRole('button', { name: 'Take gratuity' }).click()
  await expect.poll(() => page.sent(takeGratuity)).toMatchObject([{ amountCents: 1_320 }])
})
