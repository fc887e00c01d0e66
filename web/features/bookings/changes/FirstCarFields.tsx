import { TimeField } from '#web/ui/date/TimeField.tsx'
import { PlaceFields } from '#web/features/bookings/drive/PlaceFields.tsx'
import { StopFields } from '#web/features/bookings/drive/StopFields.tsx'

/** Drop-off of an arrival's first cars, or pickup and time of a departure's. */
export function FirstCarFields({ direction }: { direction: 'arrival' | 'departure' }) {
  return (
    <>
      <PlaceFields name="place" label={direction === 'arrival' ? 'Drop-off' : 'Pickup'} required />
      {direction === 'departure' && (
        <TimeField name="pickupTime" label="Pickup time" hint="Leave empty to calculate from the flight" />
      )}
      <StopFields name="stops" />
    </>
  )
}
