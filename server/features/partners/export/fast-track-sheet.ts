import type { FastTrackLine } from '#contract/partners.ts'
import { bookingKinds } from '#domain/vocabulary/booking-kinds.ts'
import { xlsxOf, type FileColumn } from '#server/files/table-file.ts'

const columnsIn = (currency: string): FileColumn<FastTrackLine>[] => [
  { header: 'Date', value: (it) => it.serviceDate, kind: 'date' },
  { header: 'Time', value: (it) => it.serviceTime, width: 8 },
  { header: 'Service', value: (it) => bookingKinds[it.kind].label, width: 24 },
  { header: 'Flight', value: (it) => it.flight },
  { header: 'Reference', value: (it) => it.reference },
  { header: 'Your reference', value: (it) => it.partnerReference, width: 18 },
  { header: 'Guest', value: (it) => it.guest, width: 28 },
  { header: 'Adults', value: (it) => it.adults, kind: 'number', width: 8 },
  { header: 'Children', value: (it) => it.children, kind: 'number', width: 8 },
  { header: 'Infants', value: (it) => it.infants, kind: 'number', width: 8 },
  { header: 'Status', value: (it) => it.status },
  { header: 'Charged', value: (it) => it.chargeCents, kind: 'money', currency },
]

/** A partner's fast track month as a workbook. */
export function fastTrackSheet(
  month: string,
  lines: readonly FastTrackLine[],
  currency: string,
): Promise<Buffer> {
  return xlsxOf(`Fast track ${month}`, columnsIn(currency), lines)
}
