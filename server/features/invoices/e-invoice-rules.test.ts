import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { ciiXml } from '#domain/e-invoice/cii-xml.ts'
import { eInvoiceGaps } from '#domain/e-invoice/e-invoice-gaps.ts'
import { eInvoiceOf } from '#domain/e-invoice/e-invoice.ts'
import { untaxedReasons, type EInvoiceSettings } from '#domain/e-invoice/e-invoice-settings.ts'
import { draftInvoice } from '#domain/invoice/draft-invoice.ts'
import type { InvoicedEntry } from '#domain/invoice/invoice-lines.ts'
import type { InvoicePaper } from '#domain/invoice/invoice-paper.ts'
import { guestLanguageNames } from '#domain/message/guest-language.ts'
import { allAt, at, textAt, type XmlNode } from '#server/import-files/xml-node.ts'
import { brokenRules } from '#server/testing/en16931/business-rules.ts'
import { readEInvoice, schemaErrors } from '#server/testing/en16931/read-e-invoice.ts'
import { centsAt } from '#server/testing/en16931/told.ts'

/** The XML of invoices against the schema of Factur-X and the rules of EN 16931. */

const text = fc.oneof(fc.string({ maxLength: 30 }), fc.constantFrom('Meet & greet <VIP>', 'Łódź', '李伟', ''))
const cents = fc.integer({ min: -2_000_000, max: 2_000_000 })
const tax = fc.constantFrom(
  { taxCode: 'VAT', taxBasisPoints: 1_750 },
  { taxCode: 'VAT', taxBasisPoints: 1_000 },
  { taxCode: 'ROOM', taxBasisPoints: 1_000 },
  { taxCode: 'ZERO', taxBasisPoints: 0 },
  { taxCode: '', taxBasisPoints: 0 },
)
const chargeLine = fc
  .record({ label: text, quantity: fc.integer({ min: -9, max: 40 }), net: cents, tax })
  .map(({ label, quantity, net, tax: { taxCode, taxBasisPoints } }) => {
    const taxCents = Math.round((net * taxBasisPoints) / 10_000)
    return {
      label,
      quantity,
      serviceDate: '2026-10-04',
      netCents: net,
      taxCode,
      taxBasisPoints,
      taxCents,
      totalCents: net + taxCents,
    }
  })
const entry = fc
  .record({
    lines: fc.array(chargeLine, { maxLength: 4 }),
    bare: cents,
    commissionCents: fc.oneof(fc.constant(0), fc.integer({ min: -90_000, max: 90_000 })),
    day: fc.integer({ min: 10, max: 31 }),
    guest: text,
  })
  .map(({ lines, bare, commissionCents, day, guest }): InvoicedEntry => ({
    guid: 'e',
    reversesGuid: null,
    memo: 'Arrival fast track',
    serviceDate: `2026-10-${day}`,
    reference: 'ABC123',
    partnerReference: '',
    guest,
    owedCents:
      (lines.length === 0 ? bare : lines.reduce((sum, it) => sum + it.totalCents, 0)) - commissionCents,
    commissionCents,
    lines,
  }))
const voided = fc.constantFrom([], [], [{ guid: 'v', number: '2026-000003', chargedCents: 5_000 }])
const settings = fc.record({
  companyCountry: fc.constantFrom('BB', 'DE'),
  iban: fc.constantFrom('', 'DE89370400440532013000'),
  accountNumber: fc.constantFrom('', '000 000 001'),
  partnerCountry: fc.constantFrom('DE', 'GR'),
  untaxedReason: fc.constantFrom(...untaxedReasons),
})
const paper = fc
  .record({
    entries: fc.array(entry, { maxLength: 8 }),
    voided,
    currency: fc.constantFrom('BBD', 'EUR', 'JPY'),
    payTo: fc.constantFrom('', 'Bank of Sand, 001 002'),
    address: fc.constantFrom('', '1 Apron Road, Bridgetown', 'Kai 1\n20457 Hamburg', 'a\nb\nc\nd\ne'),
    taxNumber: fc.constantFrom('DE123456789', '1000123456789'),
    partnerNumber: fc.constantFrom('DE987654321', 'EL123456789', '1000987654321', ''),
  })
  .map(({ entries, voided: credits, currency, payTo, address, taxNumber, partnerNumber }): InvoicePaper => {
    const of = { kind: 'month', month: '2026-10' } as const
    const facts = { of, missing: 0, today: '2026-11-20', lastMonth: null, openingCents: 70 }
    return {
      ...draftInvoice({ ...facts, entries, settlements: [], voided: credits }),
      number: '2026-000012',
      month: '2026-10',
      issuedOn: '2026-11-20',
      dueOn: '2026-12-20',
      currency,
      company: { name: 'Sand & Sea Ltd', address, taxNumber, payTo },
      partner: { name: 'Good Hotel', legalName: 'Good Hotel GmbH', address, taxNumber: partnerNumber },
    }
  })
  // Nothing else is ever issued.
  .filter((it) => it.lines.length + it.credits.length > 0)
