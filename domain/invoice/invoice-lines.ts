import type { ServiceDate } from '#domain/calendar/service-date.ts'
import type { ChargeLine } from '#domain/ledger/charge-line.ts'
import type { EntryKind } from '#domain/ledger/entries.ts'

/** An entry of a partner's account that can go on an invoice. */
export interface InvoicedEntry {
  readonly guid: string
  readonly reversesGuid: string | null
  readonly memo: string
  /** Date of its last service. */
  readonly serviceDate: ServiceDate
  readonly reference: string
  readonly partnerReference: string
  readonly guest: string
  /** Effect on the balance, after commission. */
  readonly owedCents: number
  /** The partner's commission, regardless of who pays. */
  readonly commissionCents: number
  readonly lines: readonly (Pick<ChargeLine, LineFacts> & { readonly drive?: InvoicedDrive })[]
}

/** Pickup and places of a trip, as printed below its line. */
export interface InvoicedDrive {
  readonly date: ServiceDate
  readonly time: string
  readonly from: string
  readonly to: string
}

type LineFacts =
  | 'label'
  | 'quantity'
  | 'serviceDate'
  | 'netCents'
  | 'taxCode'
  | 'taxBasisPoints'
  | 'taxCents'
  | 'totalCents'

/** One line of an invoice. amount = net + tax − commission. */
export interface InvoiceLine {
  readonly entryGuid: string
  readonly serviceDate: ServiceDate
  readonly reference: string
  readonly partnerReference: string
  readonly guest: string
  readonly label: string
  /** Of the price of a trip. Absent on invoices issued before it was printed. */
  readonly drive?: InvoicedDrive
  readonly quantity: number
  readonly netCents: number
  /** Empty: untaxed. */
  readonly taxCode: string
  readonly taxBasisPoints: number
  readonly taxCents: number
  readonly commissionCents: number
  readonly amountCents: number
}

/**
 * Kinds of entries that settle the balance instead of adding to it; a reversal counts as the kind it
 * reverses.
 */
export const settlingKinds: readonly EntryKind[] = ['partnerPayment', 'payment', 'refund', 'writeOff']

/** Drops pairs of an entry and its reversal. */
export function withoutReversed<E extends { readonly guid: string; readonly reversesGuid: string | null }>(
  entries: readonly E[],
): E[] {
  const guids = new Set(entries.map((it) => it.guid))
  const gone = new Set(
    entries.flatMap((it) =>
      it.reversesGuid !== null && guids.has(it.reversesGuid) ? [it.guid, it.reversesGuid] : [],
    ),
  )
  return entries.filter((it) => !gone.has(it.guid))
}

/**
 * The invoice lines of an entry: its services with tax, and their commission. They add up to its effect on
 * the balance.
 */
export function linesOfEntry(entry: InvoicedEntry): InvoiceLine[] {
  const { commissionCents } = entry
  const isOnAccount = entry.owedCents + commissionCents !== 0
  const services = isOnAccount ? servicesOf(entry) : []
  if (commissionCents === 0) return services
  const what = commissionCents > 0 ? 'Commission' : 'Commission reversed'
  const label = isOnAccount ? what : `${what}, paid by the guest`
  return [
    ...services,
    { ...about(entry), label, quantity: 1, ...untaxed, commissionCents, amountCents: 0 - commissionCents },
  ]
}

const untaxed = { netCents: 0, taxCode: '', taxBasisPoints: 0, taxCents: 0 } as const

function servicesOf(entry: InvoicedEntry): InvoiceLine[] {
  const price = entry.owedCents + entry.commissionCents
  const bare = {
    ...about(entry),
    label: entry.memo,
    quantity: 1,
    ...untaxed,
    netCents: price,
    commissionCents: 0,
    amountCents: price,
  }
  if (entry.lines.length === 0) return [bare]
  return entry.lines
    .filter((it) => it.totalCents !== 0)
    .map(({ totalCents, ...it }) => ({ ...about(entry), ...it, commissionCents: 0, amountCents: totalCents }))
}

function about({ guid, serviceDate, reference, partnerReference, guest }: InvoicedEntry) {
  return { entryGuid: guid, serviceDate, reference, partnerReference, guest }
}

/** Tax by code and rate, sorted by both. */
export interface InvoicedTax {
  readonly code: string
  readonly basisPoints: number
  readonly netCents: number
  readonly taxCents: number
}

export interface InvoiceSums {
  readonly netCents: number
  readonly taxCents: number
  readonly commissionCents: number
  /** net + tax − commission. */
  readonly chargedCents: number
}

export function sumsOfLines(lines: readonly InvoiceLine[]): InvoiceSums {
  const sum = (of: (line: InvoiceLine) => number) => lines.reduce((cents, it) => cents + of(it), 0)
  return {
    netCents: sum((it) => it.netCents),
    taxCents: sum((it) => it.taxCents),
    commissionCents: sum((it) => it.commissionCents),
    chargedCents: sum((it) => it.amountCents),
  }
}

export function taxesOfLines(lines: readonly InvoiceLine[]): InvoicedTax[] {
  const taxed = lines.filter((it) => it.taxCode !== '')
  const alike = Map.groupBy(
    taxed,
    ({ taxCode, taxBasisPoints }) => `${taxCode} ${String(taxBasisPoints).padStart(6, '0')}`,
  )
  return [...alike]
    .toSorted(([a], [b]) => (a < b ? -1 : 1))
    .flatMap(([, own]) => {
      const { netCents, taxCents } = sumsOfLines(own)
      return own[0] ? [{ code: own[0].taxCode, basisPoints: own[0].taxBasisPoints, netCents, taxCents }] : []
    })
}
