import { useWatch } from 'react-hook-form'
import { NumberField, SelectField } from '#web/ui/form/fields.tsx'
import { preloadable } from '#web/ui/lazy/preloadable.tsx'
import { roomText, useServices } from './use-services.ts'
import classes from './drive.module.css'

const CountedFields = preloadable(async () => (await import('./CountedFields.tsx')).CountedFields)

interface CarFieldsProps {
  /** The form's `CarValues`. */
  name: string
  /** Shows how many guests the car takes if the field stays empty. */
  guestsPlaceholder?: string
  /** False hides the field for bags. */
  hasLuggage?: boolean
  seatsOpen?: boolean
}

/** One car: its service, guests, bags and child seats. */
export function CarFields({
  name,
  guestsPlaceholder = '',
  hasLuggage = true,
  seatsOpen = false,
}: CarFieldsProps) {
  const services = useServices()
  const serviceGuid = useWatch({ name: `${name}.serviceGuid` }) as string
  const carSeats = useWatch({ name: `${name}.carSeats` }) as Record<string, number | null>
  const service = services.find((it) => it.guid === serviceGuid)
  return (
    <>
      <div className={classes.car}>
        <SelectField
          name={`${name}.serviceGuid`}
          label="Service"
          required
          options={services.map((it) => ({ key: it.guid, label: roomText(it) }))}
          empty="Choose a service"
        />
        <NumberField
          name={`${name}.passengers`}
          label="Guests"
          min={0}
          max={60}
          placeholder={guestsPlaceholder}
          {...(service && { hint: `Seats ${service.passengers}` })}
        />
        {hasLuggage && (
          <NumberField
            name={`${name}.luggage`}
            label="Bags"
            min={0}
            max={100}
            placeholder="0"
            {...(service && service.luggage > 0 && { hint: `Room for ${service.luggage}` })}
          />
        )}
      </div>
      <CountedFields
        list="car-seats"
        name={`${name}.carSeats`}
        title="Car seats"
        open={seatsOpen}
        counts={carSeats ?? {}}
      />
    </>
  )
}
