import { expect, test } from 'vitest'
import { eInvoiceCompany } from '#contract/invoices.ts'
import { options } from '#contract/options.ts'
import { partnerBalance, partners } from '#contract/partners.ts'
import { refuseField } from '#domain/refusal.ts'
import { anAccountant } from '#web/testing/accounts.ts'
import { answer, refused } from '#web/testing/answers.ts'
import { axe } from '#web/testing/axe.ts'
import { aGuid } from '#web/testing/fixtures/guid.ts'
import { smallestReply } from '#web/testing/fixtures/smallest-reply.ts'
import { plainAnswers } from '#web/testing/load-states.ts'
import { openPage } from '#web/testing/open-page.ts'

test('the gratuity agreed with a partner is a percentage up to 30', async () => {
  const page = await openPage(`/partner/${aGuid(1)}?tab=details`, {
    as: anAccountant(),
    answers: [
      ...plainAnswers(partnerBalance),
      answer(options, { items: [] }),
      answer(eInvoiceCompany, { missing: [] }),
      answer(
        partners.edit.load,
        smallestReply(partners.edit.load, {
          name: 'Crane Hotel',
          legalName: 'Crane Hotel Ltd',
          eInvoice: 'none',
          untaxedReason: 'exempt',
          basisPoints: 0,
          gratuityBasisPoints: 1_250,
          creditLimitCents: 0,
          termsDays: 30,
          version: 1,
        }),
      ),
      refused(partners.edit.save, refuseField('name', 'Another partner has this name')),
    ],
  })
  const percent = page.getByLabel('Gratuity on transfers')
  await percent.waitFor()
  expect(await percent.inputValue()).toBe('12.50')
  expect(await axe(page)).toEqual([])
  const save = page.getByRole('button', { name: 'Save partner' })
  await percent.fill('31')
  await save.click()
  await page
    .getByText(/At most 30/)
    .first()
    .waitFor()
  expect(page.sent(partners.edit.save)).toEqual([])
  await percent.fill('15')
  const sending = page.waitForRequest((it) => it.method() === 'POST' && it.url().includes('/api/partner/'))
  await save.click()
  expect((await sending).postDataJSON()).toMatchObject({ gratuityBasisPoints: 1_500 })
})
