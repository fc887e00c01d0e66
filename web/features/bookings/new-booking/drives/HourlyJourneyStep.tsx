import { NumberField } from '#web/ui/form/fields.tsx'
import { ExtrasFields } from '#web/features/bookings/new-booking/ExtrasFields.tsx'
import type { NewBooking } from '#web/features/bookings/new-booking/product.ts'
import { JourneyFields } from './JourneyFields.tsx'
import classes from '#web/features/bookings/new-booking/NewBooking.module.css'

/** A car with driver by the hour. */
export function HourlyJourneyStep({ booking }: { booking: NewBooking }) {
  return (
    <div className={classes.fields}>
      <fieldset className={classes.group}>
        <legend>Hire</legend>
        <JourneyFields
          booking={booking}
          place={0}
          isRound
          extraField={<NumberField name="hours" unit="whole hours" label="Hours" required min={1} max={24} />}
        />
      </fieldset>
      <ExtrasFields extras={booking.values.extras} />
    </div>
  )
}
