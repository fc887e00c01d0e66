import type { ServiceDate } from '#domain/calendar/service-date.ts'
import type { ChargeLine } from '#domain/ledger/charge-line.ts'
import type { EntryKind } from '#domain/ledger/entries.ts'

/** An entry of a partner's account that may go on an invoice. */
export interface InvoicedEntry {
  readonly guid: string
  readonly reversesGuid: string | null
  readonly memo: string
  /** The day of its last service. */
  readonly serviceDate: ServiceDate
  readonly reference: string
  readonly partnerReference: string
  readonly guest: string
  /** What it adds to the account, its commission deducted. */
  readonly owedCents: number
  /** What the partner earns with it, whoever pays. */
  readonly commissionCents: number
  readonly lines: readonly Pick<ChargeLine, LineFacts>[]
}

type LineFacts = 'label' | 'quantity' | 'serviceDate' | 'netCents' | 'taxCode' | 'taxBasisPoints' | 'taxCents' | 'totalCents'

/** One line of an invoice. amount = net + tax − commission. */
export interface InvoiceLine {
  readonly entryGuid: string
  readonly serviceDate: ServiceDate
  readonly reference: string
  readonly partnerReference: string
  readonly guest: string
  readonly label: string
  readonly quantity: number
  readonly netCents: number
  /** Empty: no tax applies to it. */
  readonly taxCode: string
  readonly taxBasisPoints: number
  readonly taxCents: number
  readonly commissionCents: number
  readonly amountCents: number
}

/** The entries that settle what is owed rather than adding to it; a reversal counts as what it reverses. */
export const settlingKinds: readonly EntryKind[] = ['partnerPayment', 'payment', 'refund', 'writeOff']

/** Without the entries that are reversed by another one of them, and without those that reverse them: nothing is left of either. */
export function withoutReversed<E extends { readonly guid: string; readonly reversesGuid: string | null }>(entries: readonly E[]): E[] {
  const guids = new Set(entries.map((it) => it.guid))
  const gone = new Set(entries.flatMap((it) => (it.reversesGuid !== null && guids.has(it.reversesGuid) ? [it.guid, it.reversesGuid] : [])))
  return entries.filter((it) => !gone.has(it.guid))
}

/** What an invoice says of an entry: its services with their tax, and the commission on them. Together they come to what it adds to the account. */
export function linesOfEntry(entry: InvoicedEntry): InvoiceLine[] {
  const { commissionCents } = entry
  const isOnAccount = entry.owedCents + commissionCents !== 0
  const services = isOnAccount ? servicesOf(entry) : []
  if (commissionCents === 0) return services
  const label = `${commissionCents > 0 ? 'Commission' : 'Commission reversed'}${isOnAccount ? '' : ', paid by the guest'}`
  return [...services, { ...about(entry), label, quantity: 1, ...untaxed, commissionCents, amountCents: 0 - commissionCents }]
}

const untaxed = { netCents: 0, taxCode: '', taxBasisPoints: 0, taxCents: 0 } as const

function servicesOf(entry: InvoicedEntry): InvoiceLine[] {
  const price = entry.owedCents + entry.commissionCents
  const bare = { ...about(entry), label: entry.memo, quantity: 1, ...untaxed, netCents: price, commissionCents: 0, amountCents: price }
  if (entry.lines.length === 0) return [bare]
  return entry.lines
    .filter((it) => it.totalCents !== 0)
    .map(({ totalCents, ...it }) => ({ ...about(entry), ...it, commissionCents: 0, amountCents: totalCents }))
}

function about({ guid, serviceDate, reference, partnerReference, guest }: InvoicedEntry) {
  return { entryGuid: guid, serviceDate, reference, partnerReference, guest }
}

/** Tax by code and rate, in the order of the code and the rate. */
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
  const alike = Map.groupBy(taxed, ({ taxCode, taxBasisPoints }) => `${taxCode} ${String(taxBasisPoints).padStart(6, '0')}`)
  return [...alike]
    .toSorted(([a], [b]) => (a < b ? -1 : 1))
    .flatMap(([, own]) => {
      const { netCents, taxCents } = sumsOfLines(own)
      return own[0] ? [{ code: own[0].taxCode, basisPoints: own[0].taxBasisPoints, netCents, taxCents }] : []
    })
}
