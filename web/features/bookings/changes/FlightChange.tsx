import { useState } from 'react'
import { useWatch } from 'react-hook-form'
import { flightChange } from '#contract/booking-changes.ts'
import { Notice } from '#web/ui/state/Notice.tsx'
import type { ChangeProps } from './change-props.ts'
import { ChangeSteps } from './ChangeSteps.tsx'
import { flightChangeField, flightChangeRequest, flightChangeValues } from './flight-change-values.ts'
import { FlightLeg } from './FlightLeg.tsx'
import { ReasonField } from '#web/ui/form/ReasonField.tsx'
import { flightsOf } from './reservation-flights.ts'
import { useChangeForm } from '#web/parts/changes/use-change-form.ts'
import { WaitlistField } from './WaitlistField.tsx'

/**
 * Changes flights: for each flight of the reservation a date, then a flight on that date with the places
 * left.
 */
export function FlightChange({ group, booking, onClose }: ChangeProps) {
  const [flights] = useState(() => flightsOf(group.bookings, booking))
  const steps = useChangeForm(flightChange, {
    values: flightChangeValues(flights),
    toBody: (values) => flightChangeRequest(group.guid, values),
    fieldOf: flightChangeField,
    askedLater: ['allowWaitlist'],
    onDone: onClose,
  })
  const { form } = steps
  const legs = useWatch({ control: form.control, name: 'legs' })
  if (flights.length === 0) return <Notice>This reservation has no flight to change.</Notice>
  return (
    <ChangeSteps of="flightChange" steps={steps} onClose={onClose}>
      {flights.map((flight, place) => {
        const leg = legs[place]
        return leg && <FlightLeg key={flight.guid} place={place} flight={flight} form={form} leg={leg} />
      })}
      {steps.asked.includes('allowWaitlist') && (
        <WaitlistField hint="The party gives up its places and joins the waitlist for the new flight." />
      )}
      <ReasonField />
    </ChangeSteps>
  )
}
