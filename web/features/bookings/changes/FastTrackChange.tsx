import { useWatch } from 'react-hook-form'
import { fastTrackChange, fastTrackChangeState } from '#contract/booking-changes.ts'
import type { ReplyOf } from '#contract/endpoint.ts'
import { useLoad } from '#web/api/use-load.ts'
import { CheckboxField } from '#web/ui/form/CheckboxField.tsx'
import { LoadBoundary } from '#web/ui/state/LoadBoundary.tsx'
import { Notice } from '#web/ui/state/Notice.tsx'
import { dayText } from '#web/ui/value/format.ts'
import { leftText } from '#web/features/bookings/new-booking/places-text.ts'
import type { ChangeProps } from './change-props.ts'
import { ChangeSteps } from './ChangeSteps.tsx'
import { fastTrackField, fastTrackRequest, fastTrackValues } from './fast-track-values.ts'
import { ReasonField } from '#web/ui/form/ReasonField.tsx'
import { useChangeForm } from '#web/parts/changes/use-change-form.ts'
import { WaitlistField } from './WaitlistField.tsx'

/** Adds or removes fast track, flight by flight. */
export function FastTrackChange(props: ChangeProps) {
  const state = useLoad(fastTrackChangeState, { query: { groupGuid: props.group.guid } }, { forgets: true })
  return (
    <LoadBoundary {...state}>
      {state.data && <FastTrackForm {...props} flights={state.data.flights} />}
    </LoadBoundary>
  )
}

type Flight = ReplyOf<typeof fastTrackChangeState>['flights'][number]

function FastTrackForm({ group, flights, onClose }: ChangeProps & { flights: readonly Flight[] }) {
  const steps = useChangeForm(fastTrackChange, {
    values: fastTrackValues(flights),
    toBody: (values) => fastTrackRequest(group.guid, flights, values),
    fieldOf: (field, values) => fastTrackField(field, flights, values),
    askedLater: ['allowWaitlist'],
    onDone: onClose,
  })
  const wanted = useWatch({ control: steps.form.control, name: 'wanted' })
  if (flights.length === 0) return <Notice>Fast track needs a flight, and this reservation has none.</Notice>
  return (
    <ChangeSteps of="fastTrackChange" steps={steps} onClose={onClose}>
      {flights.map((flight, place) => (
        <CheckboxField
          key={flight.guid}
          name={`wanted.${place}`}
          label={`Fast track on ${flight.direction}, ${flight.ident}, ${dayText(flight.date)} ${flight.time}`}
          hint={hintOf(flight, wanted[place] === true)}
          disabled={flight.whyNot !== null}
        />
      ))}
      {steps.asked.includes('allowWaitlist') && (
        <WaitlistField hint="The party joins the waitlist. Fast track is charged on approval." />
      )}
      <ReasonField />
    </ChangeSteps>
  )
}

function hintOf({ bookingGuid, placesLeft, whyNot }: Flight, isWanted: boolean): string {
  if (whyNot !== null) return whyNot
  if (bookingGuid === null) return leftText(placesLeft)
  return isWanted ? 'Booked' : 'Will be removed and its places released'
}
