import { focusField } from '#web/ui/form/focus-field.ts'
import { IconPlus } from '#web/ui/icon/icons.ts'
import { useEffect, useRef } from 'react'
import { Button } from '#web/ui/button/Button.tsx'
import { hasPlace } from '#web/features/bookings/drive/drive-values.ts'
import { ExtrasFields } from '#web/features/bookings/new-booking/ExtrasFields.tsx'
import type { JourneyValues } from '#web/features/bookings/new-booking/new-booking-values.ts'
import type { NewBooking } from '#web/features/bookings/new-booking/product.ts'
import { JourneyFields } from './JourneyFields.tsx'
import { nextJourney, wayBack } from './next-journey.ts'
import { isBeforeLast } from './trip-order.ts'
import { useLaterTrips } from './use-later-trips.ts'
import classes from '#web/features/bookings/new-booking/NewBooking.module.css'

const journeysAtMost = 10

/** One or more trips, each with its own time, locations and cars. */
export function PointJourneysStep({ booking }: { booking: NewBooking }) {
  const { form, values } = booking
  const { journeys } = values
  const last = journeys.at(-1)
  useLaterTrips(form)
  const moveFocus = useRef<(() => void) | null>(null)
  useEffect(() => {
    moveFocus.current?.()
    moveFocus.current = null
  })
  const add = (journey: JourneyValues) => {
    form.setValue('journeys', [...journeys, journey], { shouldDirty: true })
    moveFocus.current = () => focusField(form.control, `journeys.${journeys.length}.date`)
  }
  const remove = (place: number) => {
    form.setValue(
      'journeys',
      journeys.filter((_, at) => at !== place),
      { shouldDirty: true },
    )
    moveFocus.current = () => focusField(form.control, `journeys.${Math.max(0, place - 1)}.date`)
  }
  return (
    <div className={classes.fields}>
      {[...journeys.entries()].map(([place, journey]) => (
        <fieldset key={place} className={classes.group}>
          <legend>{journeys.length > 1 ? `Trip ${place + 1}` : 'Trip'}</legend>
          <JourneyFields
            booking={booking}
            place={place}
            warning={
              isBeforeLast(journeys[place - 1], journey)
                ? `This trip is before trip ${place}. Check its date and time.`
                : null
            }
          />
          {journeys.length > 1 && (
            <div>
              <Button kind="quiet" size="xs" onClick={() => remove(place)}>
                Remove trip {place + 1}
              </Button>
            </div>
          )}
        </fieldset>
      ))}
      {last && journeys.length < journeysAtMost && (
        <div className="row">
          {hasPlace(last.from) && hasPlace(last.to) && (
            <Button onClick={() => add(wayBack(last))}>Add return trip</Button>
          )}
          <Button icon={<IconPlus size={16} aria-hidden />} onClick={() => add(nextJourney(last))}>
            Add trip
          </Button>
        </div>
      )}
      <ExtrasFields extras={values.extras} />
    </div>
  )
}
