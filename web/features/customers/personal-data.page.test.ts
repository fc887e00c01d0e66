import { expect, test } from 'vitest'
import { likelySame } from '#contract/customer-merge.ts'
import { customerPage } from '#contract/customers.ts'
import { eraseCustomerChange } from '#contract/privacy.ts'
import { aReservationsAgent, anAdministrator } from '#web/testing/accounts.ts'
import { answer } from '#web/testing/answers.ts'
import { axe } from '#web/testing/axe.ts'
import { aGuid } from '#web/testing/fixtures/guid.ts'
import { smallestReply } from '#web/testing/fixtures/smallest-reply.ts'
import { openPage } from '#web/testing/open-page.ts'

const customer = {
  ...smallestReply(customerPage),
  guid: aGuid(1),
  firstName: 'Ann',
  lastName: 'Guest',
  whyNoEdit: null,
  anonymisedAt: null,
  addressTrouble: null,
  createdAt: '2026-11-20T13:00:00Z',
  country: '',
  email: '',
  phone: '',
  birthday: null,
}
const answers = [answer(customerPage, customer), answer(likelySame, { items: [] })]
const path = `/customers/${customer.guid}`

test('an agent doesn’t see the Personal data menu', async () => {
  const page = await openPage(path, { as: aReservationsAgent(), answers })
  await page.getByRole('heading', { name: 'Ann Guest' }).waitFor()
  expect(await page.getByRole('button', { name: 'Personal data' }).count()).toBe(0)
})

test('a birthday is shown in words, like every date on the page', async () => {
  const page = await openPage(path, {
    as: aReservationsAgent(),
    answers: [answer(customerPage, { ...customer, birthday: '1984-03-02' }), ...answers.slice(1)],
  })
  await page.getByText('Fri 2 Mar 1984', { exact: true }).waitFor()
  expect(await page.getByRole('main').innerText()).not.toContain('1984-03-02')
})

test.each(['desktop', 'phone'] as const)('an administrator on a %s erases a guest’s data', async (device) => {
  let made: unknown = null
  const page = await openPage(path, {
    as: anAdministrator(),
    device,
    answers: [
      ...answers,
      answer(eraseCustomerChange.confirm, {
        title: 'Erase the personal data of Ann Guest',
        lines: [
          { section: 'Removed', label: 'Name', before: 'Ann Guest', after: 'Guest 7K4QMD' },
          {
            section: 'Kept',
            label: 'Charges and payments',
            after: '4 kept. Accounting records must be kept.',
          },
        ],
        warnings: ['This can’t be undone.'],
        chargeCents: 0,
        refundCents: 0,
        balanceAfterCents: 0,
        confirmation: aGuid(9),
      }),
      answer(eraseCustomerChange.make, ({ body }) => {
        made = body
        return { toast: 'The guest’s personal data was erased.' }
      }),
    ],
  })
  await page.getByRole('button', { name: 'Personal data' }).focus()
  await page.keyboard.press('Enter')
  await page.keyboard.press('e')
  await page.getByLabel('Request').fill('Letter no. 17')
  await page.keyboard.press('Enter')
  await page.getByText('Guest 7K4QMD').waitFor()
  await page.getByText('This can’t be undone.').waitFor()
  expect(await axe(page)).toEqual([])
  await page.getByRole('button', { name: 'Erase data', exact: true }).click()
  await expect
    .poll(() => made)
    .toEqual({ customerGuid: customer.guid, request: 'Letter no. 17', confirmation: aGuid(9) })
})
