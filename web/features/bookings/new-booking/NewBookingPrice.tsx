import { useState } from 'react'
import { useAccount } from '#web/shell/account/account.ts'
import { preloadable } from '#web/ui/lazy/preloadable.tsx'
import { Money } from '#web/ui/value/Money.tsx'
import { Warnings } from '#web/ui/state/Warnings.tsx'
import { leftText } from './places-text.ts'
import { PriceLines } from './PriceLines.tsx'
import { bookerName, legNames, type PricedLine } from './new-booking-values.ts'
import type { ProductName } from './products.ts'
import type { AnyQuote, NewBooking } from './product.ts'
import classes from './NewBookingPrice.module.css'
import newBookingClasses from './NewBooking.module.css'

const PriceDialog = preloadable(async () => (await import('./PriceDialog.tsx')).PriceDialog)

const whatIsMissing: Record<ProductName, string> = {
  advanced: 'Choose a flight to see the price',
  private: 'Enter time, pickup and drop-off to see the price',
  hourly: 'Enter time, pickup and hours to see the price',
  point: 'Enter a trip’s time, pickup and drop-off to see the price',
  fee: 'Enter an amount to see the price',
}

/** The running price and the places left. On phones it collapses into a bar at the bottom. */
export function NewBookingPrice({ booking }: { booking: NewBooking }) {
  const { quote, problems, loading } = booking.quote
  const { site, hasPolicyOverridePermission } = useAccount()
  const [pricing, setPricing] = useState<PricedLine | null>(null)
  const [open, setOpen] = useState(false)
  const who = bookerName(booking.values)
  return (
    <aside className={classes.price} aria-label="Price and places" data-open={open || undefined}>
      <button type="button" className={classes.bar} aria-expanded={open} onClick={() => setOpen(!open)}>
        <Total quote={quote} currency={site.currency} />
        <span>{open ? 'Hide' : 'Show price'}</span>
      </button>
      <div className={classes.sheet} aria-busy={loading}>
        {who && (
          <p className={classes.who}>
            For <strong>{who}</strong>
          </p>
        )}
        <h2>Price</h2>
        {quote ? (
          <PriceLines
            quote={quote}
            currency={site.currency}
            onPrice={hasPolicyOverridePermission ? setPricing : null}
          />
        ) : (
          <p className={newBookingClasses.note}>
            {problems.length > 0 ? 'No price yet' : whatIsMissing[booking.product.name]}
          </p>
        )}
        <Warnings texts={problems} />
        {quote && <Places quote={quote} />}
      </div>
      {pricing && <PriceDialog line={pricing} booking={booking} onClose={() => setPricing(null)} />}
    </aside>
  )
}

function Total({ quote, currency }: { quote: AnyQuote | null; currency: string }) {
  if (!quote) return <strong>–</strong>
  const places = legNames.flatMap((name) =>
    quote[name] ? [quote[name].waitlisted ? 'waitlist' : leftText(quote[name].placesLeft)] : [],
  )
  return (
    <span>
      <strong>
        <Money cents={quote.totalCents} currency={currency} />
      </strong>
      <small>{[...new Set(places)].join(', ')}</small>
    </span>
  )
}

/** Places and pickup time of each flight, and the plan's warnings. */
function Places({ quote }: { quote: AnyQuote }) {
  return (
    <>
      <dl className={classes.places}>
        {legNames.map((name) => {
          const leg = quote[name]
          if (!leg) return null
          return (
            <div key={name}>
              <dt>
                {leg.flight.ident} {leg.flight.scheduledTime}
              </dt>
              <dd>
                {leg.waitlisted ? 'joins the waitlist' : leftText(leg.placesLeft)}
                {leg.pickupTime && `, pickup ${leg.pickupTime}`}
              </dd>
            </div>
          )
        })}
      </dl>
      <Warnings texts={quote.warnings} />
    </>
  )
}
