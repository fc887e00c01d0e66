import { useState } from 'react'
import { quotePath } from '#contract/addresses.ts'
import type { Quote } from '#contract/party-shapes.ts'
import { useAccount } from '#web/shell/account/account.ts'
import { useToday } from '#web/shell/account/today.ts'
import { Button } from '#web/ui/button/Button.tsx'
import { preloadable } from '#web/ui/lazy/preloadable.tsx'
import { amountText, dayText } from '#web/ui/value/format.ts'
import {
  hasCustomer,
  quoteOf,
  type GivenQuote,
} from '#web/features/bookings/new-booking/new-booking-values.ts'
import type { NewBooking } from '#web/features/bookings/new-booking/product.ts'
import { heldPrices } from './held-prices.ts'
import classes from './quote.module.css'

const SaveQuoteDialog = preloadable(async () => (await import('./SaveQuoteDialog.tsx')).SaveQuoteDialog)

interface QuotePartProps {
  booking: NewBooking
  /** Null until there is a price. The part loads before that: the connection may be lost by then. */
  quote: Quote | null
  /** Why the price can’t be saved yet. */
  whyNotSaved: string | null
}

/** Below the running price: the quote that was reopened, and saving the price as a quote. */
export function QuotePart({ booking, quote, whyNotSaved }: QuotePartProps) {
  const [saving, setSaving] = useState(false)
  const { form, values, goTo } = booking
  const given = quoteOf(values)
  if (!quote) return null
  const save = () => {
    if (hasCustomer(values)) return setSaving(true)
    goTo('customer')
    form.setError('customerGuid', {
      type: 'server',
      message: 'Choose the customer for the quote, or add a new one',
    })
  }
  return (
    <div className={classes.quote}>
      {given && <Reopened booking={booking} given={given} quote={quote} />}
      <Button size="sm" disabledReason={whyNotSaved} onClick={save}>
        {given ? 'Update quote…' : 'Save quote…'}
      </Button>
      {saving && <SaveQuoteDialog booking={booking} onClose={() => setSaving(false)} />}
    </div>
  )
}

interface ReopenedProps {
  booking: NewBooking
  given: GivenQuote
  quote: Quote
}

/** The quoted price, and how to keep it if the price has changed since. */
function Reopened({ booking, given, quote: { lines, totalCents, currency } }: ReopenedProps) {
  const today = useToday()
  const { hasPolicyOverridePermission } = useAccount()
  const { form, values, stop, goTo } = booking
  const isExpired = given.validUntil < today
  const isChanged = totalCents !== given.totalCents
  const held = heldPrices(given, lines, values.overrides)
  const mayHold = isChanged && !isExpired && JSON.stringify(held) !== JSON.stringify(values.overrides)
  const hold = () => {
    form.setValue('overrides', held, { shouldDirty: true })
    // The plan on screen doesn't include the quoted prices.
    if (stop.name === 'confirm') goTo('journey')
  }
  const until = `${isExpired ? 'expired, ' : ''}valid until ${dayText(given.validUntil)}`
  return (
    <div role="status">
      <p>
        Quote <a href={quotePath(given.guid)}>{given.reference}</a>, {until}:{' '}
        {amountText(given.totalCents, currency)}
        {isChanged && `. Current price: ${amountText(totalCents, currency)}.`}
      </p>
      {mayHold &&
        (hasPolicyOverridePermission ? (
          <Button size="xs" onClick={hold}>
            Use quoted prices
          </Button>
        ) : (
          <p className="soft">To book at the quoted prices, ask a colleague who can override prices.</p>
        ))}
    </div>
  )
}
