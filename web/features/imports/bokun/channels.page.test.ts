import { expect, test } from 'vitest'
import { channels, channelStatement, settleChannel } from '#contract/channels.ts'
import { anAccountant } from '#web/testing/accounts.ts'
import { answer } from '#web/testing/answers.ts'
import { openPage } from '#web/testing/open-page.ts'

const owes = { channel: 'Viator', collectedCents: 90_000, paidCents: 40_000, owesCents: 50_000 }

test('one press records no payment of a channel: its amount is typed', async () => {
  const page = await openPage('/manager/channels?channel=Viator', {
    as: anAccountant(),
    answers: [
      answer(channels, { items: [owes], totalCents: 50_000 }),
      answer(channelStatement, { channel: 'Viator', owesCents: 50_000, items: [] }),
      answer(settleChannel, {}),
    ],
  })
  const add = page.getByRole('button', { name: 'Add payment' })
  await add.click()
  await page.getByText('This field is required').first().waitFor()
  expect(page.sent(settleChannel)).toEqual([])
  await page.getByRole('textbox', { name: 'Amount received' }).fill('123.45')
  await add.click()
  await expect.poll(() => page.sent(settleChannel).length).toBe(1)
  expect(page.sent(settleChannel)[0]).toMatchObject({ channel: 'Viator', amountCents: 12_345 })
})
