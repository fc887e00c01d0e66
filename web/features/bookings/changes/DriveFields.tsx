import { preloadable } from '#web/ui/lazy/preloadable.tsx'
import { useWatch } from 'react-hook-form'
import { DateField } from '#web/ui/date/DateField.tsx'
import { MomentField } from '#web/parts/times/MomentField.tsx'
import { CheckboxField } from '#web/ui/form/CheckboxField.tsx'
import { FieldRow } from '#web/ui/form/Form.tsx'
import { useToday } from '#web/shell/account/today.ts'
import { dayText } from '#web/ui/value/format.ts'
import { CarFields } from '#web/features/bookings/drive/CarFields.tsx'
import { PlaceFields } from '#web/features/bookings/drive/PlaceFields.tsx'
import { StopFields } from '#web/features/bookings/drive/StopFields.tsx'
import type { DriveValues, TransportState } from './transport-values.ts'
import classes from './changes.module.css'

const DetailFields = preloadable(
  async () => (await import('#web/parts/details/DetailFields.tsx')).DetailFields,
)

interface DriveFieldsProps {
  /** The form's `DriveValues`. */
  name: string
  title: string
  flight: TransportState['flight']
  /** Whether a car can be removed. To remove the last one, cancel the service. */
  mayDrop: boolean
}

/** A trip's time, pickup, drop-off and stops, then each of its cars. */
export function DriveFields({ name, title, flight, mayDrop }: DriveFieldsProps) {
  const { cars } = useWatch({ name }) as DriveValues
  return (
    <fieldset className={classes.group}>
      <legend>{title}</legend>
      {flight && (
        <p className="note">
          For {flight.ident}, {dayText(flight.date)} {flight.time}
        </p>
      )}
      <FieldRow>
        <MomentField
          name={`${name}.time`}
          dateField={`${name}.date`}
          label="Pickup time"
          required={flight === null}
          {...(flight !== null && { hint: 'Leave empty to calculate from the flight' })}
        />
        <DateField name={`${name}.date`} label="Pickup date" required today={useToday()} />
      </FieldRow>
      <FieldRow>
        <PlaceFields name={`${name}.from`} label="Pickup" required />
        <PlaceFields name={`${name}.to`} label="Drop-off" required />
      </FieldRow>
      <StopFields name={`${name}.stops`} />
      {cars.map((car, place) => (
        <CarOfDrive
          key={car.tripGuid}
          name={`${name}.cars.${place}`}
          title={cars.length === 1 ? null : `Car ${place + 1}`}
          dropLabel={!mayDrop ? null : cars.length === 1 ? 'Remove this trip' : `Remove car ${place + 1}`}
          isRemoved={car.isRemoved}
        />
      ))}
    </fieldset>
  )
}

interface CarOfDriveProps {
  name: string
  /** Null if this is the trip's only car. */
  title: string | null
  /** Null if this car can't be removed. */
  dropLabel: string | null
  isRemoved: boolean
}

/** One car of a trip: its load, its details, and whether to remove it. */
function CarOfDrive({ name, title, dropLabel, isRemoved }: CarOfDriveProps) {
  const fields = (
    <>
      {!isRemoved && (
        <>
          <CarFields name={name} />
          <DetailFields owner="transport" name={`${name}.`} isAsked={false} />
        </>
      )}
      {dropLabel !== null && <CheckboxField name={`${name}.isRemoved`} label={dropLabel} />}
    </>
  )
  if (title === null) return fields
  return (
    <fieldset className={classes.group}>
      <legend>{title}</legend>
      {fields}
    </fieldset>
  )
}
