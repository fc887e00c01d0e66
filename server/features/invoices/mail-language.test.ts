// not moved: months
import { afterAll, beforeAll, expect, test } from 'vitest'
import { issueInvoicesChange, sendInvoice } from '#contract/invoices.ts'
import { partnerStatementPdf, sendPartnerStatement } from '#contract/partners.ts'
import { addressOf } from '#contract/endpoint.ts'
import { signedIn } from '#server/testing/accounts.ts'
import { advancedBooker } from '#server/testing/book-advanced.ts'
import { confirmAndDo } from '#server/testing/changes.ts'
import { openTestPortal, type TestBrowser, type TestPortal } from '#server/testing/portal.ts'
import { pdfText } from '#server/testing/pdf-text.ts'
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

test('the invoice was drawn in the language it was issued in', async () => {
  const { pdf } = await portal.database.db.selectFrom('invoice').select('pdf').executeTakeFirstOrThrow()
  const text = (await pdfText(Buffer.from(pdf))).join('\n')
  for (const said of ['Facture', 'novembre 2026', 'ÉCHÉANCE', 'Prestation', 'Solde du compte', '178,20'])
    expect(text).toContain(said)
  expect(text).toContain('25/11/2026')
  expect(text).not.toMatch(/Invoice|Total tax|Previous|[{}]/)
})

test.each([
  ['de', 'Kontoauszug', 'Anfangssaldo', 'Seite 1 von 1'],
  ['fr', 'Relevé de compte', 'Solde initial', 'Page 1 sur 1'],
] as const)('a statement in %s', async (language, ...said) => {
  await speak(language)
  const cookie = [...office.cookies].map((it) => it.join('=')).join('; ')
  const days = { id: company.partner, from: '2026-11-01', to: '2026-11-30' }
  const url = addressOf(partnerStatementPdf.path, days)
  const { rawPayload } = await portal.app.inject({ url, headers: { cookie } })
  const text = (await pdfText(rawPayload)).join('\n')
  for (const word of said) expect(text).toContain(word)
  expect(text).not.toMatch(/Statement|balance|[{}]/)
})

test('a statement is mailed in the partner’s language', async () => {
  await speak('de')
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
