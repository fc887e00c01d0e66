import { useState } from 'react'
import { useWatch } from 'react-hook-form'
import { transportChange, transportChangeState } from '#contract/booking-changes.ts'
import { useLoad } from '#web/api/use-load.ts'
import { NumberField } from '#web/ui/form/fields.tsx'
import { RadioChoice } from '#web/ui/choice/RadioChoice.tsx'
import { LoadBoundary } from '#web/ui/state/LoadBoundary.tsx'
import { Notice } from '#web/ui/state/Notice.tsx'
import type { ChangeProps } from './change-props.ts'
import { ChangeSteps } from './ChangeSteps.tsx'
import { DriveFields } from './DriveFields.tsx'
import { GoodwillField } from './GoodwillField.tsx'
import { ReasonField } from '#web/ui/form/ReasonField.tsx'
import { servicesFor, serviceText } from './service-choice.ts'
import { transportField, transportRequest, transportValues, type TransportState } from './transport-values.ts'
import { useChangeForm } from '#web/parts/changes/use-change-form.ts'

/** Changes the date, time, pickup, drop-off, stops, cars and notes of trips. */
export function TransportChange(props: ChangeProps) {
  const [services] = useState(() => servicesFor(props.group, 'transportChange', props.booking))
  const [chosen, setChosen] = useState(services[0]?.guid ?? '')
  if (services.length === 0) return <Notice>This reservation has no trips that can be changed.</Notice>
  const options = services.map((it) => ({ key: it.guid, label: serviceText(it) }))
  return (
    <div className="stack">
      {options.length > 1 && (
        <RadioChoice label="Service" options={options} value={chosen} onChange={setChosen} />
      )}
      <LoadedTransport
        key={chosen}
        {...props}
        booking={services.find((it) => it.guid === chosen) ?? null}
        bookingGuid={chosen}
      />
    </div>
  )
}

function LoadedTransport({ bookingGuid, ...props }: ChangeProps & { bookingGuid: string }) {
  const state = useLoad(transportChangeState, { query: { bookingGuid } }, { forgets: true })
  return (
    <LoadBoundary {...state}>{state.data && <TransportForm {...props} state={state.data} />}</LoadBoundary>
  )
}

function TransportForm({ state, onClose }: ChangeProps & { state: TransportState }) {
  const [start] = useState(() => transportValues(state))
  const steps = useChangeForm(transportChange, {
    values: start,
    toBody: (values) => transportRequest(state.bookingGuid, start, values),
    fieldOf: (field, values) => transportField(field, start, values),
    onDone: onClose,
  })
  const drives = useWatch({ control: steps.form.control, name: 'drives' })
  const removesCars = drives.some(({ cars }) => cars.some((it) => it.isRemoved))
  if (state.whyNot !== null) return <Notice>{state.whyNot}</Notice>
  const carCount = start.drives.reduce((sum, it) => sum + it.cars.length, 0)
  const fixed = state.trips.filter((it) => it.whyNot !== null)
  return (
    <ChangeSteps of="transportChange" steps={steps} onClose={onClose}>
      {start.drives.map((drive, place) => (
        <DriveFields
          key={drive.cars.map((it) => it.tripGuid).join()}
          name={`drives.${place}`}
          title={start.drives.length === 1 ? 'Trip' : `Trip ${place + 1}`}
          flight={state.flight}
          mayDrop={carCount > 1}
        />
      ))}
      {state.hours !== null && (
        <NumberField name="hours" unit="whole hours" label="Hours" min={1} max={24} required />
      )}
      {fixed.map((trip) => (
        <p key={trip.tripGuid} className="note">
          {trip.fromName} → {trip.toName}: {trip.whyNot}
        </p>
      ))}
      {removesCars && <GoodwillField />}
      <ReasonField />
    </ChangeSteps>
  )
}
