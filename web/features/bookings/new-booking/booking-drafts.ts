import type { Instant } from '#domain/calendar/instant.ts'
import { isServiceDate } from '#domain/calendar/service-date.ts'
import { keepDraft, readDraft } from '#web/ui/form/draft.ts'
import { dayText } from '#web/ui/value/format.ts'
import { hasPlace, type PlaceValues } from '#web/features/bookings/drive/drive-values.ts'
import { bookerName, flightOf, type JourneyValues, type NewBookingValues } from './new-booking-values.ts'
import { productNamed, products, type ProductName } from '#web/shell/sections/booking-products.ts'

/**
 * An unfinished booking on this device. Its id is in the page's URL, so that a new booking never picks up an
 * older one's entries.
 */
export interface BookingDraft {
  id: string
  product: ProductName
  typedAt: Instant
  values: NewBookingValues
}

const name = 'new-bookings'
/** A longer list is no help while a caller waits. The oldest drafts are dropped. */
const draftsAtMost = 5

export function bookingDrafts(owner: string): BookingDraft[] {
  const kept = readDraft(name, owner)
  return Array.isArray(kept) ? kept.filter(isDraft) : []
}

export function keepBookingDraft(owner: string, draft: BookingDraft): void {
  const others = bookingDrafts(owner).filter((it) => it.id !== draft.id)
  keepDraft(name, owner, [draft, ...others].slice(0, draftsAtMost))
}

export function dropBookingDraft(owner: string, id: string): void {
  keepDraft(
    name,
    owner,
    bookingDrafts(owner).filter((it) => it.id !== id),
  )
}

function isDraft(value: unknown): value is BookingDraft {
  const draft = value as Partial<BookingDraft> | null
  return (
    typeof draft?.id === 'string' &&
    typeof draft.values === 'object' &&
    productNamed(draft.product ?? '') !== null
  )
}

/**
 * Fills a draft's missing fields with the form's defaults: an earlier version of this page may have saved it.
 */
export function filledOut<T>(defaults: T, kept: unknown): T {
  if (!isRecord(defaults)) return kept === undefined ? defaults : (kept as T)
  if (!isRecord(kept)) return defaults
  const names = new Set([...Object.keys(defaults), ...Object.keys(kept)])
  return Object.fromEntries([...names].map((it) => [it, filledOut(defaults[it], kept[it])])) as T
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

/** A draft in the list: `Ann Stone, Sat 21 Nov 14:00 BA2155 London`. */
export function draftText({ product, values }: Pick<BookingDraft, 'product' | 'values'>): string {
  const who = bookerName(values).split(',')[0] || 'No customer yet'
  return [who, ...journeyTexts(product, values)].join(', ')
}

function journeyTexts(product: ProductName, values: NewBookingValues): string[] {
  if (product === 'fee') return [values.fee.label || 'fee']
  if (product !== 'advanced')
    return [products[product].label.toLowerCase(), ...values.journeys.slice(0, 1).flatMap(journeyText)]
  const flown = [values.arrival, values.departure].filter((it) => it.isWanted && flightOf(it) !== null)
  return flown.map((it) => `${dayText(it.date)} ${it.flightName}`)
}

function journeyText({ date, time, from, to }: JourneyValues): string[] {
  const when = [isServiceDate(date) ? dayText(date) : '', time].filter(Boolean).join(' ')
  const way = [from, to].filter(hasPlace).map(placeName).join(' to ')
  return [when, way].filter(Boolean)
}

function placeName({ isAddress, address, locationName }: PlaceValues): string {
  return isAddress ? address : locationName
}
