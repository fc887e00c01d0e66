import { TimeField } from '#web/ui/date/TimeField.tsx'
import { PlaceFields } from '../drive/PlaceFields.tsx'
import { StopFields } from '../drive/StopFields.tsx'

/** Where the first cars of a flight go, or come from and when. */
export function FirstCarFields({ direction }: { direction: 'arrival' | 'departure' }) {
  return (
    <>
      <PlaceFields name="place" label={direction === 'arrival' ? 'Drop-off' : 'Pickup'} required />
      {direction === 'departure' && <TimeField name="pickupTime" label="Pickup time" hint="Leave empty to calculate from the flight" />}
      <StopFields name="stops" />
    </>
  )
}
