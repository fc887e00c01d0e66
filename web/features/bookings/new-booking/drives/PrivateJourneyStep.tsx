import { focusField } from '#web/ui/form/focus-field.ts'
import { useEffect, useRef } from 'react'
import { Button } from '#web/ui/button/Button.tsx'
import { ExtrasFields } from '#web/features/bookings/new-booking/ExtrasFields.tsx'
import { NewBookingFlight } from '#web/features/bookings/new-booking/NewBookingFlight.tsx'
import { placesMeetingFlight } from '#web/features/bookings/new-booking/own-place.ts'
import type { NewBooking } from '#web/features/bookings/new-booking/product.ts'
import { JourneyFields } from './JourneyFields.tsx'
import classes from '#web/features/bookings/new-booking/NewBooking.module.css'

/** A transfer at a set time. If it meets a flight, a delay of that flight costs no waiting time. */
export function PrivateJourneyStep({ booking }: { booking: NewBooking }) {
  const { form, values, minDate, ownPlace } = booking
  const addButton = useRef<HTMLButtonElement>(null)
  const moveFocus = useRef<(() => void) | null>(null)
  // The pressed button disappears, so move the focus to what replaced it.
  useEffect(() => {
    moveFocus.current?.()
    moveFocus.current = null
  })
  const add = () => {
    const [journey] = values.journeys
    form.setValue(
      'meets',
      { ...values.meets, isWanted: true, date: journey?.date ?? '' },
      { shouldDirty: true },
    )
    if (journey)
      form.setValue(
        'journeys.0',
        { ...journey, ...placesMeetingFlight(ownPlace, journey) },
        { shouldDirty: true },
      )
    moveFocus.current = () => focusField(form.control, 'meets.flightGuid')
  }
  const remove = () => {
    form.setValue('meets.isWanted', false, { shouldDirty: true })
    moveFocus.current = () => addButton.current?.focus()
  }
  return (
    <div className={classes.fields}>
      <fieldset className={classes.group}>
        <legend>Transfer</legend>
        <JourneyFields booking={booking} place={0} />
      </fieldset>
      {values.meets.isWanted ? (
        <fieldset className={classes.group}>
          <legend>Meet a flight</legend>
          <NewBookingFlight
            name="meets"
            direction="arrival"
            form={form}
            flight={values.meets}
            min={minDate}
            title="Arrival"
          />
          <div>
            <Button kind="quiet" size="xs" onClick={remove}>
              Remove flight
            </Button>
          </div>
        </fieldset>
      ) : (
        <div>
          <Button ref={addButton} onClick={add}>
            Meet a flight
          </Button>
        </div>
      )}
      <ExtrasFields extras={values.extras} />
    </div>
  )
}
