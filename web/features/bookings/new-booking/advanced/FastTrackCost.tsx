import { useAccount } from '#web/shell/account/account.ts'
import { moneyText } from '#web/ui/value/format.ts'
import type { LegName } from '#web/features/bookings/new-booking/new-booking-values.ts'
import { leftText } from '#web/features/bookings/new-booking/places-text.ts'
import type { NewBooking } from '#web/features/bookings/new-booking/product.ts'

/** The party's fast-track price for a flight, and the places left. */
export function FastTrackCost({ booking: { quote }, name }: { booking: NewBooking; name: LegName }) {
  const { currency } = useAccount().site
  const leg = quote.quote?.[name]
  const section = name === 'arrival' ? 'Arrival' : 'Departure'
  const lines = quote.quote?.lines.filter((it) => it.section === section && it.category === 'fastTrack') ?? []
  if (lines.length === 0) return null
  const cents = lines.reduce((sum, it) => sum + it.totalCents, 0)
  return (
    <span className="figures">
      {moneyText(cents, currency)}, {leg?.waitlisted ? 'waitlist' : leftText(leg?.placesLeft ?? null)}
    </span>
  )
}
