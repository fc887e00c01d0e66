import { preloadable } from '#web/ui/lazy/preloadable.tsx'
import { options } from '#contract/options.ts'
import { optionsLoader } from '#web/api/options.ts'
import { Button } from '#web/ui/button/Button.tsx'
import { ComboboxField } from '#web/ui/choice/ComboboxField.tsx'
import { NumberField, SelectField, TextField } from '#web/ui/form/fields.tsx'
import { TimeField } from '#web/ui/date/TimeField.tsx'
import { legNames, partyOf, type LegName } from './new-booking-values.ts'
import { carsFor, proposeCars } from './propose-cars.ts'
import type { NewBooking } from './use-new-booking.ts'
import classes from './NewBooking.module.css'

const CountedFields = preloadable(async () => (await import('./CountedFields.tsx')).CountedFields)

const words = {
  arrival: { title: 'After arrival', place: 'Taken to' },
  departure: { title: 'Before departure', place: 'Picked up from' },
}

/** A transfer for each flight. Its place alone is enough: service and cars are suggested from the party. */
export function NewBookingTransportStep({ booking }: { booking: NewBooking }) {
  const wanted = legNames.filter((name) => booking.values[name].isWanted)
  return (
    <div className={classes.fields}>
      {wanted.map((name) => (
        <TransferFields key={name} booking={booking} name={name} />
      ))}
    </div>
  )
}

const locations = optionsLoader(options, { params: { list: 'locations' } })

function TransferFields({ booking, name }: { booking: NewBooking; name: LegName }) {
  const { form, values } = booking
  const { transfer } = values[name]
  const other = name === 'departure' ? values.arrival : values.departure
  const at = `${name}.transfer` as const
  const takeSamePlace = () => {
    form.setValue(`${at}.locationName`, other.transfer.locationName)
    form.setValue(`${at}.locationGuid`, other.transfer.locationGuid, { shouldDirty: true })
  }
  return (
    <fieldset className={classes.group}>
      <legend>{words[name].title}</legend>
      <ComboboxField
        name={`${at}.locationGuid`}
        label={words[name].place}
        hint="Leave it empty for no transfer"
        placeholder="Hotel, villa, marina …"
        load={locations}
        chosenLabel={transfer.locationName}
        onChosen={(option) => form.setValue(`${at}.locationName`, option?.label ?? '')}
      />
      {transfer.locationGuid === null && other.isWanted && other.transfer.locationGuid !== null && (
        <div>
          <Button size="xs" onClick={takeSamePlace}>
            {words[name].place} {other.transfer.locationName} too
          </Button>
        </div>
      )}
      {transfer.locationGuid !== null && <CarFields booking={booking} name={name} />}
    </fieldset>
  )
}

function CarFields({ booking: { values, services, quote }, name }: { booking: NewBooking; name: LegName }) {
  const at = `${name}.transfer` as const
  const { transfer } = values[name]
  const party = partyOf(values)
  const proposed = proposeCars(services, party.size)
  const service = services.find((it) => it.guid === transfer.serviceGuid) ?? proposed?.service
  const pickupTime = quote.quote?.[name]?.pickupTime ?? null
  return (
    <>
      <div className={classes.car}>
        <SelectField
          name={`${at}.serviceGuid`}
          label="Service"
          options={services.map((it) => ({ key: it.guid, label: `${it.name}, up to ${it.passengers}` }))}
          empty={proposed ? `${proposed.cars} × ${proposed.service.name} (proposed)` : ''}
        />
        <NumberField name={`${at}.cars`} label="Cars" min={1} max={10} placeholder={service ? String(carsFor(service, party.size)) : ''} />
        <NumberField name={`${at}.luggage`} label="Bags" min={0} max={100} placeholder="0" />
      </div>
      {name === 'departure' ? (
        <TimeField
          name={`${at}.pickupTime`}
          label="Pickup time"
          hint={pickupTime ? `${pickupTime} for now. Empty: calculated from the flight` : 'Empty: calculated from the flight'}
        />
      ) : (
        pickupTime && <p className={classes.note}>The car is there at {pickupTime}, when the guests can be through.</p>
      )}
      <CountedFields
        list="car-seats"
        name={`${at}.carSeats`}
        title="Car seats"
        open={party.children + party.infants > 0}
        counts={transfer.carSeats}
      />
      <TextField name={`${at}.notesForDriver`} label="Notes for the driver" maxLength={1000} />
    </>
  )
}
