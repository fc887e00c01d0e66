import { useEffect, useRef } from 'react'
import { addDays, isServiceDate } from '#domain/calendar/service-date.ts'
import { Button } from '#web/ui/button/Button.tsx'
import { NumberField } from '#web/ui/form/fields.tsx'
import { NewBookingFlight } from './NewBookingFlight.tsx'
import { legNames, type LegName, type NewBookingValues } from './new-booking-values.ts'
import type { NewBooking } from './use-new-booking.ts'
import classes from './NewBooking.module.css'

const usualStayDays = 7

/** The flights, and the number of passengers. The return is offered a week later. */
export function NewBookingFlightsStep({ booking: { form, values, minDate } }: { booking: NewBooking }) {
  const addButton = useRef<HTMLButtonElement>(null)
  const moveFocus = useRef<(() => void) | null>(null)
  // The pressed button disappears when the flight is added or removed: the focus moves to what replaced it.
  useEffect(() => {
    moveFocus.current?.()
    moveFocus.current = null
  })
  const missing = legNames.filter((name) => !values[name].isWanted)
  const add = (name: LegName) => {
    const date = name === 'departure' ? departureDate(values, minDate) : values.departure.date
    form.setValue(name, { ...values[name], isWanted: true, date }, { shouldDirty: true })
    moveFocus.current = () => form.setFocus(`${name}.date`)
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
          <NewBookingFlight
            key={name}
            name={name}
            form={form}
            leg={values[name]}
            min={earliest(name, values, minDate)}
            onRemove={missing.length === 0 ? () => remove(name) : null}
          />
        ))}
      {missing.map((name) => (
        <div key={name}>
          <Button ref={addButton} onClick={() => add(name)}>
            {name === 'departure' ? 'Add the flight back' : 'Add the flight in'}
          </Button>
        </div>
      ))}
      <fieldset className={classes.group}>
        <legend>Party</legend>
        <div className={classes.three}>
          <NumberField name="adults" label="Adults" required min={1} max={60} />
          <NumberField name="children" label="Children" min={0} max={60} placeholder="0" />
          <NumberField name="infants" label="Infants" min={0} max={60} placeholder="0" />
        </div>
      </fieldset>
    </div>
  )
}

function earliest(name: LegName, { arrival }: NewBookingValues, minDate: string): string {
  return name === 'departure' && arrival.isWanted && isServiceDate(arrival.date) && arrival.date > minDate ? arrival.date : minDate
}

function departureDate({ arrival, departure }: NewBookingValues, minDate: string): string {
  if (departure.date !== '') return departure.date
  return arrival.isWanted && isServiceDate(arrival.date) ? addDays(arrival.date, usualStayDays) : minDate
}
