import type { ReactNode } from 'react'
import { useToday } from '#web/shell/account/today.ts'
import { DateField } from '#web/ui/date/DateField.tsx'
import { MomentField } from '#web/parts/times/MomentField.tsx'
import { PlaceFields } from '../../drive/PlaceFields.tsx'
import { DriveFields } from '../DriveFields.tsx'
import type { NewBooking } from '../product.ts'
import classes from '../NewBooking.module.css'

interface JourneyFieldsProps {
  booking: NewBooking
  /** Which of the form's journeys. */
  place: number
  /** A hire may end where it began. */
  isRound?: boolean
  /** Beside the time. */
  beside?: ReactNode
}

/** When and between which places a drive is, and its cars. */
export function JourneyFields({ booking, place, isRound = false, beside }: JourneyFieldsProps) {
  const today = useToday()
  const journey = booking.values.journeys[place]
  if (!journey) return null
  const at = `journeys.${place}` as const
  return (
    <>
      <div className={classes.when}>
        <DateField name={`${at}.date`} label="Date" required min={booking.minDate} today={today} />
        <MomentField name={`${at}.time`} dateField={`${at}.date`} label="Pickup time" required />
        {beside}
      </div>
      <PlaceFields name={`${at}.from`} label="Pickup" required />
      <PlaceFields name={`${at}.to`} label={isRound ? 'Drop-off (leave empty to return to the pickup)' : 'Drop-off'} required={!isRound} />
      <DriveFields booking={booking} name={at} drive={journey} />
    </>
  )
}
