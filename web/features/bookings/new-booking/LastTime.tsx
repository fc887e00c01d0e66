import { useEffect, useRef, useState } from 'react'
import { groupPath, quotePath } from '#contract/addresses.ts'
import { customerLastTime, type BookedBefore } from '#contract/last-time.ts'
import type { QuoteRow } from '#contract/quotes.ts'
import { useLoad } from '#web/api/use-load.ts'
import { useOpenQuotes } from '#web/parts/open-quotes/use-open-quotes.ts'
import { useUrlState } from '#web/shell/navigation/url.ts'
import { Button } from '#web/ui/button/Button.tsx'
import { dayText, moneyText } from '#web/ui/value/format.ts'
import { useServices } from '#web/features/bookings/drive/use-services.ts'
import { lastBookingText, copyLastBooking } from './copy-last-booking.ts'
import { returnTrip, withoutDates } from './return-trip.ts'
import type { NewBooking } from './product.ts'
import classes from './NewBooking.module.css'

/**
 * The customer's upcoming reservations, open quotes and last booking, to copy without its dates and flights.
 */
export function LastTime({
  booking: { form, product, values, minDate },
  customerGuid,
}: {
  booking: NewBooking
  customerGuid: string
}) {
  const [url, setUrl] = useUrlState({ like: '', way: '' })
  const [like] = useState(url.like)
  const { data } = useLoad(customerLastTime, {
    params: { id: customerGuid },
    query: like === '' ? {} : { like },
  })
  const services = useServices()
  const box = useRef<HTMLDivElement>(null)
  const take = (booked: BookedBefore, isBack = false) => {
    const again = copyLastBooking(values, booked, { product: product.name, firstDate: minDate })
    form.reset(isBack ? withoutDates(again) : again, { keepDefaultValues: true })
    // The reset has cleared the form's own references to its fields.
    box.current?.closest('form')?.querySelector<HTMLElement>('input[name="adults"]')?.focus()
  }
  const takeNow = useRef(take)
  takeNow.current = take
  useEffect(() => {
    // "Book again" and "Book return trip" copy their reservation once; a reload keeps what was changed since.
    if (url.like === '' || !data?.last) return
    const back = url.way === 'back' ? returnTrip(data.last, product.name) : null
    takeNow.current(back ?? data.last, back !== null)
    setUrl({ like: '', way: '' })
  }, [data, url.like, url.way, product.name, setUrl])
  const quotes = useOpenQuotes(customerGuid).items.filter((it) => it.guid !== values.quote?.guid)
  if (!data || (!data.last && quotes.length === 0)) return null
  const { upcoming, upcomingCount, last } = data
  const back = last && returnTrip(last, product.name)
  return (
    <div className={classes.last} ref={box}>
      {/* First by keyboard, before the links. */}
      {last !== null && (
        <Button onClick={() => take(last)}>
          {like !== '' ? 'Copy again' : last.isUpcoming ? 'Copy this booking' : 'Copy last booking'}
        </Button>
      )}
      {back !== null && <Button onClick={() => take(back, true)}>Book return trip</Button>}
      <div role="status">
        {upcoming.length > 0 && (
          <p>
            <strong>Already booked:</strong>{' '}
            {upcoming.map(({ guid, reference, date }, place) => (
              <span key={guid}>
                {place > 0 && ', '}
                <a href={groupPath(customerGuid, guid)}>
                  {dayText(date)} ({reference})
                </a>
              </span>
            ))}
            {upcomingCount > upcoming.length && `, ${upcomingCount - upcoming.length} more`}
          </p>
        )}
        {quotes.length > 0 && <QuotesText quotes={quotes} />}
        {last !== null && (
          <p>
            {like !== '' ? <strong>Copied: </strong> : !last.isUpcoming && <strong>Last time: </strong>}
            {lastBookingText(last, services)}
          </p>
        )}
      </div>
    </div>
  )
}

function QuotesText({ quotes }: { quotes: readonly QuoteRow[] }) {
  return (
    <p>
      <strong>{quotes.length === 1 ? 'Open quote:' : 'Open quotes:'}</strong>{' '}
      {quotes.map(({ guid, reference, validUntil, totalCents, currency }, place) => (
        <span key={guid}>
          {place > 0 && ', '}
          <a href={quotePath(guid)}>
            {moneyText(totalCents, currency)}, valid until {dayText(validUntil)} ({reference})
          </a>
        </span>
      ))}
    </p>
  )
}
