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

const [hotel, closed, cove] = [aGuid(7), aGuid(61), { guid: aGuid(62), name: 'Cobblers Cove' }]

test('a partner’s location is chosen by typing; an inactive one is marked as inactive', async () => {
  const page = await openPage(`/partner/${hotel}?tab=details`, {
    as: anAccountant(),
    answers: [
      ...plainAnswers(partnerBalance),
      answer(options, ({ params }) => ({ items: params.list === 'locations' ? [cove] : [] })),
      answer(eInvoiceCompany, { missing: [] }),
      answer(
        partners.edit.load,
        smallestReply(partners.edit.load, {
          name: 'Casuarina House',
          legalName: 'Casuarina House Ltd',
          eInvoice: 'none',
          untaxedReason: 'exempt',
          basisPoints: 0,
          creditLimitCents: 0,
          termsDays: 30,
          version: 1,
          locationGuid: closed,
          location: { name: 'Old Casuarina', active: false },
          history: [
            {
              at: '2026-11-19T13:00:00Z',
              who: 'Demo Accountant',
              action: 'editPartner',
              reason: '',
              fields: [{ name: 'locationGuid', before: 'Sandy Lane', after: 'Old Casuarina' }],
            },
          ],
        }),
      ),
      refused(partners.edit.save, refuseField('locationGuid', 'Choose one from the list')),
    ],
  })
  const location = page.getByRole('combobox', { name: 'Location' })
  await expect.poll(() => location.inputValue()).toBe('Old Casuarina (inactive)')
  await page.getByText('Sandy Lane').first().waitFor()
  await location.fill('cobb')
  await page.getByRole('option', { name: cove.name }).click()
  expect(await axe(page)).toEqual([])
  const sending = page.waitForRequest((it) => it.method() === 'POST' && it.url().includes('/api/partner/'))
  await page.getByRole('button', { name: 'Save partner' }).click()
  expect((await sending).postDataJSON()).toMatchObject({ locationGuid: cove.guid })
  await expect.poll(() => location.getAttribute('aria-invalid')).toBe('true')
})
