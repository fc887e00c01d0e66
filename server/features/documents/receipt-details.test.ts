import { afterAll, beforeAll, expect, test } from 'vitest'
import { privateBookingChange } from '#contract/drive-bookings.ts'
import { takePayment } from '#contract/till.ts'
import { scopeOfPortal } from '#domain/access/partner-reach.ts'
import { addDays } from '#domain/calendar/service-date.ts'
import { receiptPdf } from '#server/features/documents/export/receipt-pdf.ts'
import { serviceTexts } from '#server/features/documents/queries/receipt-details.ts'
import { receiptOf } from '#server/features/documents/queries/receipts.ts'
import { letterheadOf } from '#server/features/brand/queries.ts'
import { pdfText } from '#server/testing/pdf-text.ts'
import {
  confirmAndDo,
  guest,
  openReservationDesk,
  today,
  type ReservationDesk,
} from '#server/testing/reservation-desk.ts'

let desk: ReservationDesk
beforeAll(async () => {
  desk = await openReservationDesk()
})
afterAll(() => desk.portal.close())

test('a receipt names pickup time and places of a transfer, in the guest’s language', async () => {
  const { db, company, agent } = desk
  const journey = {
    date: addDays(today, 8),
    time: '10:30',
    from: { locationGuid: company.airport },
    to: { locationGuid: company.hotel },
    cars: [{ serviceGuid: company.sedan }],
  }
  const body = { adults: 2, customer: guest, journey }
  const { saved } = await confirmAndDo(agent, privateBookingChange, body, { id: 'new' })
  const { group } = await desk.rows(saved.guid ?? '')
  const { guid = '' } = await agent.must(takePayment, {
    params: { id: group.customer_guid, group: group.guid },
    body: { method: 'card', amountCents: 1000 },
  })
  const read = async (language: 'en' | 'fr') => receiptOf(db, scopeOfPortal, guid, language)
  const [english, french] = [await read('en'), await read('fr')]
  expect(english?.lines[0]).toMatchObject({
    label: `Private transfer, Sat 28 Nov, ${group.reference}`,
    details: ['10:30, Airport – Sea Hotel'],
  })
  expect(french?.lines[0]?.details).toEqual(['10h30, Airport – Sea Hotel'])
  if (!english) throw new Error('There is no receipt')
  const text = await pdfText(await receiptPdf(english, await letterheadOf(db)))
  expect(text.join('\n')).toContain('10:30, Airport – Sea Hotel')
})

test('trips on another day name it; a fast track names its flight', () => {
  const at = { day: '2026-11-28', language: 'fr', timeZone: 'America/Barbados' } as const
  const drives = [
    { at: '2026-11-28T14:30:00Z', from: 'Airport', to: 'Villa' },
    { at: '2026-11-29T13:00:00Z', from: 'Villa', to: 'Airport' },
  ]
  expect(serviceTexts({ flight: 'BA2155', drives }, at)).toEqual([
    '10h30, Airport – Villa',
    'dim. 29 nov., 09h00, Villa – Airport',
  ])
  expect(serviceTexts({ flight: 'BA2155', drives: [] }, at)).toEqual(['BA2155'])
  expect(serviceTexts({ flight: null, drives: [] }, at)).toEqual([])
})
