import { expect, test } from 'vitest'
import { groupPath } from '#contract/addresses.ts'
import { changePrice, changePriceState } from '#contract/change-price.ts'
import { bookingDetail, groupDetail } from '#contract/groups.ts'
import { guestMoney } from '#contract/till.ts'
import { aReservationsAgent } from '#web/testing/accounts.ts'
import { refuseField } from '#domain/refusal.ts'
import { answer, refused } from '#web/testing/answers.ts'
import { aGuid } from '#web/testing/fixtures/guid.ts'
import { smallestReply } from '#web/testing/fixtures/smallest-reply.ts'
import { openPage } from '#web/testing/open-page.ts'

const offered = (whyNot: string | null = null) =>
  smallestReply(bookingDetail, {
    guid: aGuid(3),
    kind: 'hourly',
    changes: [{ change: 'changePrice', label: 'Change price', whyNot }],
  })
const line = {
  key: 'drive1.sedan.hire',
  label: 'Sedan, 3 hours',
  totalCents: 22_000,
  listCents: 27_000,
  overrideReason: 'Repeat guest rate',
  isShare: false,
  whyNot: null,
}
const lines = [
  line,
  {
    ...line,
    key: 'drive1.sedan.night',
    label: 'Night (20%)',
    totalCents: 4400,
    listCents: 4400,
    overrideReason: null,
    isShare: true,
  },
]
const page = (whyNot: string | null = null, ...more: ReturnType<typeof answer>[]) =>
  openPage(groupPath(aGuid(1), aGuid(2)), {
    as: aReservationsAgent(),
    answers: [
      answer(groupDetail, smallestReply(groupDetail, { guid: aGuid(2), bookings: [offered(whyNot)] })),
      answer(guestMoney, smallestReply(guestMoney)),
      answer(changePriceState, smallestReply(changePriceState, { lines })),
      ...more,
    ],
  })

test('a price is set with a reason; unchanged ones aren’t sent', async () => {
  const on = await page(
    null,
    answer(changePrice.confirm, { ...smallestReply(changePrice.confirm), title: 'Change price' }),
  )
  await on.getByRole('button', { name: /^Change hourly/ }).click()
  await on.keyboard.press('v')
  const dialog = on.getByRole('dialog', { name: /^Change price: / })
  const price = dialog.getByLabel('Sedan, 3 hours, tax included')
  expect(await price.inputValue()).toBe('220.00')
  await dialog.getByText('Price list: BBD 270.00. Set manually: Repeat guest rate').waitFor()
  await dialog
    .getByText('Recalculated as a percentage of the base price unless you change it', { exact: true })
    .waitFor()
  await price.fill('99999999')
  await dialog.getByRole('button', { name: 'Review changes' }).click()
  await dialog.getByText('At most BBD 10,000,000.00').first().waitFor()
  await price.fill('-5')
  await dialog.getByRole('button', { name: 'Review changes' }).click()
  await dialog.getByText('At least BBD 0.00').first().waitFor()
  await dialog.getByText('This field is required').first().waitFor()
  await price.fill('200')
  await dialog.getByRole('button', { name: 'Use list price for Sedan, 3 hours' }).waitFor()
  await on.keyboard.press('Tab')
  await on.keyboard.press('Tab')
  const reason = dialog.getByLabel('Reason')
  expect(await reason.evaluate((it) => it === document.activeElement)).toBe(true)
  await reason.fill('Tenth hire')
  await dialog.getByRole('button', { name: 'Review changes' }).click()
  await dialog.getByRole('button', { name: 'Change price' }).waitFor()
  expect(on.sent(changePrice.confirm)).toMatchObject([
    { prices: [{ key: line.key, totalCents: 20_000 }], reason: 'Tenth hire' },
  ])
})

test('the price list’s price is used again, and a refusal is at its field', async () => {
  const on = await page(
    null,
    refused(changePrice.confirm, refuseField('prices.0.totalCents', 'The price list has no price for this')),
  )
  await on.getByRole('button', { name: /^Change hourly/ }).click()
  await on.getByRole('menuitem', { name: 'Change price' }).click()
  const dialog = on.getByRole('dialog', { name: /^Change price: / })
  await dialog.getByRole('button', { name: 'Use list price for Sedan, 3 hours' }).click()
  const price = dialog.getByLabel('Sedan, 3 hours, tax included')
  expect(await price.inputValue()).toBe('270.00')
  expect(await price.evaluate((it) => it === document.activeElement)).toBe(true)
  await dialog.getByLabel('Reason').fill('A mistake')
  await dialog.getByRole('button', { name: 'Review changes' }).click()
  await dialog.getByText('The price list has no price for this').first().waitFor()
  expect(on.sent(changePrice.confirm)).toMatchObject([{ prices: [{ key: line.key, totalCents: null }] }])
  await expect.poll(() => price.getAttribute('aria-invalid')).toBe('true')
})

test('a reopened form shows the current prices', async () => {
  const on = await page()
  const dialog = on.getByRole('dialog', { name: /^Change price: / })
  const price = dialog.getByLabel('Sedan, 3 hours, tax included')
  const open = async () => {
    await on.getByRole('button', { name: /^Change hourly/ }).click()
    await on.keyboard.press('v')
    await price.waitFor()
  }
  await open()
  expect(await price.inputValue()).toBe('220.00')
  await on.keyboard.press('Escape')
  await dialog.waitFor({ state: 'detached' })
  const now = { ...line, totalCents: 20_000 }
  on.answer(answer(changePriceState, smallestReply(changePriceState, { lines: [now] })))
  await open()
  expect(await price.inputValue()).toBe('200.00')
})

test('without a policy override the entry says why', async () => {
  const on = await page('This needs a policy override')
  await on.getByRole('button', { name: /^Change hourly/ }).click()
  const entry = on.getByRole('menuitem', { name: /Change price/ })
  expect(await entry.getAttribute('aria-disabled')).toBe('true')
  await on.getByText('This needs a policy override').first().waitFor()
})
