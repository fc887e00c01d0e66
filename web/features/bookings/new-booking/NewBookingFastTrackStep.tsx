import { CheckboxField } from '#web/ui/form/CheckboxField.tsx'
import { dayText, moneyText } from '#web/ui/value/format.ts'
import { useAccount } from '#web/shell/account/account.ts'
import { leftText } from './places-text.ts'
import { legNames, type LegName } from './new-booking-values.ts'
import type { NewBooking } from './use-new-booking.ts'
import classes from './NewBooking.module.css'

const titles = { arrival: 'Fast track on arrival', departure: 'Fast track on departure' }

/** Fast track on each flight, unless only a transfer is wanted. */
export function NewBookingFastTrackStep({ booking }: { booking: NewBooking }) {
  const wanted = legNames.filter((name) => booking.values[name].isWanted)
  return (
    <div className={classes.fields}>
      {wanted.map((name) => (
        <div key={name} className={classes.plate}>
          <CheckboxField name={`${name}.fastTrack`} label={titles[name]} hint={hintOf(booking, name)} />
          <Cost booking={booking} name={name} />
        </div>
      ))}
    </div>
  )
}

function hintOf({ values, quote }: NewBooking, name: LegName): string {
  const leg = values[name]
  const places = quote.quote?.[name] ? `, ${leftText(quote.quote[name].placesLeft)}` : ''
  return `${dayText(leg.date)}, ${leg.flightName}${places}`
}

function Cost({ booking: { quote }, name }: { booking: NewBooking; name: LegName }) {
  const { currency } = useAccount().site
  const lines = quote.quote?.lines.filter((it) => it.key.startsWith(`${name}FastTrack.`)) ?? []
  if (lines.length === 0) return null
  const waitlisted = quote.quote?.[name]?.waitlisted
  return (
    <span className="figures">
      {moneyText(
        lines.reduce((sum, it) => sum + it.totalCents, 0),
        currency,
      )}
      {waitlisted && ', waitlist'}
    </span>
  )
}
