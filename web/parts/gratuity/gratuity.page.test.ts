import { expect, test } from 'vitest'
import { groupPath } from '#contract/addresses.ts'
import type { ReplyOf } from '#contract/endpoint.ts'
import { gratuityDrives, takeGratuity } from '#contract/gratuities.ts'
import { groupDetail } from '#contract/groups.ts'
import { guestMoney } from '#contract/till.ts'
import { noCompletedTrip } from '#domain/gratuity/partner-gratuity.ts'
import { refuse } from '#domain/refusal.ts'
import { aManager } from '#web/testing/accounts.ts'
import { answer, refused } from '#web/testing/answers.ts'
import { axe } from '#web/testing/axe.ts'
import { aGuid } from '#web/testing/fixtures/guid.ts'
import { smallestReply } from '#web/testing/fixtures/smallest-reply.ts'
import { openPage } from '#web/testing/open-page.ts'

const drive = {
  tripGuid: aGuid(3),
  date: '2026-11-20',
  driver: 'Dora Driver',
  from: 'Airport',
  to: 'Hotel',
  priceCents: 8_800,
  onAccount: true,
}

const choices = {
  drives: [drive],
  suggestedCents: [1_000, 2_000],
  givenCents: 0,
  tripsCents: 8_800,
  account: null,
}
type Choices = ReplyOf<typeof gratuityDrives>

async function openDialog(given: Choices) {
  const page = await openPage(groupPath(aGuid(1), aGuid(1)), {
    as: aManager(),
    answers: [
      answer(groupDetail, smallestReply(groupDetail)),
      answer(guestMoney, smallestReply(guestMoney)),
      answer(gratuityDrives, given),
      answer(takeGratuity, { toast: 'Saved' }),
    ],
  })
  await page.getByRole('heading', { level: 1 }).waitFor()
  const button = page.getByRole('button', { name: 'Take gratuity' })
  if (await button.count()) await button.first().click()
  else {
    await page.getByRole('button', { name: /More/ }).first().click()
    await page.getByRole('menuitem', { name: 'Take gratuity' }).click()
  }
  return { page, dialog: page.getByRole('dialog', { name: /^Gratuity/ }) }
}

test('a gratuity is a suggested amount, or a percentage of the trips’ price', async () => {
  const { page, dialog } = await openDialog(choices)
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

const crane = { partner: 'Crane Hotel', whyNot: null, overrideAboveCents: null, agreedBasisPoints: 0 }
const toCrane = 'On account of Crane Hotel'

test('a gratuity goes on the partner’s account, for the completed trips', async () => {
  const second = { ...drive, tripGuid: aGuid(4), driver: 'Bob Driver', onAccount: false }
  const third = { ...drive, tripGuid: aGuid(5), driver: 'Cleo Driver' }
  const account = { ...crane, agreedBasisPoints: 1_000 }
  const { page, dialog } = await openDialog({ ...choices, drives: [drive, second, third], account })
  const trips = dialog.getByLabel('For')
  await expect.poll(() => trips.getByRole('option').count()).toBe(4)
  await dialog.getByLabel(toCrane).check()
  await dialog.getByText(/10% is already added for each trip/).waitFor()
  await expect
    .poll(() => trips.getByRole('option').allTextContents())
    .toEqual([
      'All 2 completed trips, split evenly',
      expect.stringMatching(/^Dora Driver/),
      expect.stringMatching(/^Cleo Driver/),
    ])
  expect(await axe(page)).toEqual([])
  // A percentage is one of the trips it is for, not of those still ahead.
  const amount = dialog.getByLabel(/^Amount/)
  for (const [choice, shown] of [
    [/^All 2/, '17.60'],
    [/^Cleo/, '8.80'],
    [/^All 2/, '17.60'],
  ] as const) {
    await trips.selectOption(await trips.getByRole('option', { name: choice }).first().getAttribute('value'))
    await amount.fill('10%')
    await amount.press('Tab')
    await expect.poll(() => amount.inputValue()).toBe(shown)
  }
  await dialog.getByRole('button', { name: 'BBD 10.00' }).click()
  await dialog.getByRole('button', { name: 'Add to account' }).click()
  await expect
    .poll(() => page.sent(takeGratuity))
    .toMatchObject([{ amountCents: 1_000, method: 'partnerAccount' }])
})

test('without a completed trip the account can’t be chosen, with the reason', async () => {
  const account = { ...crane, whyNot: noCompletedTrip }
  const { dialog } = await openDialog({ ...choices, account })
  const choice = dialog.getByLabel(toCrane)
  await choice.waitFor()
  expect(await choice.isDisabled()).toBe(true)
  await dialog.getByText(noCompletedTrip).waitFor()
})

test('an amount above the credit limit says that policy override is used', async () => {
  const { dialog } = await openDialog({ ...choices, account: { ...crane, overrideAboveCents: 1_500 } })
  const notice = dialog.getByText(/uses your policy override/)
  await dialog.getByLabel(toCrane).check()
  await dialog.getByRole('button', { name: 'BBD 10.00' }).click()
  expect(await notice.count()).toBe(0)
  await dialog.getByRole('button', { name: 'BBD 20.00' }).click()
  await notice.waitFor()
})

test('a refusal shows in the dialog', async () => {
  const { page, dialog } = await openDialog({ ...choices, account: crane })
  const message = 'This exceeds the partner’s credit limit by BBD 5.00. Exceeding it needs a policy override.'
  page.answer(refused(takeGratuity, refuse('creditLimit', message)))
  await dialog.getByLabel(toCrane).check()
  await dialog.getByRole('button', { name: 'BBD 10.00' }).click()
  await dialog.getByRole('button', { name: 'Add to account' }).click()
  await dialog
    .getByText(/exceeds the partner’s credit limit by BBD 5.00/)
    .first()
    .waitFor()
})
