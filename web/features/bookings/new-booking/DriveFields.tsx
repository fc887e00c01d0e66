import { IconX } from '#web/ui/icon/first-icons.ts'
import { IconPlus } from '#web/ui/icon/icons.ts'
import { Button, IconButton } from '#web/ui/button/Button.tsx'
import { NumberField, SelectField } from '#web/ui/form/fields.tsx'
import { preloadable } from '#web/ui/lazy/preloadable.tsx'
import { Warnings } from '#web/ui/state/Warnings.tsx'
import { CarFields } from '#web/features/bookings/drive/CarFields.tsx'
import type { CarValues } from '#web/features/bookings/drive/drive-values.ts'
import { DetailFields } from '#web/parts/details/DetailFields.tsx'
import { StopFields } from '#web/features/bookings/drive/StopFields.tsx'
import { roomText } from '#web/features/bookings/drive/use-services.ts'
import { carsOf, peopleByCar, serviceOf, carWarnings } from './cars-of-drive.ts'
import { noDrive, partyOf, type DriveValues } from './new-booking-values.ts'
import type { NewBooking } from './product.ts'
import classes from './NewBooking.module.css'

const CountedFields = preloadable(
  async () => (await import('#web/features/bookings/drive/CountedFields.tsx')).CountedFields,
)

export type DriveName = 'arrival.transfer' | 'departure.transfer' | `journeys.${number}`

interface DriveFieldsProps {
  booking: NewBooking
  /** The form's `DriveValues`. */
  name: DriveName
  drive: DriveValues
}

const carsAtMost = 10

/** A trip's cars, stops and details. */
export function DriveFields({ booking, name, drive }: DriveFieldsProps) {
  const { values, services } = booking
  const party = partyOf(values)
  return (
    <>
      {drive.cars.length > 0 ? (
        <EachCar {...{ booking, name, drive }} />
      ) : (
        <AlikeCars {...{ booking, name, drive }} />
      )}
      <div role="status">
        <Warnings texts={carWarnings(carsOf(drive, services, party.size), party, services)} />
      </div>
      <StopFields name={`${name}.stops`} />
      <DetailFields owner="transport" name={`${name}.`} isAsked />
    </>
  )
}

/** Cars of one service, as many as the party needs. Bags and seats are totals for all cars. */
function AlikeCars({ booking: { form, values, services }, name, drive }: DriveFieldsProps) {
  const party = partyOf(values)
  const proposed = serviceOf({ ...drive.alike, serviceGuid: '' }, services, party.size)
  const taken = serviceOf(drive.alike, services, party.size)
  const oneByOne = () =>
    form.setValue(`${name}.cars`, carsOf(drive, services, party.size), { shouldDirty: true })
  return (
    <>
      <div className={classes.car}>
        <SelectField
          name={`${name}.alike.serviceGuid`}
          label="Service"
          options={services.map((it) => ({ key: it.guid, label: roomText(it) }))}
          empty={proposed ? `${proposed.cars} × ${proposed.service.name} (suggested)` : ''}
        />
        <NumberField
          name={`${name}.alike.count`}
          label="Cars"
          min={1}
          max={carsAtMost}
          placeholder={taken ? String(taken.cars) : ''}
        />
        <NumberField name={`${name}.alike.luggage`} label="Bags" min={0} max={100} placeholder="0" />
      </div>
      <CountedFields
        list="car-seats"
        name={`${name}.alike.carSeats`}
        title="Car seats"
        open={party.children + party.infants > 0}
        counts={drive.alike.carSeats}
      />
      <div>
        <Button size="xs" kind="quiet" disabled={services.length === 0} onClick={oneByOne}>
          Set up each car
        </Button>
      </div>
    </>
  )
}

/** Cars entered one by one, each with its own service, guests, bags and seats. */
function EachCar({ booking: { form, values, services }, name, drive }: DriveFieldsProps) {
  const party = partyOf(values)
  const people = peopleByCar(drive.cars, party.size)
  const set = (cars: CarValues[]) => form.setValue(`${name}.cars`, cars, { shouldDirty: true })
  const add = () => {
    const last = drive.cars.at(-1)
    const serviceGuid = last?.serviceGuid ?? services[0]?.guid ?? ''
    set([...drive.cars, { serviceGuid, passengers: null, luggage: null, carSeats: {} }])
  }
  const alikeAgain = () => {
    set([])
    form.setValue(`${name}.alike`, noDrive.alike, { shouldDirty: true })
  }
  return (
    <>
      {[...drive.cars.keys()].map((place) => (
        <fieldset key={place} className={classes.eachCar}>
          <legend>Car {place + 1}</legend>
          <CarFields
            name={`${name}.cars.${place}`}
            guestsPlaceholder={String(people[place] ?? 0)}
            seatsOpen={party.children + party.infants > 0}
          />
          {drive.cars.length > 1 && (
            <IconButton
              label={`Remove car ${place + 1}`}
              onClick={() => set(drive.cars.filter((_car, at) => at !== place))}
            >
              <IconX size={18} aria-hidden />
            </IconButton>
          )}
        </fieldset>
      ))}
      <div className="row">
        {drive.cars.length < carsAtMost && (
          <Button size="xs" icon={<IconPlus size={16} aria-hidden />} onClick={add}>
            Add car
          </Button>
        )}
        <Button size="xs" kind="quiet" onClick={alikeAgain}>
          Use suggested cars
        </Button>
      </div>
    </>
  )
}
