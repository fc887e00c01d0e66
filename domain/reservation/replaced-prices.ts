import { unitsIn, unitsOf } from './price-units.ts'
import type { ReservationFacts } from './facts.ts'
import { lineText } from './line-text.ts'
import type { KeyedPriceLine, Reservation, ReservedBooking } from './reservation.ts'

/**
 * A warning for each manual price that a change replaces by the list price. Prices of removed passengers and
 * cars are removed with them, not replaced. The reasons are for staff only.
 */
export function replacedPriceWarnings(
  { isPartnerUser }: Pick<ReservationFacts, 'isPartnerUser'>,
  before: Reservation | null,
  after: Reservation,
): string[] {
  const texts = after.bookings.flatMap((booking) => {
    const was = before?.bookings.find((it) => it.guid === booking.guid)
    return was && booking.status !== 'cancelled'
      ? replacedPrices(was, booking).map((line) => ({ ...line, text: lineText(was, line) }))
      : []
  })
  const reasonOf = ({ overrideReason = '' }: KeyedPriceLine) => (isPartnerUser ? '' : ` (${overrideReason})`)
  return [
    ...new Set(
      texts.map(
        (line) => `The manual price for ${line.text}${reasonOf(line)} will be replaced by the list price`,
      ),
    ),
  ]
}

/** Manual prices whose role now has fewer manual prices and more list prices. */
function replacedPrices(was: ReservedBooking, is: ReservedBooking): KeyedPriceLine[] {
  const manual = was.priceLines.filter(isManual)
  return manual.filter((line) => {
    const alike = (lines: readonly KeyedPriceLine[]) => lines.filter((it) => roleOf(it) === roleOf(line))
    const [had, has] = [alike(was.priceLines), alike(is.priceLines)]
    const isKept = has.some((it) => it.key === line.key && isManual(it) && unitsOf(it) >= unitsOf(line))
    const count = (lines: readonly KeyedPriceLine[], wanted: boolean) =>
      unitsIn(lines.filter((it) => isManual(it) === wanted))
    return !isKept && count(has, true) < count(had, true) && count(has, false) > count(had, false)
  })
}

function isManual({ overrideReason }: KeyedPriceLine): boolean {
  return overrideReason !== undefined
}

/**
 * What a line is for, whichever car drives and however old the passenger is: `person`, `drive1.hire`,
 * `drive1.seat.booster`.
 */
function roleOf({ key }: KeyedPriceLine): string {
  if (/^(added\.)?(adult|child|infant)\b/.test(key)) return 'person'
  return key.replace(/^(added\.)?(drive\d+)\.[^.]+\.(\d+\.)?/, '$2.').replace(/\.\d+$/, '')
}
