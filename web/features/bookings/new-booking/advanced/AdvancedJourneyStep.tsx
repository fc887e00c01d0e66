import { DetailFields } from '#web/parts/details/DetailFields.tsx'
import { focusField } from '#web/ui/form/focus-field.ts'
import { IconPlaneArrival, IconPlaneDeparture } from '#web/ui/icon/icons.ts'
import { useEffect, useRef } from 'react'
import { addDays, isServiceDate } from '#domain/calendar/service-date.ts'
import { Button } from '#web/ui/button/Button.tsx'
import { CheckboxField } from '#web/ui/form/CheckboxField.tsx'
import { ExtrasFields } from '#web/features/bookings/new-booking/ExtrasFields.tsx'
import { NewBookingFlight } from '#web/features/bookings/new-booking/NewBookingFlight.tsx'
import {
  legNames,
  type LegName,
  type NewBookingValues,
} from '#web/features/bookings/new-booking/new-booking-values.ts'
import type { NewBooking } from '#web/features/bookings/new-booking/product.ts'
import { LegTransfer } from './LegTransfer.tsx'
import { FastTrackCost } from './FastTrackCost.tsx'
import classes from '#web/features/bookings/new-booking/NewBooking.module.css'

const usualStayDays = 7
const words = {
  arrival: { title: 'Arrival', Pictogram: IconPlaneArrival },
  departure: { title: 'Departure', Pictogram: IconPlaneDeparture },
}

/** The flights, each with fast track and transfer. A departure is suggested a week after the arrival. */
export function AdvancedJourneyStep({ booking }: { booking: NewBooking }) {
  const { form, values, minDate } = booking
  const addButton = useRef<HTMLButtonElement>(null)
  const moveFocus = useRef<(() => void) | null>(null)
  // The pressed button disappears when a flight is added or removed, so move the focus to what replaced it.
  useEffect(() => {
    moveFocus.current?.()
    moveFocus.current = null
  })
  const missing = legNames.filter((name) => !values[name].isWanted)
  const add = (name: LegName) => {
    const date = name === 'departure' ? departureDate(values, minDate) : values.arrival.date || minDate
    form.setValue(name, { ...values[name], isWanted: true, date }, { shouldDirty: true })
    moveFocus.current = () => focusField(form.control, `${name}.date`)
  }
  const remove = (name: LegName) => {
    form.setValue(`${name}.isWanted`, false, { shouldDirty: true })
    moveFocus.current = () => addButton.current?.focus()
  }
  return (
    <div className={classes.fields}>
      {legNames
        .filter((name) => values[name].isWanted)
        .map((name) => (
          <Leg
            key={name}
            booking={booking}
            name={name}
            onRemove={missing.length === 0 ? () => remove(name) : null}
          />
        ))}
      {missing.map((name) => (
        <div key={name}>
          <Button ref={addButton} onClick={() => add(name)}>
            {name === 'departure' ? 'Add departure' : 'Add arrival'}
          </Button>
        </div>
      ))}
      <ExtrasFields extras={values.extras} />
    </div>
  )
}

function Leg({
  booking,
  name,
  onRemove,
}: {
  booking: NewBooking
  name: LegName
  onRemove: (() => void) | null
}) {
  const { form, values, minDate } = booking
  const { title, Pictogram } = words[name]
  return (
    <fieldset className={classes.group}>
      <legend>
        <Pictogram size={18} stroke={1.75} aria-hidden /> {title}
      </legend>
      <NewBookingFlight
        name={name}
        direction={name}
        form={form}
        flight={values[name]}
        min={earliest(name, values, minDate)}
        title={title}
      />
      <div className={classes.plate}>
        <CheckboxField name={`${name}.fastTrack`} label={`Fast track on ${name}`} />
        <FastTrackCost booking={booking} name={name} />
      </div>
      {values[name].fastTrack && <DetailFields owner="fastTrack" name={`${name}.`} isAsked />}
      <LegTransfer booking={booking} name={name} />
      {onRemove && (
        <div>
          <Button kind="quiet" size="xs" onClick={onRemove}>
            Remove {name}
          </Button>
        </div>
      )}
    </fieldset>
  )
}

function earliest(name: LegName, { arrival }: NewBookingValues, minDate: string): string {
  return name === 'departure' && arrival.isWanted && isServiceDate(arrival.date) && arrival.date > minDate
    ? arrival.date
    : minDate
}

function departureDate({ arrival, departure }: NewBookingValues, minDate: string): string {
  if (departure.date !== '') return departure.date
  return arrival.isWanted && isServiceDate(arrival.date) ? addDays(arrival.date, usualStayDays) : minDate
}
