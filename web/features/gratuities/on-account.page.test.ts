import { expect, test } from 'vitest'
import { gratuityPayouts, queryGratuities, reverseGratuity } from '#contract/gratuities.ts'
import { options } from '#contract/options.ts'
import { anAccountant } from '#web/testing/accounts.ts'
import { answer } from '#web/testing/answers.ts'
import { axe } from '#web/testing/axe.ts'
import { aGuid } from '#web/testing/fixtures/guid.ts'
import { smallestReply } from '#web/testing/fixtures/smallest-reply.ts'
import { plainAnswers } from '#web/testing/load-states.ts'
import { openPage } from '#web/testing/open-page.ts'

const line = {
  guid: aGuid(1),
  giftGuid: aGuid(2),
  at: '2026-11-19T20:00:00Z',
  date: '2026-11-19',
  reference: 'ABC234',
  guestName: 'Ann Guest',
  from: 'Airport',
  to: 'Crane Hotel',
  driver: { guid: aGuid(3), name: 'Dora Driver' },
  source: 'partner',
  method: 'partnerAccount',
  amountCents: 1_200,
  state: 'payable',
  note: '',
  payout: null,
  customerGuid: aGuid(4),
  groupGuid: aGuid(5),
  entryGuid: aGuid(6),
  partner: 'Crane Hotel',
} as const

test('the list says which partner pays a gratuity, which is reversed as a mistake only', async () => {
  const list = { ...smallestReply(queryGratuities), items: [line] }
  const page = await openPage('/manager/gratuities?view=all', {
    as: anAccountant(),
    answers: [
      answer(queryGratuities, list),
      answer(reverseGratuity, { toast: 'Gratuity reversed' }),
      answer(options, { items: [] }),
      ...plainAnswers(gratuityPayouts),
    ],
  })
  await page.getByText('On account of Crane Hotel').waitFor()
  await page
    .getByRole('button', { name: /Reverse|Actions/ })
    .first()
    .click()
  const dialog = page.getByRole('dialog', { name: /Reverse gratuity/ })
  await dialog.getByText(/Removed from the partner’s account/).waitFor()
  expect(await dialog.getByLabel(/Charged back/).isDisabled()).toBe(true)
  await dialog.getByLabel(/^Reason/).fill('The hotel doesn’t pay it')
  await dialog.getByRole('button', { name: 'Reverse' }).click()
  await expect
    .poll(() => page.sent(reverseGratuity))
    .toEqual([{ kind: 'mistake', reason: 'The hotel doesn’t pay it' }])
})

test('a driver to pay has a menu, by C or a right click', async () => {
  const driver = {
    guid: aGuid(3),
    name: 'Dora Driver',
    gratuities: 2,
    payableCents: 1_200,
    pendingCents: 0,
    owedBackCents: 0,
    amountCents: 1_200,
  }
  const page = await openPage('/manager/gratuities', {
    as: anAccountant(),
    answers: [answer(gratuityPayouts, smallestReply(gratuityPayouts, { drivers: [driver] }))],
  })
  await page.getByRole('row').filter({ hasText: 'Dora Driver' }).waitFor()
  await page.keyboard.press('j')
  await page.locator('[data-row]:focus-within').waitFor()
  await page.keyboard.press('c')
  await page.getByRole('menu', { name: 'Dora Driver' }).waitFor()
  expect(await axe(page)).toEqual([])
  await page.keyboard.press('p')
  await page.getByRole('dialog', { name: 'Pay out Dora Driver' }).waitFor()
})