const language = fc.constantFrom(...guestLanguageNames)

const xmlOf = (own: InvoicePaper, with_: EInvoiceSettings) => ciiXml(eInvoiceOf(own, with_, 'en'))
const sumsOf = (root: XmlNode) =>
  at(
    root,
    'SupplyChainTradeTransaction',
    'ApplicableHeaderTradeSettlement',
    'SpecifiedTradeSettlementHeaderMonetarySummation',
  )

describe('any invoice without gaps', () => {
  test('keeps every rule and agrees with the paper to the cent', () => {
    fc.assert(
      fc.property(paper, settings, language, (own, with_, spoken) => {
        fc.pre(eInvoiceGaps(own, with_).length === 0)
        const root = readEInvoice(ciiXml(eInvoiceOf(own, with_, spoken)))
        expect(brokenRules(root)).toEqual([])
        const sign = textAt(root, 'ExchangedDocument', 'TypeCode') === '381' ? -1 : 1
        // Amounts of yen have no decimals.
        const scale = own.currency === 'JPY' ? 100 : 1
        const sums = sumsOf(root)
        expect([
          centsAt(sums, 'DuePayableAmount'),
          centsAt(sums, 'TaxTotalAmount'),
          centsAt(sums, 'TaxBasisTotalAmount'),
        ]).toEqual(
          [own.chargedCents, own.taxCents, own.netCents - own.commissionCents].map(
            (it) => sign * scale * it + 0,
          ),
        )
        const trade = at(root, 'SupplyChainTradeTransaction')
        const lines = allAt(trade, 'IncludedSupplyChainTradeLineItem')
        expect(lines.length).toBe(Math.max(1, own.lines.length))
        const taxes = allAt(at(trade, 'ApplicableHeaderTradeSettlement'), 'ApplicableTradeTax')
        for (const { basisPoints } of own.taxes.filter((it) => it.basisPoints > 0)) {
          const ofRate = own.taxes.filter((it) => it.basisPoints === basisPoints)
          const told = taxes.find((it) => Number(textAt(it, 'RateApplicablePercent')) === basisPoints / 100)
          expect([centsAt(told, 'BasisAmount'), centsAt(told, 'CalculatedAmount')]).toEqual([
            ofRate.reduce((sum, it) => sum + it.netCents, 0) * sign * scale + 0,
            ofRate.reduce((sum, it) => sum + it.taxCents, 0) * sign * scale + 0,
          ])
        }
      }),
      { numRuns: 1_000 },
    )
  })

  test('is valid by the schema of Factur-X', async () => {
    const samples = fc.sample(fc.tuple(paper, settings), 150)
    const written = samples
      .filter(([own, with_]) => eInvoiceGaps(own, with_).length === 0)
      .map(([own, with_]) => xmlOf(own, with_))
    expect(written.length).toBeGreaterThan(50)
    expect(await schemaErrors(...written)).toEqual([])
  })

  test('the schema and the rules find what is wrong', async () => {
    const [own, with_] = fc
      .sample(fc.tuple(paper, settings), 50)
      .find((it) => eInvoiceGaps(...it).length === 0 && it[0].lines.length > 1) as [
      InvoicePaper,
      EInvoiceSettings,
    ]
    const xml = xmlOf(own, with_)
    expect(await schemaErrors(xml.replaceAll('ram:TypeCode', 'ram:Type'))).not.toEqual([])
    const breaking: [RegExp, string, string][] = [
      [/<ram:DuePayableAmount>/, '<ram:DuePayableAmount>9', 'BR-CO-16'],
      [/<ram:GrandTotalAmount>/, '<ram:GrandTotalAmount>9', 'BR-CO-15'],
      [/<ram:LineTotalAmount>/, '<ram:LineTotalAmount>9', 'BR-CO-10'],
      [/<ram:CalculatedAmount>/, '<ram:CalculatedAmount>9', 'BR-CO-14'],
      [/<ram:TaxBasisTotalAmount>/, '<ram:TaxBasisTotalAmount>9', 'BR-CO-13'],
      [/<ram:CountryID>..</, '<ram:CountryID>XX<', 'BR-08 BR-09 BR-CL-14'],
      [/<ram:ChargeAmount>/, '<ram:ChargeAmount>-9', 'BR-27'],
    ]
    for (const [found, wrong, rule] of breaking)
      expect(brokenRules(readEInvoice(xml.replace(found, wrong)))).toContain(rule)
  })
})
