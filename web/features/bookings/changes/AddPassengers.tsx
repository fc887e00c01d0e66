import { useState } from 'react'
import { useWatch } from 'react-hook-form'
import { addPaxChange } from '#contract/booking-changes.ts'
import { CheckboxListField } from '#web/ui/form/CheckboxField.tsx'
import { NumberField, TextAreaField } from '#web/ui/form/fields.tsx'
import { Notice } from '#web/ui/state/Notice.tsx'
import { CarFields } from '#web/features/bookings/drive/CarFields.tsx'
import { PassengerDetails } from '#web/features/bookings/new-booking/PassengerDetails.tsx'
import { addPaxField, addPaxRequest, addPaxValues, newPassengers, tripsOf } from './add-pax-values.ts'
import type { ChangeProps } from './change-props.ts'
import { ChangeSteps } from './ChangeSteps.tsx'
import { ReasonField } from '#web/ui/form/ReasonField.tsx'
import { openServices, serviceText } from './service-choice.ts'
import { useChangeForm } from '#web/parts/changes/use-change-form.ts'
import { WaitlistField } from './WaitlistField.tsx'
import classes from './changes.module.css'

/** Adds people to all or some services: how many of each age band, with any names already known. */
export function AddPassengers({ group, booking, onClose }: ChangeProps) {
  const [services] = useState(() =>
    openServices(group).filter((it) => it.kind !== 'extra' && it.kind !== 'fee'),
  )
  const start = addPaxValues(services)
  const steps = useChangeForm(addPaxChange, {
    values: booking === null ? start : { ...start, bookingGuids: [booking.guid] },
    toBody: (values) => addPaxRequest(group.guid, services, values),
    fieldOf: (field, values) => addPaxField(field, services, values),
    askedLater: ['allowWaitlist'],
    onDone: onClose,
  })
  const { form } = steps
  const [adults, children, infants, names, ticked, passengerDetails] = useWatch({
    control: form.control,
    name: ['adults', 'children', 'infants', 'names', 'bookingGuids', 'passengerDetails'],
  })
  const more = newPassengers({ adults, children, infants, names })
  const trips = tripsOf(services.filter((it) => ticked.includes(it.guid)))
  // Opened by an error, and left open when a choice clears it.
  const [isCarError, setCarError] = useState(false)
  if (form.formState.errors.cars !== undefined && !isCarError) setCarError(true)
  if (services.length === 0) return <Notice>This reservation has no upcoming services.</Notice>
  return (
    <ChangeSteps of="addPax" steps={steps} onClose={onClose}>
      <div className={classes.three}>
        <NumberField name="adults" label="Adults" min={0} max={60} placeholder="0" />
        <NumberField name="children" label="Children" min={0} max={60} placeholder="0" />
        <NumberField name="infants" label="Infants" min={0} max={60} placeholder="0" />
      </div>
      <TextAreaField
        name="names"
        label="Names, one per line"
        rows={2}
        hint="Optional. Add “child” or “infant” after a name."
      />
      <PassengerDetails rows={more} given={passengerDetails} />
      {services.length > 1 && (
        <CheckboxListField
          name="bookingGuids"
          label="Services"
          required
          options={services.map((it) => ({ key: it.guid, label: serviceText(it) }))}
          clearErrors={() => form.clearErrors('bookingGuids')}
        />
      )}
      {trips.length > 0 && (
        <details className={classes.more} open={isCarError || undefined}>
          <summary>Guests per car (set automatically)</summary>
          {trips.map((trip) => (
            <fieldset key={trip.guid} className={classes.group}>
              <legend>
                {trip.pickupTime} {trip.from} → {trip.to}
              </legend>
              <CarFields
                name={`cars.${trip.guid}`}

                guestsPlaceholder={`${trip.passengers} now`}
                hasLuggage={false}
                seatsOpen={more.some((it) => it.ageBand !== 'adult')}
              />
            </fieldset>
          ))}
        </details>
      )}
      {steps.asked.includes('allowWaitlist') && (
        <WaitlistField hint="The whole party gives up its places and joins the waitlist." />
      )}
      <ReasonField />
    </ChangeSteps>
  )
}
