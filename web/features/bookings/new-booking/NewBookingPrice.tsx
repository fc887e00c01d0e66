import { useState, type KeyboardEventHandler } from 'react'
import { useAccount } from '#web/shell/account/account.ts'
import { preloadable } from '#web/ui/lazy/preloadable.tsx'
import { Money } from '#web/ui/value/Money.tsx'
import { Warnings } from '#web/ui/state/Warnings.tsx'
import { unpricedParts } from './unpriced-parts.ts'
import { partyText } from '#domain/booking/party-text.ts'
import { leftText } from './places-text.ts'
import { PriceLines } from '#web/parts/price-lines/PriceLines.tsx'
import type { PricedLine } from '#web/parts/price-lines/price-sections.ts'
import { bookerName, legNames, partyOf } from './new-booking-values.ts'
import type { ProductName } from '#web/shell/sections/booking-products.ts'
import type { AnyQuote, NewBooking } from './product.ts'
import { comparedServices, hasCars } from './compare/other-cars.ts'
import { Button } from '#web/ui/button/Button.tsx'
import classes from './NewBookingPrice.module.css'
import newBookingClasses from './NewBooking.module.css'

const QuotePart = preloadable(async () => (await import('./quote/QuotePart.tsx')).QuotePart)
const CompareCars = preloadable(async () => (await import('./compare/CompareCars.tsx')).CompareCars)
const PriceDialog = preloadable(async () => (await import('./PriceDialog.tsx')).PriceDialog)

const whatIsMissing: Record<ProductName, string> = {
  advanced: 'Choose a flight to see the price',
  private: 'Enter time, pickup and drop-off to see the price',
  hourly: 'Enter time, pickup and hours to see the price',
  point: 'Enter a trip’s time, pickup and drop-off to see the price',
  fee: 'Enter an amount to see the price',
}

/** The running price and the places left. On phones it collapses into a bar at the bottom. */
export function NewBookingPrice({
  booking,
  onKeyDown,
}: {
  booking: NewBooking
  onKeyDown: KeyboardEventHandler<HTMLElement>
}) {
  const { quote, problems, loading } = booking.quote
  const { site, kind, hasPolicyOverridePermission } = useAccount()
  const [pricing, setPricing] = useState<PricedLine | null>(null)
  const [open, setOpen] = useState(false)
  const [comparing, setComparing] = useState(false)
  const { product, values } = booking
  const mayCompare = hasCars(product.name, values) && comparedServices(booking.services, values).length > 1
  const unpriced = quote ? unpricedParts(product.name, values) : []
  const who = bookerName(values)
  const party = product.name === 'fee' ? '' : partyText(partyOf(values))
  /** The plan beside the panel lists the prices and warnings itself. */
  const isPlanned = booking.stop.name === 'confirm'
  return (
    <aside
      className={classes.price}
      aria-label="Price and availability"
      data-open={open || undefined}
      onKeyDown={onKeyDown}
    >
      <button type="button" className={classes.bar} aria-expanded={open} onClick={() => setOpen(!open)}>
        <Total quote={quote} party={party} currency={site.currency} />
        <span>{open ? 'Hide' : 'Show price'}</span>
      </button>
      <div className={classes.sheet} aria-busy={loading}>
        {(who || party) && (
          <p className={classes.who}>
            {who && (
              <>
                For <strong>{who}</strong>
              </>
            )}
            {party && <small>{party}</small>}
          </p>
        )}
        <h2>Price</h2>
        {quote && isPlanned ? (
          <p className={classes.total}>
            Total <Money cents={quote.totalCents} currency={site.currency} />
          </p>
        ) : quote ? (
          <PriceLines
            quote={quote}
            currency={site.currency}
            onPrice={hasPolicyOverridePermission ? setPricing : null}
          />
        ) : (
          <p className={newBookingClasses.note}>
            {problems.length > 0 ? 'No price yet' : whatIsMissing[product.name]}
          </p>
        )}
        <Warnings texts={[...unpriced, ...problems]} />
        {quote && <Places quote={quote} />}
        {quote && !isPlanned && <Warnings texts={quote.warnings} />}
        {quote && mayCompare && (
          <Button size="sm" onClick={() => setComparing(true)}>
            Compare cars
          </Button>
        )}
        {kind === 'staff' && product.name !== 'fee' && (
          <QuotePart booking={booking} quote={quote} whyNotSaved={unpriced[0] ?? null} />
        )}
      </div>
      {comparing && <CompareCars booking={booking} onClose={() => setComparing(false)} />}
      {pricing && <PriceDialog line={pricing} booking={booking} onClose={() => setPricing(null)} />}
    </aside>
  )
}

interface TotalProps {
  quote: AnyQuote | null
  party: string
  currency: string
}

function Total({ quote, party, currency }: TotalProps) {
  if (!quote)
    return (
      <span>
        <strong>–</strong>
        <small>{party}</small>
      </span>
    )
  const places = legNames.flatMap((name) =>
    quote[name] ? [quote[name].waitlisted ? 'waitlist' : leftText(quote[name].placesLeft)] : [],
  )
  return (
    <span>
      <strong>
        <Money cents={quote.totalCents} currency={currency} />
      </strong>
      <small>{[party, ...new Set(places)].filter(Boolean).join(', ')}</small>
    </span>
  )
}

/** Places and pickup time of each flight. */
function Places({ quote }: { quote: AnyQuote }) {
  return (
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
  )
}
