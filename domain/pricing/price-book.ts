import type { Direction } from '#domain/vocabulary/booking-kinds.ts'
import type { ServiceDate } from '#domain/calendar/service-date.ts'

/**
 * All prices, as rules with validity periods: a season is a validity period. Money in cents of the site's
 * currency.
 */
export interface PriceBook {
  readonly fastTrack: readonly FastTrackRule[]
  readonly transport: readonly TransportRule[]
  readonly hourly: readonly HourlyRule[]
  readonly surcharges: readonly SurchargeRule[]
  readonly taxes: readonly TaxRule[]
  readonly carSeats: readonly ItemPrice[]
  readonly extras: readonly ItemPrice[]
  readonly partnerTerms?: PartnerTerms
}

export interface PriceRule {
  readonly guid: string
  readonly name: string
  readonly validFrom: ServiceDate
  /** The last day. Null: until further notice. */
  readonly validTo: ServiceDate | null
}

export type AgeBand = 'adult' | 'child' | 'infant'
export const ageBands: readonly AgeBand[] = ['adult', 'child', 'infant']

export interface FastTrackRule extends PriceRule {
  readonly direction: Direction
  readonly ageBand: AgeBand
  /** If the party's first passenger is in this band. */
  readonly firstCents: number
  /** Each further passenger in this band. */
  readonly nextCents: number
  readonly taxCode: string
}

/** A service between two zones, in either direction, per car. */
export interface TransportRule extends PriceRule {
  readonly serviceGuid: string
  readonly fromZone: string
  readonly toZone: string
  readonly cents: number
  readonly taxCode: string
}

export interface HourlyRule extends PriceRule {
  readonly serviceGuid: string
  readonly centsPerHour: number
  readonly minimumHours: number
  readonly taxCode: string
}

export type SurchargeScope = 'fastTrack' | 'transport'

/**
 * When a surcharge applies. Night runs from `fromTime` up to `toTime`, past midnight if `toTime` is earlier.
 */
export type SurchargeOccasion =
  | { readonly kind: 'night'; readonly fromTime: string; readonly toTime: string }
  | { readonly kind: 'shortNotice'; readonly withinHours: number }
  | { readonly kind: 'holiday'; readonly dates: readonly ServiceDate[] }
  | { readonly kind: 'extraStop' }

/**
 * A percentage of the price, or a fixed amount per car, stop or paying passenger. Taxed like the price it
 * adds to.
 */
export type SurchargeAmount =
  | { readonly percent: number; readonly cents?: never }
  | { readonly cents: number; readonly percent?: never }

export type SurchargeRule = PriceRule &
  SurchargeOccasion &
  SurchargeAmount & { readonly appliesTo: SurchargeScope }

export interface TaxRule extends PriceRule {
  readonly code: string
  readonly basisPoints: number
  /** Whether prices with this code include the tax. */
  readonly inclusive: boolean
}

export interface ItemPrice {
  readonly guid: string
  readonly name: string
  readonly cents: number
  readonly taxCode: string
}

export interface PartnerTerms {
  /**
   * `netRate` charges the partner less. `commission` charges the full price, of which the partner earns a
   * share.
   */
  readonly settlement: 'netRate' | 'commission'
  readonly basisPoints: number
}

/**
 * The effective rule on a date: of the valid ones, the latest to start, because a season starts within the
 * year it interrupts. If two start on the same day, the shorter one wins, then the one created later (guids
 * grow with time).
 */
export function ruleInForce<R extends PriceRule>(rules: readonly R[], date: ServiceDate): R | null {
  const valid = rules.filter(
    (rule) => rule.validFrom <= date && (rule.validTo === null || date <= rule.validTo),
  )
  return valid.toSorted(mostSpecificFirst)[0] ?? null
}

const forEver = '9999-12-31'

function mostSpecificFirst(a: PriceRule, b: PriceRule): number {
  const [endOfA, endOfB] = [a.validTo ?? forEver, b.validTo ?? forEver]
  if (a.validFrom !== b.validFrom) return a.validFrom > b.validFrom ? -1 : 1
  if (endOfA !== endOfB) return endOfA < endOfB ? -1 : 1
  return a.guid > b.guid ? -1 : 1
}
