import { useEffect, useRef } from 'react'
import { Button } from '#web/ui/button/Button.tsx'
import { focusField } from '#web/ui/form/focus-field.ts'
import { TimeField } from '#web/ui/date/TimeField.tsx'
import { hasPlace } from '#web/features/bookings/drive/drive-values.ts'
import { PlaceFields } from '#web/features/bookings/drive/PlaceFields.tsx'
import { DriveFields } from '#web/features/bookings/new-booking/DriveFields.tsx'
import type { LegName, TransferValues } from '#web/features/bookings/new-booking/new-booking-values.ts'
import type { NewBooking } from '#web/features/bookings/new-booking/product.ts'
import { returnTransfer } from './return-transfer.ts'
import classes from '#web/features/bookings/new-booking/NewBooking.module.css'

const words = {
  arrival: { place: 'Drop-off', same: 'Copy transfer from departure', own: 'Transfer to' },
  departure: { place: 'Pickup', same: 'Copy transfer from arrival', own: 'Transfer from' },
}

/** A flight's transfer. Only the location is needed; service and cars are suggested for the party. */
export function LegTransfer({ booking, name }: { booking: NewBooking; name: LegName }) {
  const { form, values, ownPlace } = booking
  const at = `${name}.transfer` as const
  const { transfer } = values[name]
  const other = name === 'departure' ? values.arrival : values.departure
  const isOffered = !hasPlace(transfer.place) && other.isWanted && hasPlace(other.transfer.place)
  // Many guests of partners book fast track alone, so a transfer is only offered.
  const isOwnOffered = !isOffered && !hasPlace(transfer.place) && hasPlace(ownPlace)
  // The pressed button disappears, and the fields of the transfer appear.
  const isTaken = useRef(false)
  useEffect(() => {
    if (!isTaken.current || !hasPlace(transfer.place)) return
    isTaken.current = false
    focusField(form.control, `${at}.alike.serviceGuid`)
  })
  const take = (taken: TransferValues) => {
    form.setValue(at, taken, { shouldDirty: true })
    isTaken.current = true
  }
  return (
    <>
      <PlaceFields name={`${at}.place`} label={words[name].place} />
      {isOffered && (
        <div>
          <Button size="xs" onClick={() => take(returnTransfer(other.transfer))}>
            {words[name].same}
          </Button>
        </div>
      )}
      {isOwnOffered && (
        <div>
          <Button size="xs" onClick={() => take({ ...transfer, place: ownPlace })}>
            {words[name].own} {ownPlace.locationName}
          </Button>
        </div>
      )}
      {hasPlace(transfer.place) && (
        <>
          <Pickup booking={booking} name={name} />
          <DriveFields booking={booking} name={at} drive={transfer} />
        </>
      )}
    </>
  )
}

function Pickup({ booking: { quote }, name }: { booking: NewBooking; name: LegName }) {
  const pickupTime = quote.quote?.[name]?.pickupTime ?? null
  if (name === 'arrival')
    return (
      pickupTime && (
        <p className={classes.note}>Pickup at {pickupTime}, once the guests have cleared customs</p>
      )
    )
  return (
    <div className={classes.two}>
      <TimeField
        name="departure.transfer.pickupTime"
        label="Pickup time"
        hint={
          pickupTime
            ? `Currently ${pickupTime}. Leave empty to calculate from the flight.`
            : 'Leave empty to calculate from the flight'
        }
      />
    </div>
  )
}
