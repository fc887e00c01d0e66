import { counted } from '#domain/text/counted.ts'
import { bookingKinds, type Direction, type RevenueCategory } from '#domain/vocabulary/booking-kinds.ts'
import type { ServiceDate } from '#domain/calendar/service-date.ts'
import { isRefusal, refuseEach, refuseField, type Refusal } from '#domain/refusal.ts'
import {
  ageBands,
  ruleInForce,
  type AgeBand,
  type FastTrackRule,
  type PartnerTerms,
  type PriceBook,
} from './price-book.ts'
import { atUnitPrice, noPrice, taxed, taxLines, type Priced, type PriceLine } from './price-line.ts'
import { roundedShare, percentText } from './rounding.ts'
import { surchargeDue, surchargesOn } from './surcharges.ts'

export type { PriceLine } from './price-line.ts'

export interface FastTrackAsked {
  readonly direction: Direction
  readonly serviceDate: ServiceDate
  readonly adults: number
  readonly children: number
  readonly infants: number
  /** They join a party, so none of them is its first passenger. */
  readonly isFurther?: boolean
  /** `HH:MM` and hours from now, for night and short-notice surcharges. Without them, these don't apply. */
  readonly serviceTime?: string
  readonly hoursAhead?: number
}

/**
 * A party's fast track. The oldest passenger counts as the first, whose price can differ. Refuses with every
 * missing price.
 */
export function priceFastTrack(book: PriceBook, asked: FastTrackAsked): PriceLine[] | Refusal {
  const { direction, serviceDate, serviceTime, hoursAhead } = asked
  const wanted: Record<AgeBand, number> = {
    adult: asked.adults,
    child: asked.children,
    infant: asked.infants,
  }
  const service = bookingKinds[direction === 'arrival' ? 'arrivalFastTrack' : 'departureFastTrack'].label
  const bands = ageBands.filter((band) => wanted[band] > 0)
  const ruleOf = (band: AgeBand) =>
    ruleInForce(
      book.fastTrack.filter((rule) => rule.direction === direction && rule.ageBand === band),
      serviceDate,
    )
  const parts = bands.map((band) => {
    const rule = ruleOf(band)
    const what = `${service}, ${band}`
    return rule === null
      ? noPrice(what, serviceDate)
      : bandPrices(rule, {
          band,
          what,
          count: wanted[band],
          holdsFirst: band === bands[0] && asked.isFurther !== true,
        })
  })
  const bases = allLines(...parts)
  if (isRefusal(bases)) return bases
  const facts = {
    scope: 'fastTrack',
    date: serviceDate,
    ...given('time', serviceTime),
    ...given('hoursAhead', hoursAhead),
  } as const
  return taxLines(book, [...bases, ...surchargesOn(book, bases, facts)], serviceDate)
}

function bandPrices(
  rule: FastTrackRule,
  { band, what, count, holdsFirst }: { band: AgeBand; what: string; count: number; holdsFirst: boolean },
): Priced[] {
  const line = (key: string, label: string, quantity: number, unitCents: number): Priced => ({
    key,
    ...ruled(rule),
    category: 'fastTrack',
    label,
    quantity,
    unitCents,
  })
  if (!holdsFirst || rule.firstCents === rule.nextCents) return [line(band, what, count, rule.nextCents)]
  const first = line(`${band}.first`, `${what}, first`, 1, rule.firstCents)
  return count === 1
    ? [first]
    : [first, line(`${band}.further`, `${what}, further`, count - 1, rule.nextCents)]
}

interface DriveAsked {
  readonly serviceGuid: string
  readonly serviceName: string
  readonly pickupDate: ServiceDate
  readonly pickupTime: string
  /** Hours from now to the pickup. */
  readonly hoursAhead: number
  readonly cars: number
}

export interface TransferAsked extends DriveAsked {
  readonly category: 'airportTransport' | 'otherTransport'
  readonly fromZone: string
  readonly toZone: string
  /** Zone names for labels and refusals, if the zones are guids. */
  readonly fromZoneName?: string
  readonly toZoneName?: string
  /** Per car. */
  readonly extraStops: number
}

/** Cars between two zones. The price is the same in both directions. */
export function priceTransfer(book: PriceBook, asked: TransferAsked): PriceLine[] | Refusal {
  const { serviceGuid, serviceName, fromZone, toZone, pickupDate, extraStops } = asked
  const between = book.transport.filter(
    (rule) =>
      rule.serviceGuid === serviceGuid &&
      ((rule.fromZone === fromZone && rule.toZone === toZone) ||
        (rule.fromZone === toZone && rule.toZone === fromZone)),
  )
  const what = `${serviceName}, ${asked.fromZoneName ?? fromZone} to ${asked.toZoneName ?? toZone}`
  const rule = ruleInForce(between, pickupDate)
  const facts = driveFacts(asked, extraStops)
  const isStopMissing = extraStops > 0 && surchargeDue(book, 'extraStop', facts) === null
  const base = allLines<Priced>(
    rule === null
      ? noPrice(what, pickupDate)
      : [
          {
            key: 'drive',
            ...ruled(rule),
            category: asked.category,
            label: what,
            quantity: asked.cars,
            unitCents: rule.cents,
          },
        ],
    isStopMissing ? noPrice('an extra stop', pickupDate) : [],
  )
  if (isRefusal(base)) return base
  return taxLines(book, [...base, ...surchargesOn(book, base, facts)], pickupDate)
}

