// not moved: months
import { getDocumentProxy } from 'unpdf'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { addressOf } from '#contract/endpoint.ts'
import {
  eInvoiceCompany,
  invoiceDetail,
  invoiceXml,
  issueInvoiceChange,
  voidInvoice,
} from '#contract/invoices.ts'
import { partners } from '#contract/partners.ts'
import { siteForm } from '#contract/site.ts'
import { chargeEntry } from '#domain/ledger/entries.ts'
import { drawByPath } from '#server/features/documents/queries/papers.ts'
import { postEntry } from '#server/features/ledger/commands.ts'
import { textAt, at } from '#server/import-files/xml-node.ts'
import { signedIn } from '#server/testing/accounts.ts'
import { brokenRules } from '#server/testing/en16931/business-rules.ts'
import { readEInvoice, schemaErrors } from '#server/testing/en16931/read-e-invoice.ts'
import { centsAt } from '#server/testing/en16931/told.ts'
import { pdfText } from '#server/testing/pdf-text.ts'
import { openTestPortal, type TestBrowser, type TestPortal } from '#server/testing/portal.ts'
import { makeSmallCompany, type SmallCompany } from '#server/testing/small-company.ts'
import { line } from '#server/testing/small-ledger.ts'
import { portalActor } from '#server/work/actor.ts'
import { inUnitOfWork } from '#server/work/unit-of-work.ts'

let portal: TestPortal
let company: SmallCompany
let office: TestBrowser

beforeAll(async () => {
  portal = await openTestPortal('2026-11-20T13:00:00Z')
  company = await makeSmallCompany(portal)
})
afterAll(() => portal.close())

/** Sessions expire as weeks pass. */
async function signInAt(now: string): Promise<void> {
  portal.clock.now = now
  office = await signedIn(portal, ['managePartner', 'adminSystem'])
}

/** A service charged to the partner; negative: credited. */
async function charge(serviceDate: string, totalCents: number): Promise<void> {
  const billing = { kind: 'partner', partnerGuid: company.partner } as const
  const lines = [line('fastTrack', totalCents)]
  const entry = chargeEntry({ billing, lines, serviceDate, memo: 'Booked' })
  if (entry === null) throw new Error('Invalid example entry')
  await inUnitOfWork(portal.database.db, { actor: portalActor, now: portal.clock.now }, (work) =>
    postEntry(work, entry, { partnerGuid: company.partner, earnedOn: serviceDate }),
  )
}

async function savePartner(change: object) {
  const params = { id: company.partner }
  const known = await office.must(partners.edit.load, { params })
  return office.call(partners.edit.save, { params, body: { ...known, ...change } as never })
}

async function saveSite(change: object) {
  return office.call(siteForm.save, { body: { ...(await office.must(siteForm.load)), ...change } })
}

async function issue(month: string) {
  const asked = { params: { id: company.partner }, body: { month, send: true } }
  const { confirmation, warnings } = await office.must(issueInvoiceChange.confirm, asked)
  const { guid = '' } = await office.must(issueInvoiceChange.make, {
    ...asked,
    body: { ...asked.body, confirmation },
  })
  const shown = await office.must(invoiceDetail, { params: { id: guid } })
  return { guid, warnings, shown }
}

const fileOf = async (guid: string, kind: 'pdf' | 'xml', browser = office) => {
  const cookie = [...browser.cookies].map((it) => it.join('=')).join('; ')
  return portal.app.inject({ url: `/reports/invoice-${guid}.${kind}`, headers: { cookie } })
}

const given = {
  eInvoice: 'Factur-X',
  country: 'DE',
  taxNumber: 'DE 123 456 789',
  address: 'Kai 1\n20457 Hamburg',
  billingEmail: 'bills@good.example',
  language: 'de',
}

test('a partner’s form says what its e-invoices need, and the site’s form checks country and IBAN', async () => {
  await signInAt('2026-11-20T13:00:00Z')
  expect((await savePartner({ country: 'ZZ' })).body).toMatchObject({
    fields: { country: { message: 'Choose one from the list' } },
  })
  expect((await savePartner({ eInvoice: 'Factur-X', untaxedReason: 'reverseCharge' })).body).toMatchObject({
    fields: {
      country: { message: 'Choose a country. E-invoices require one.' },
      taxNumber: {
        message:
          'Enter the VAT number with its country code, for example DE123456789. Reverse charge requires it.',
      },
    },
  })
  expect((await savePartner(given)).status).toBe(200)
  expect((await saveSite({ country: 'ZZ' })).body).toMatchObject({
    fields: { country: { message: 'Choose one from the list' } },
  })
  expect((await saveSite({ iban: 'DE89 3704 0044 0532 0130 01' })).body).toMatchObject({
    fields: { iban: { message: 'This isn’t a valid IBAN. Check it for typing errors.' } },
  })
})

