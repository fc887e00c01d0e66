import { expect, test } from 'vitest'
import { options } from '#contract/options.ts'
import { addPartnerPayment, partnerPayments } from '#contract/partner-payments.ts'
import { partnerBalance, partners } from '#contract/partners.ts'
import { partnerReminders } from '#contract/partner-reminders.ts'
import { anAccountant } from '#web/testing/accounts.ts'
import { answer } from '#web/testing/answers.ts'
import { aGuid } from '#web/testing/fixtures/guid.ts'
import { smallestReply } from '#web/testing/fixtures/smallest-reply.ts'
import { plainAnswers } from '#web/testing/load-states.ts'
import { openPage } from '#web/testing/open-page.ts'

test('a payment date in a closed month says which month is closed and from when dates are open', async () => {
  const form = { date: '2026-11-20', earliest: '2026-11-01', firstOpenDay: '2026-11-01', limitCents: 100_000 }
  const page = await openPage(`/partner/${aGuid(1)}?tab=payments`, {
    as: anAccountant(),
    answers: [
      answer(options, { items: [] }),
      ...plainAnswers(partners.edit.load, partnerBalance, partnerReminders, partnerPayments),
      answer(addPartnerPayment.load, { ...smallestReply(addPartnerPayment.load), ...form }),
    ],
  })
  const day = page.getByRole('textbox', { name: 'Received on' })
  await day.fill('2026-10-30')
  await page.keyboard.press('Tab')
  await page.getByRole('textbox', { name: 'Amount' }).fill('10')
  await page.getByRole('button', { name: 'Add payment' }).click()
  // At the field, and in the list of problems.
  await expect
    .poll(() => page.getByText(/October 2026 is closed\. Choose a date from 1 Nov 2026\.$/).count())
    .toBe(2)
  expect(await page.getByText(/The earliest date/).count()).toBe(0)
  expect(await day.getAttribute('aria-invalid')).toBe('true')
  expect(page.sent(addPartnerPayment.save)).toEqual([])
})
