import type { ReactNode } from 'react'
import { useToday } from '#web/shell/account/today.ts'
import { DateField } from '#web/ui/date/DateField.tsx'
import { Warnings } from '#web/ui/state/Warnings.tsx'
import { MomentField } from '#web/parts/times/MomentField.tsx'
import { PlaceFields } from '#web/features/bookings/drive/PlaceFields.tsx'
import { DriveFields } from '#web/features/bookings/new-booking/DriveFields.tsx'
import type { NewBooking } from '#web/features/bookings/new-booking/product.ts'
import classes from '#web/features/bookings/new-booking/NewBooking.module.css'

interface JourneyFieldsProps {
  booking: NewBooking
  /** Index in the form's `journeys`. */
  place: number
  /** The drop-off is optional: an hourly hire can end at the pickup. */
  isRound?: boolean
  /** Shown next to the time. */
  extraField?: ReactNode
  /** About its date and time. */
  warning?: string | null
}

/** A trip's date, time, locations and cars. */
export function JourneyFields({
  booking,
  place,
  isRound = false,
  extraField,
  warning = null,
}: JourneyFieldsProps) {
  const today = useToday()
  const journey = booking.values.journeys[place]
  if (!journey) return null
  const at = `journeys.${place}` as const
  return (
    <>
      <div className={classes.when}>
        <DateField name={`${at}.date`} label="Date" required min={booking.minDate} today={today} />
        <MomentField name={`${at}.time`} dateField={`${at}.date`} label="Pickup time" required />
        {extraField}
      </div>
      <div role="status">
        <Warnings texts={warning === null ? [] : [warning]} />
      </div>
      <PlaceFields name={`${at}.from`} label="Pickup" required />
      <PlaceFields
        name={`${at}.to`}
        label={isRound ? 'Drop-off (leave empty to return to the pickup)' : 'Drop-off'}
        required={!isRound}
      />
      <DriveFields booking={booking} name={at} drive={journey} />
    </>
  )
}