test('what the company’s settings lack is said where e-invoices are turned on', async () => {
  expect((await office.must(eInvoiceCompany)).missing).toEqual([
    'The company has no country. Add it under Configuration, Site.',
    'The company has no tax number. Add it under Configuration, Site.',
    'The company has no IBAN or account number. Add it under Configuration, Site.',
  ])
})

test('an invoice is issued even if its e-invoice isn’t complete, and says what is missing', async () => {
  await charge('2026-11-25', 17_820)
  await signInAt('2026-12-01T13:00:00Z')
  const { guid, warnings, shown } = await issue('2026-11')
  const missing = [
    'The company has no country. Add it under Configuration, Site.',
    'The company has no tax number. Add it under Configuration, Site.',
  ]
  expect(warnings).toEqual(expect.arrayContaining(missing.map((it) => `This won’t be an e-invoice: ${it}`)))
  expect(shown.eInvoice).toEqual({ fileUrl: null, missing })
  expect((await fileOf(guid, 'xml')).statusCode).toBe(404)
  expect((await fileOf(guid, 'pdf')).rawPayload.toString('latin1')).toMatch(/^%PDF-1\.3/)
})

describe('once everything is there', () => {
  let guid: string
  let xml: string
  let chargedCents: number
  let warnings: readonly string[]

  beforeAll(async () => {
    await saveSite({
      country: 'BB',
      taxNumber: '1000123456789',
      iban: 'DE89 3704 0044 0532 0130 00',
      address: '1 Apron Road',
      company: 'Sand & Sea Ltd',
      payTo: 'Bank of Sand',
    })
    await charge('2026-12-10', 5_500)
    await signInAt('2027-01-02T13:00:00Z')
    const issued = await issue('2026-12')
    guid = issued.guid
    chargedCents = issued.shown.chargedCents
    warnings = issued.warnings
    xml = (await fileOf(guid, 'xml')).body
  })

  test('the XML keeps the schema and the rules, and has the amounts of the invoice', async () => {
    const { eInvoice } = await office.must(invoiceDetail, { params: { id: guid } })
    expect(eInvoice).toEqual({ fileUrl: addressOf(invoiceXml.path, { id: guid }), missing: [] })
    expect(warnings.filter((it) => it.includes('e-invoice'))).toEqual([])
    const root = readEInvoice(xml)
    expect([await schemaErrors(xml), brokenRules(root)]).toEqual([[], []])
    const trade = at(root, 'SupplyChainTradeTransaction')
    const settlement = at(trade, 'ApplicableHeaderTradeSettlement')
    expect(chargedCents).toBeGreaterThan(0)
    expect(centsAt(settlement, 'SpecifiedTradeSettlementHeaderMonetarySummation', 'DuePayableAmount')).toBe(
      chargedCents,
    )
    expect(
      textAt(
        settlement,
        'SpecifiedTradeSettlementPaymentMeans',
        'PayeePartyCreditorFinancialAccount',
        'IBANID',
      ),
    ).toBe('DE89370400440532013000')
    const buyer = at(trade, 'ApplicableHeaderTradeAgreement', 'BuyerTradeParty')
    expect([
      textAt(buyer, 'Name'),
      ...['LineOne', 'PostcodeCode', 'CityName', 'CountryID'].map((it) =>
        textAt(buyer, 'PostalTradeAddress', it),
      ),
      textAt(buyer, 'SpecifiedTaxRegistration', 'ID'),
    ]).toEqual(['Good Hotel Ltd', 'Kai 1', '20457', 'Hamburg', 'DE', 'DE123456789'])
  })

  test('the PDF is an archive file that carries the XML, and the mail brings it', async () => {
    const pdf = (await fileOf(guid, 'pdf')).rawPayload
    const paper = await getDocumentProxy(new Uint8Array(pdf), { verbosity: 0 })
    expect([...((await paper.getAttachments())?.keys() ?? [])]).toEqual(['factur-x.xml'])
    const attached = await paper.getAttachmentContent('factur-x.xml')
    expect(Buffer.from(attached ?? []).toString()).toBe(xml)
    const { info } = await paper.getMetadata()
    expect(info).toMatchObject({ Title: expect.stringMatching(/\d{4}-\d{6}$/), Author: 'Sand & Sea Ltd' })
    const raw = pdf.toString('latin1')
    for (const part of [
      '%PDF-1.7',
      '/AFRelationship /Alternative',
      '/Subtype /text#2Fxml',
      '/ModDate',
      '/S /GTS_PDFA1',
      '<pdfaid:part>3</pdfaid:part>',
      '<pdfaid:conformance>B</pdfaid:conformance>',
      '<fx:ConformanceLevel>EN 16931</fx:ConformanceLevel>',
      '<fx:DocumentFileName>factur-x.xml</fx:DocumentFileName>',
      '<rdf:li>Sand &amp; Sea Ltd</rdf:li>',
    ])
      expect(raw).toContain(part)
    // Every font is embedded.
    expect(raw.split('/FontFile2').length - 1).toBe(raw.split('/Type /FontDescriptor').length - 1)
    expect((await pdfText(pdf)).join(' ')).toContain('Sand & Sea Ltd')
    const mail = await portal.database.db
      .selectFrom('outbox')
      .select('attachments')
      .where('template', '=', 'invoice')
      .orderBy('position', 'desc')
      .executeTakeFirstOrThrow()
    const [attachment] = mail.attachments as { path: string }[]
    const context = { from: 'portal@small.example', now: portal.clock.now }
    expect((await drawByPath(portal.database.db, attachment?.path ?? '', context))?.body.equals(pdf)).toBe(
      true,
    )
  })

  test('who may read the invoice may read the XML, which never changes', async () => {
    const permissions = ['viewCustomer', 'editCustomer'] as const
    const own = await signedIn(portal, [...permissions], { partnerGuid: company.partner })
    const other = await signedIn(portal, [...permissions], { partnerGuid: company.blockedPartner })
    expect((await fileOf(guid, 'xml', own)).body).toBe(xml)
    expect((await fileOf(guid, 'xml', other)).statusCode).toBe(404)
    await savePartner({ legalName: 'Renamed Ltd', country: 'AT' })
    expect((await fileOf(guid, 'xml')).body).toBe(xml)
    await expect(portal.database.db.updateTable('invoice').set({ xml: '<x/>' }).execute()).rejects.toThrow(
      'stays as it is',
    )
  })

  test('after a void invoice, the next one is a corrected invoice that names it', async () => {
    const params = { id: guid }
    const { number } = await office.must(invoiceDetail, { params })
    await office.must(voidInvoice, { params, body: { reason: 'Wrong name' } })
    const again = await issue('2026-12')
    const root = readEInvoice((await fileOf(again.guid, 'xml')).body)
    expect(brokenRules(root)).toEqual([])
    expect(textAt(root, 'ExchangedDocument', 'TypeCode')).toBe('384')
    const paper = (await pdfText((await fileOf(again.guid, 'pdf')).rawPayload)).join(' ')
    expect(paper).toContain('Korrigierte Rechnung')
    const settlement = at(root, 'SupplyChainTradeTransaction', 'ApplicableHeaderTradeSettlement')
    expect(textAt(settlement, 'InvoiceReferencedDocument', 'IssuerAssignedID')).toBe(number)
    expect((await fileOf(guid, 'xml')).body).toBe(xml)
  })

  test('an account without an IBAN and a tax number without a country code are in the XML', async () => {
    await saveSite({ iban: '', accountNumber: '000 000 001' })
    expect((await office.must(eInvoiceCompany)).missing).toEqual([])
    await savePartner({ country: 'BB', taxNumber: '1000777', address: 'Demo Bay, Holetown BB24016' })
    await charge('2027-01-10', 2_200)
    await signInAt('2027-02-02T12:00:00Z')
    const { guid: own } = await issue('2027-01')
    const ownXml = (await fileOf(own, 'xml')).body
    const root = readEInvoice(ownXml)
    expect([await schemaErrors(ownXml), brokenRules(root)]).toEqual([[], []])
    const trade = at(root, 'SupplyChainTradeTransaction')
    const means = at(trade, 'ApplicableHeaderTradeSettlement', 'SpecifiedTradeSettlementPaymentMeans')
    expect([
      textAt(means, 'TypeCode'),
      textAt(means, 'PayeePartyCreditorFinancialAccount', 'ProprietaryID'),
    ]).toEqual(['30', '000 000 001'])
    const buyer = at(trade, 'ApplicableHeaderTradeAgreement', 'BuyerTradeParty')
    expect([textAt(buyer, 'ID'), textAt(buyer, 'PostalTradeAddress', 'CityName')]).toEqual([
      '1000777',
      'Holetown',
    ])
    // Saved without the field, as by an older program, it stays.
    const { accountNumber, ...others } = await office.must(siteForm.load)
    await office.must(siteForm.save, { body: others })
    expect((await office.must(siteForm.load)).accountNumber).toBe(accountNumber)
  })

  test('a credit note has the amounts that are credited', async () => {
    await charge('2027-02-20', -3_300)
    await signInAt('2027-03-02T13:00:00Z')
    const note = await issue('2027-02')
    expect(note.shown.chargedCents).toBe(-3_300)
    const xmlOfNote = (await fileOf(note.guid, 'xml')).body
    const root = readEInvoice(xmlOfNote)
    expect([await schemaErrors(xmlOfNote), brokenRules(root)]).toEqual([[], []])
    expect(textAt(root, 'ExchangedDocument', 'TypeCode')).toBe('381')
    const settlement = at(root, 'SupplyChainTradeTransaction', 'ApplicableHeaderTradeSettlement')
    expect(centsAt(settlement, 'SpecifiedTradeSettlementHeaderMonetarySummation', 'DuePayableAmount')).toBe(
      3_300,
    )
  })
})
