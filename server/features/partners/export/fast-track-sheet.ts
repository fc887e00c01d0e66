import type { Readable } from 'node:stream'
import type { FastTrackLine } from '#contract/partner-fast-track.ts'
import { statusWords } from '#contract/status-words.ts'
import { bookingKinds } from '#domain/vocabulary/booking-kinds.ts'
import { monthWords } from '#domain/calendar/service-date-text.ts'
import type { FileColumn } from '#server/files/table-file.ts'
import { workbookOf, type BookFacts } from '#server/files/workbook.ts'

const columnsIn = (currency: string): FileColumn<FastTrackLine>[] => [
  { header: 'Date', value: (it) => it.serviceDate, kind: 'date' },
  { header: 'Time', value: (it) => it.serviceTime, kind: 'time', width: 8 },
  { header: 'Service', value: (it) => bookingKinds[it.kind].label, width: 24 },
  { header: 'Flight', value: (it) => it.flight },
  { header: 'Reference', value: (it) => it.reference },
  { header: 'Your reference', value: (it) => it.partnerReference, width: 18 },
  { header: 'Guest', value: (it) => it.guest, width: 28 },
  { header: 'Adults', value: (it) => it.adults, kind: 'number', width: 8, adds: true },
  { header: 'Children', value: (it) => it.children, kind: 'number', width: 8, adds: true },
  { header: 'Infants', value: (it) => it.infants, kind: 'number', width: 8, adds: true },
  { header: 'Status', value: (it) => statusWords.booking[it.status] },
  { header: 'Charged', value: (it) => it.chargeCents, kind: 'money', currency },
]

/** A partner's fast track month as a workbook. */
export function fastTrackSheet(
  asked: { month: string; partner: string },
  lines: readonly FastTrackLine[],
  facts: BookFacts,
): Readable {
  const table = {
    name: `Fast track ${asked.month}`,
    title: 'Fast track',
    period: monthWords(asked.month),
    filters: `Partner: ${asked.partner}`,
    columns: columnsIn(facts.currency),
    rows: lines,
  }
  return workbookOf(facts, [table])
}
