import { expect, test } from 'vitest'
import { eInvoiceCompany, invoiceDetail } from '#contract/invoices.ts'
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

const guid = aGuid(1)

test('e-invoices are turned on in the partner’s form, which asks for what they need', async () => {
  const said = 'Choose a country. E-invoices require one.'
  const page = await openPage(`/partner/${guid}?tab=details`, {
    as: anAccountant(),
    answers: [
      ...plainAnswers(partnerBalance),
      answer(options, { items: [{ key: 'DE', value: 'Germany' }] }),
      answer(
        partners.edit.load,
        smallestReply(partners.edit.load, {
          name: 'Kai Hotel',
          legalName: 'Kai Hotel GmbH',
          country: '',
          eInvoice: 'none',
          untaxedReason: 'exempt',
          basisPoints: 0,
          creditLimitCents: 0,
          termsDays: 30,
          version: 1,
        }),
      ),
      answer(eInvoiceCompany, {
        missing: ['The company has no IBAN or account number. Add it under Configuration, Site.'],
      }),
      refused(partners.edit.save, refuseField('country', said)),
    ],
  })
  await page.getByLabel('E-invoice').waitFor()
  expect(await page.getByLabel('Services without tax').count()).toBe(0)
  await page.getByLabel('E-invoice').selectOption('Factur-X')
  await page.getByText('The company has no IBAN or account number.').waitFor()
  await page.getByLabel('Services without tax').selectOption('Reverse charge')
  const sending = page.waitForRequest((it) => it.method() === 'POST' && it.url().includes('/api/partner/'))
  await page.getByRole('button', { name: 'Save partner' }).click()
  expect((await sending).postDataJSON()).toMatchObject({
    eInvoice: 'Factur-X',
    untaxedReason: 'reverseCharge',
    country: '',
  })
  await page.getByText(said).first().waitFor()
  expect(await axe(page)).toEqual([])
})

const openInvoice = (eInvoice: { fileUrl: string | null; missing: string[] } | null) =>
  openPage(`/partner/${guid}/invoices/${guid}`, {
    as: anAccountant(),
    answers: [answer(invoiceDetail, smallestReply(invoiceDetail, { eInvoice, voided: null }))],
  })

test('an e-invoice has its XML next to the PDF', async () => {
  const page = await openInvoice({ fileUrl: '/reports/invoice-1.xml', missing: [] })
  const link = page.getByRole('link', { name: 'XML' })
  expect(await link.getAttribute('href')).toBe('/reports/invoice-1.xml')
})

test('an invoice without its XML says what is missing', async () => {
  const page = await openInvoice({ fileUrl: null, missing: ['The company has no country.'] })
  await page.getByText('Not an e-invoice: The company has no country.').waitFor()
  expect(await page.getByRole('link', { name: 'XML' }).count()).toBe(0)
  expect(await axe(page)).toEqual([])
})
