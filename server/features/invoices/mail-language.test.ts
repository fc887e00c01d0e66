// not moved: months
import { afterAll, beforeAll, expect, test } from 'vitest'
import { issueInvoicesChange, sendInvoice } from '#contract/invoices.ts'
import { sendPartnerStatement } from '#contract/partners.ts'
import { signedIn } from '#server/testing/accounts.ts'
import { advancedBooker } from '#server/testing/book-advanced.ts'
import { confirmAndDo } from '#server/testing/changes.ts'
import { openTestPortal, type TestBrowser, type TestPortal } from '#server/testing/portal.ts'
import { makeSmallCompany, type SmallCompany } from '#server/testing/small-company.ts'

let portal: TestPortal
let company: SmallCompany
let office: TestBrowser

beforeAll(async () => {
  portal = await openTestPortal('2026-11-20T13:00:00Z')
  company = await makeSmallCompany(portal)
  const asked = { arrival: '2026-11-25', billing: 'partnerAccount', partnerGuid: company.partner } as const
  await advancedBooker(portal, company)(asked)
  portal.clock.now = '2026-12-01T13:00:00Z'
  office = await signedIn(portal, ['managePartner'])
})
afterAll(() => portal.close())

async function speak(language: 'en' | 'fr' | 'de'): Promise<void> {
  await portal.database.db
    .updateTable('partner')
    .set({ language, billing_email: 'bills@good.example' })
    .where('guid', '=', company.partner)
    .execute()
}

async function lastMail() {
  return portal.database.db
    .selectFrom('outbox')
    .select(['subject', 'body', 'html', 'attachments'])
    .where('template', 'in', ['invoice', 'statement'])
    .orderBy('position', 'desc')
    .limit(1)
    .executeTakeFirstOrThrow()
}

test('an invoice is mailed in the partner’s language, when it is issued and when it is sent again', async () => {
  await speak('fr')
  await confirmAndDo(office, issueInvoicesChange, { month: '2026-11', send: true })
  const issued = await lastMail()
  expect(issued.subject).toMatch(/^Facture 2026-000001 - /)
  expect(issued.body).toContain('novembre 2026')
  expect(issued.body).toContain('178,20 BBD')
  expect(issued.attachments).toMatchObject([{ label: 'Ouvrir la facture 2026-000001' }])
  await speak('de')
  const { guid } = await portal.database.db.selectFrom('invoice').select('guid').executeTakeFirstOrThrow()
  await office.must(sendInvoice, { params: { id: guid }, body: { email: 'bills@good.example' } })
  expect((await lastMail()).subject).toMatch(/^Rechnung 2026-000001 - /)
})

test('so is a statement', async () => {
  const body = { from: '2026-11-01', to: '2026-11-30', email: 'bills@good.example' }
  await office.must(sendPartnerStatement, { params: { id: company.partner }, body })
  const mail = await lastMail()
  expect(mail.subject).toMatch(/^Kontoauszug, /)
  expect(mail.html).toContain('lang="de"')
  expect(mail.body).not.toMatch(/[{}]/)
  await speak('en')
  await office.must(sendPartnerStatement, { params: { id: company.partner }, body })
  expect((await lastMail()).subject).toMatch(/^Statement of account, Sun 1 Nov 2026 to Mon 30 Nov 2026 - /)
})
