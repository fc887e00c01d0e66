// not moved: months
import { afterAll, beforeAll, expect, test } from 'vitest'
import { privateBookingChange } from '#contract/drive-bookings.ts'
import type { InvoiceLine } from '#domain/invoice/invoice-lines.ts'
import { draftInvoice } from '#domain/invoice/draft-invoice.ts'
import { letterheadOf } from '#server/features/brand/queries.ts'
import { invoicePdfOf } from '#server/features/invoices/export/invoice-pdf.ts'
import { invoiceFactsOf } from '#server/features/invoices/queries/account-entries.ts'
import { pdfText } from '#server/testing/pdf-text.ts'
import {
  confirmAndDo,
  guest,
  openReservationDesk,
  type ReservationDesk,
} from '#server/testing/reservation-desk.ts'

let desk: ReservationDesk
beforeAll(async () => {
  desk = await openReservationDesk()
})
afterAll(() => desk.portal.close())

test('an invoice names the pickup time and places of a trip below its price', async () => {
  const { db, company, lead } = desk
  const journey = {
    date: '2026-11-28',
    time: '10:30',
    from: { locationGuid: company.airport },
    to: { locationGuid: company.hotel },
    cars: [{ serviceGuid: company.sedan }],
  }
  const billing = { billing: 'partnerAccount', partnerGuid: company.partner } as const
  const body = { adults: 2, customer: guest, journey, ...billing }
  await confirmAndDo(lead, privateBookingChange, body, { id: 'new' })
  const draft = draftInvoice(
    await invoiceFactsOf(db, company.partner, { kind: 'month', month: '2026-11' }, '2026-12-01'),
  )
  const drive = { date: '2026-11-28', time: '10:30', from: 'Airport', to: 'Sea Hotel' }
  expect(draft.lines.filter((it) => it.drive !== undefined)).toMatchObject([{ drive }])
  const issuer = { name: 'Sand', address: '', taxNumber: '', payTo: '' }
  const partner = { name: 'Good Hotel', legalName: '', address: '', taxNumber: '' }
  const paper = {
    ...draft,
    number: '2026-000001',
    month: '2026-11',
    issuedOn: '2026-12-01',
    dueOn: '2026-12-31',
    currency: 'BBD',
    company: issuer,
    partner,
  }
  const printed = async (it: typeof paper) =>
    (await pdfText(await invoicePdfOf(it, { language: 'en', brand: await letterheadOf(db) }))).join(' ')
  expect(await printed(paper)).toMatch(/10:30, Airport –\s+Sea Hotel/)
  // Invoices issued before have no trips.
  const before = { ...paper, lines: draft.lines.map(withoutDrive) }
  expect(await printed(before)).not.toContain('10:30')
})

function withoutDrive(line: InvoiceLine): InvoiceLine {
  const stored = { ...line }
  delete (stored as { drive?: unknown }).drive
  return stored
}
