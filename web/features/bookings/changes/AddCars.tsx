import { counted } from '#domain/text/counted.ts'
import { IconX } from '#web/ui/icon/first-icons.ts'
import { IconPlus } from '#web/ui/icon/icons.ts'
import { useFieldArray, useWatch, type UseFormReturn } from 'react-hook-form'
import { addCarsChange, addCarsState } from '#contract/booking-changes.ts'
import { bookingKinds } from '#domain/vocabulary/booking-kinds.ts'
import { useLoad } from '#web/api/use-load.ts'
import { Button } from '#web/ui/button/Button.tsx'
import { ChoiceField } from '#web/ui/choice/ChoiceField.tsx'
import { FieldRow } from '#web/ui/form/Form.tsx'
import { NumberField } from '#web/ui/form/fields.tsx'
import { LoadBoundary } from '#web/ui/state/LoadBoundary.tsx'
import { Notice } from '#web/ui/state/Notice.tsx'
import { dayText } from '#web/ui/value/format.ts'
import { CarFields } from '#web/features/bookings/drive/CarFields.tsx'
import { DetailFields } from '#web/parts/details/DetailFields.tsx'
import {
  addCarsField,
  addCarsRequest,
  addCarsValues,
  driveKey,
  driveOf,
  flightKey,
  flightOf,
  noCar,
  shareLeft,
  type AddCarsValues,
  type CarsState,
} from './add-cars-values.ts'
import type { ChangeProps } from './change-props.ts'
import { ChangeSteps } from './ChangeSteps.tsx'
import { FirstCarFields } from './FirstCarFields.tsx'
import { ReasonField } from '#web/ui/form/ReasonField.tsx'
import { useChangeForm } from '#web/parts/changes/use-change-form.ts'
import classes from './changes.module.css'

/** Adds cars to a trip, or the first cars to a flight without any. */
export function AddCars(props: ChangeProps) {
  const state = useLoad(addCarsState, { query: { groupGuid: props.group.guid } }, { forgets: true })
  return <LoadBoundary {...state}>{state.data && <AddCarsForm {...props} state={state.data} />}</LoadBoundary>
}

function AddCarsForm({ group, booking, state, onClose }: ChangeProps & { state: CarsState }) {
  const steps = useChangeForm(addCarsChange, {
    values: addCarsValues(state, booking),
    toBody: (values) => addCarsRequest(group.guid, state, values),
    fieldOf: (field, values) => addCarsField(field, state, values),
    onDone: onClose,
  })
  const target = useWatch({ control: steps.form.control, name: 'target' })
  const [drive, flight] = [driveOf(state, target), flightOf(state, target)]
  const targets = optionsOf(state)
  if (targets.length === 0) return <Notice>This reservation has no trip or flight to add a car to.</Notice>
  return (
    <ChangeSteps of="addCars" steps={steps} onClose={onClose}>
      <ChoiceField name="target" label="Trip or flight" options={targets} />
      {flight && <FirstCarFields direction={flight.direction} />}
      <NewCars form={steps.form} party={state.party} isAlone={drive === null} />
      {drive && <ExistingCars form={steps.form} drive={drive} />}
      <DetailFields owner="transport" name="" isAsked />
      <ReasonField />
    </ChangeSteps>
  )
}

/**
 * The guests and bags that stay in the cars already booked. Every guest must have a seat in one of the trip's
 * cars.
 */
function ExistingCars({
  form,
  drive,
}: {
  form: UseFormReturn<AddCarsValues>
  drive: CarsState['drives'][number]
}) {
  const cars = useWatch({ control: form.control, name: 'cars' })
  const left = shareLeft(drive, { cars })
  return drive.cars.map((car, place) => (
    <FieldRow key={car.tripGuid}>
      <NumberField
        name={`shares.${car.tripGuid}.passengers`}
        label={`Guests staying in car ${place + 1}`}
        min={0}
        max={60}
        placeholder={left === null ? `${car.passengers} (unchanged)` : `${left} of ${car.passengers}`}
      />
      <NumberField
        name={`shares.${car.tripGuid}.luggage`}
        label={`Bags staying in car ${place + 1}`}
        min={0}
        max={100}
        placeholder={`${car.luggage} (unchanged)`}
      />
    </FieldRow>
  ))
}

const carsAtMost = 10

/**
 * The cars to add. `isAlone`: they are the flight's first, so cars with no guest count share the party.
 * Otherwise such a car takes bags only.
 */
function NewCars({
  form,
  party,
  isAlone,
}: {
  form: UseFormReturn<AddCarsValues>
  party: number
  isAlone: boolean
}) {
  const { fields, append, remove } = useFieldArray({ control: form.control, name: 'cars' })
  return (
    <>
      {fields.map((field, place) => (
        <fieldset key={field.id} className={classes.group}>
          <legend>{fields.length === 1 ? 'New car' : `New car ${place + 1}`}</legend>
          <CarFields
            name={`cars.${place}`}

            guestsPlaceholder={!isAlone ? '0' : fields.length === 1 ? `all ${party}` : 'split evenly'}
          />
          {fields.length > 1 && (
            <div>
              <Button
                size="xs"
                kind="quiet"
                icon={<IconX size={16} aria-hidden />}
                onClick={() => remove(place)}
              >
                Remove new car {place + 1}
              </Button>
            </div>
          )}
        </fieldset>
      ))}
      {fields.length < carsAtMost && (
        <div>
          <Button
            size="xs"
            icon={<IconPlus size={16} aria-hidden />}
            onClick={() => append(noCar, { focusName: `cars.${fields.length}.serviceGuid` })}
          >
            Add another car
          </Button>
        </div>
      )}
    </>
  )
}

function optionsOf({ drives, flights }: CarsState) {
  return [
    ...drives.map((drive) => ({
      key: driveKey(drive),
      label:
        `${bookingKinds[drive.kind].label}, ${dayText(drive.serviceDate)} ${drive.time}, ` +
        `${drive.fromName} → ${drive.toName}`,
      hint: drive.whyNot ?? counted(drive.cars.length, 'car booked', 'cars booked'),
      disabled: drive.whyNot !== null,
    })),
    ...flights.map((flight) => ({
      key: flightKey(flight.guid),
      label: `New ${flight.direction} transfer for ${flight.ident}, ${dayText(flight.date)} ${flight.time}`,
      hint: 'No car booked for this flight',
    })),
  ]
}
