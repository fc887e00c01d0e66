import type { ServiceDate } from '#domain/calendar/service-date.ts'
import { ruleInForce, type PriceBook } from '#domain/pricing/price-book.ts'
import { noPrice, taxed, taxLines } from '#domain/pricing/price-line.ts'
import { isRefusal, type Refusal } from '#domain/refusal.ts'
import { bookingKinds, type BookingKind } from '#domain/vocabulary/booking-kinds.ts'
import type { KeyedPriceLine, ReservedBooking } from './reservation.ts'

const begins = 'imported.'

/** The key of the price line of a channel-sold booking, which contains the channel's code. */
export function importedKey(code: string): string {
  return `${begins}${code}`
}

/** The channel's code of a booking; null if it was sold here. */
export function importedCode({ priceLines }: Pick<ReservedBooking, 'priceLines'>): string | null {
  return priceLines.find(({ key }) => key.startsWith(begins))?.key.slice(begins.length) ?? null
}

export interface ImportedPrice {
  readonly code: string
  readonly label: string
  readonly kind: BookingKind
  /** The price promised to the guest, tax included. */
  readonly totalCents: number
  readonly taxCode: string
  readonly serviceDate: ServiceDate
  /** Explains the price: `As imported`, with the amount in the other currency. */
  readonly rule: string
}

/** The price as sold, which our price rules never change. It includes its tax. */
export function importedLine(
  book: Pick<PriceBook, 'taxes'>,
  imported: ImportedPrice,
): KeyedPriceLine | Refusal {
  const { code, label, kind, totalCents, taxCode, serviceDate, rule } = imported
  const tax = ruleInForce(
    book.taxes.filter((one) => one.code === taxCode),
    serviceDate,
  )
  const { category } = bookingKinds[kind]
  const price = {
    key: importedKey(code),
    category,
    label,
    rule,
    ruleGuid: null,
    quantity: 1,
    unitCents: totalCents,
    taxCode,
  }
  if (tax !== null)
    return { ...price, taxBasisPoints: tax.basisPoints, ...taxed(totalCents, tax.basisPoints, true) }
  // Gives the same message as for any other price without a tax.
  const refused = taxLines({ ...emptyBook, taxes: book.taxes }, [price], serviceDate)
  return isRefusal(refused) ? refused : noPrice(label, serviceDate)
}

const emptyBook: PriceBook = {
  fastTrack: [],
  transport: [],
  hourly: [],
  surcharges: [],
  taxes: [],
  carSeats: [],
  extras: [],
}