/** Cars with driver, charged per started hour with the rule's minimum. */
export function priceHourly(
  book: PriceBook,
  asked: DriveAsked & { readonly hours: number },
): PriceLine[] | Refusal {
  const { serviceGuid, serviceName, pickupDate, hours, cars } = asked
  const rule = ruleInForce(
    book.hourly.filter((it) => it.serviceGuid === serviceGuid),
    pickupDate,
  )
  if (rule === null) return noPrice(`${serviceName} by the hour`, pickupDate)
  const charged = Math.max(Math.ceil(hours), rule.minimumHours)
  const minimum = charged > hours && charged === rule.minimumHours ? ' (minimum)' : ''
  const label = `${serviceName}, ${counted(charged, 'hour')}${minimum}`
  const base: Priced = {
    key: 'hire',
    ...ruled(rule),
    category: 'otherTransport',
    label,
    quantity: charged * cars,
    unitCents: rule.centsPerHour,
  }
  // Surcharges are per car, not per hour.
  const perCar: Priced = { ...base, quantity: cars, unitCents: rule.centsPerHour * charged }
  return taxLines(book, [base, ...surchargesOn(book, [perCar], driveFacts(asked, 0))], pickupDate)
}

export interface FeeAsked {
  readonly label: string
  readonly cents: number
  readonly taxCode: string
  readonly serviceDate: ServiceDate
  /** Defaults to fees. Waiting, for example, belongs to a service. */
  readonly category?: RevenueCategory
  /** How the amount was computed. Omitted for a fee entered by staff. */
  readonly rule?: string
}

/** A single amount: a fee, a cancellation fee, waiting time. */
export function priceFee(
  book: PriceBook,
  { label, cents, taxCode, serviceDate, category = 'fees', rule = 'Set manually' }: FeeAsked,
): PriceLine[] | Refusal {
  return taxLines(
    book,
    [{ key: 'fee', category, label, rule, ruleGuid: null, quantity: 1, unitCents: cents, taxCode }],
    serviceDate,
  )
}

/** A partner's charge: at a net rate, each unit less the discount; on commission, the full price. */
export function partnerNet(
  lines: readonly PriceLine[],
  { settlement, basisPoints }: PartnerTerms,
): PriceLine[] {
  if (settlement === 'commission' || basisPoints === 0) return [...lines]
  return lines.map((line) => ({
    ...atUnitPrice(line, line.unitCents - roundedShare(line.unitCents, basisPoints)),
    rule: `${line.rule}, less ${percentText(basisPoints)} partner rate`,
  }))
}

/**
 * The line with a tax-inclusive total set by staff, and the reason. The caller checks for policy override.
 */
export function overrideLine(line: PriceLine, cents: number, reason: string): PriceLine | Refusal {
  if (!Number.isSafeInteger(cents) || cents < 0)
    return refuseField('overrideCents', 'Enter an amount of zero or more')
  if (reason.trim() === '') return refuseField('overrideReason', 'This field is required')
  const isEven = cents % line.quantity === 0
  return {
    ...line,
    ...taxed(cents, line.taxBasisPoints, true),
    // A total that doesn't divide evenly becomes a single unit.
    label: isEven ? line.label : `${line.quantity} × ${line.label}`,
    quantity: isEven ? line.quantity : 1,
    unitCents: isEven ? cents / line.quantity : cents,
    rule: `${line.rule}, overridden`,
    overrideReason: reason.trim(),
  }
}

/** The sum of the lines, tax included. */
export function totalOf(lines: readonly PriceLine[]): number {
  return lines.reduce((sum, line) => sum + line.totalCents, 0)
}

/** Combines lines, or reports all missing prices together. */
export function allLines<T extends Priced>(...parts: readonly (T[] | Refusal)[]): T[] | Refusal {
  const refusals = parts.filter(isRefusal)
  const [first] = refusals
  if (!first) return parts.flatMap((part) => (isRefusal(part) ? [] : part))
  const missing = refusals.flatMap((refusal) => (refusal.refused === 'business' ? refusal.errors : []))
  return missing.length > 0 ? refuseEach(missing) : first
}

function ruled(rule: {
  name: string
  guid: string
  taxCode: string
}): Pick<Priced, 'rule' | 'ruleGuid' | 'taxCode'> {
  return { rule: rule.name, ruleGuid: rule.guid, taxCode: rule.taxCode }
}

function driveFacts(asked: DriveAsked, extraStops: number) {
  return {
    scope: 'transport',
    date: asked.pickupDate,
    time: asked.pickupTime,
    hoursAhead: asked.hoursAhead,
    extraStops,
  } as const
}

function given<K extends string, V>(name: K, value: V | undefined): { [key in K]?: V } {
  return value === undefined ? {} : ({ [name]: value } as { [key in K]: V })
}
