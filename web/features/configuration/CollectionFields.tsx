import { useEffect, type ReactNode } from 'react'
import { useController, useFormContext, useWatch } from 'react-hook-form'
import { options } from '#contract/options.ts'
import { locationKinds } from '#contract/catalogue.ts'
import { useOptions } from '#web/api/options.ts'
import { useLoad } from '#web/api/use-load.ts'
import { useAccount } from '#web/shell/account/account.ts'
import { FieldRow } from '#web/ui/form/Form.tsx'
import { MoneyField, NumberField, SelectField, TextAreaField, TextField } from '#web/ui/form/fields.tsx'
import { preloadable } from '#web/ui/lazy/preloadable.tsx'
import { isBlank } from '#web/ui/form/form-scope.ts'
import { locationKindWords } from './configuration-words.ts'
import type { ConfiguredName } from './collection-screens.tsx'
import { CoordinateFields } from './CoordinateFields.tsx'
import { ForGuests, GuestNames } from './GuestNames.tsx'
import { DocumentsField } from './DocumentsField.tsx'
import { PhotoField } from './PhotoField.tsx'
import { ZoneField } from './ZoneField.tsx'

const DetailFieldForm = preloadable(
  async () => (await import('./fields/DetailFieldForm.tsx')).DetailFieldForm,
)

const SavedTextFields = preloadable(async () => (await import('./SavedTextFields.tsx')).SavedTextFields)

const kinds = locationKinds.map((key) => ({ key, label: locationKindWords[key] }))

function TransportServiceFields() {
  return (
    <>
      <FieldRow>
        <TextField name="name" label="Name" required maxLength={100} />
        <TextField
          name="vehicleClass"
          label="Vehicle class"
          hint="Vehicles of this class or higher can be assigned"
          required
          maxLength={40}
        />
      </FieldRow>
      <TextAreaField name="description" label="Description" maxLength={2000} rows={3} />
      <FieldRow>
        <NumberField name="passengers" label="Passengers" hint="Maximum" required min={1} max={100} />
        <NumberField name="luggage" label="Luggage" hint="Maximum pieces" required min={0} max={200} />
      </FieldRow>
      <PhotoField name="photoGuid" label="Photo" />
    </>
  )
}

function VehicleFields() {
  return (
    <>
      <FieldRow>
        <TextField name="name" label="Name" required maxLength={100} />
        <TextField name="plate" label="Plate" required maxLength={20} />
      </FieldRow>
      <FieldRow>
        <VehicleClassField />
        <NumberField name="seats" label="Seats" hint="Excluding the driver" required min={1} max={100} />
        <NumberField name="luggage" label="Luggage" hint="Maximum pieces" required min={0} max={200} />
      </FieldRow>
      <DocumentsField name="documents" />
      <PhotoField name="photoGuid" label="Photo" />
    </>
  )
}

/** One of the transport services' classes. Choosing it fills in the seats and luggage of that service. */
function VehicleClassField() {
  const { getValues, setValue } = useFormContext()
  const { field } = useController({ name: 'vehicleClass' })
  const { data } = useLoad(options, { params: { list: 'transport-services' } })
  const services = data?.items ?? []
  const own = String(field.value ?? '')
  const classes = [...new Set([own, ...services.map((it) => it.vehicleClass ?? '')])].filter(
    (it) => it !== '',
  )
  useEffect(() => {
    const service = services.find((it) => it.vehicleClass === own)
    const fill = (name: string, value: number | undefined) => {
      if (value !== undefined && isBlank(getValues(name))) setValue(name, value, { shouldDirty: true })
    }
    fill('seats', service?.passengers)
    fill('luggage', service?.luggage)
    // Only a new choice fills them in, not a field emptied later.
    // oxlint-disable-next-line react/exhaustive-deps
  }, [own])
  return (
    <SelectField
      name="vehicleClass"
      label="Class"
      hint={
        data && services.length === 0
          ? 'Add a transport service first. Vehicles use its class.'
          : 'Choose the class of this vehicle’s transport service'
      }
      options={classes.map((it) => ({ key: it, label: it }))}
      empty="(choose)"
      required
    />
  )
}

function CarSeatFields() {
  const seat = String(useWatch({ name: 'name' }) ?? '')
  return (
    <>
      <TextField name="name" label="Name" required maxLength={100} />
      <ForGuests>
        <GuestNames name="guestNames" of={seat} />
      </ForGuests>
      <FieldRow>
        <NumberField name="fromAgeMonths" label="Minimum age" suffix=" months" required min={0} max={240} />
        <NumberField name="toAgeMonths" label="Maximum age" suffix=" months" required min={0} max={240} />
        <NumberField name="fromWeightKg" label="Minimum weight" suffix=" kg" required min={0} max={150} />
        <NumberField name="toWeightKg" label="Maximum weight" suffix=" kg" required min={0} max={150} />
      </FieldRow>
      <PriceFields />
      <NumberField
        name="stock"
        label="In stock"
        hint="Including those in use"
        required
        min={0}
        max={10_000}
      />
    </>
  )
}

function ExtraFields() {
  return (
    <>
      <TextField name="name" label="Name" required maxLength={100} />
      <PriceFields />
    </>
  )
}

function PriceFields() {
  const { currency } = useAccount().site
  return (
    <FieldRow>
      <MoneyField
        name="cents"
        label="Unit price"
        currency={currency}
        required
        minCents={0}
        maxCents={100_000_000}
      />
      <TaxField />
    </FieldRow>
  )
}

/** A new price starts with the tax code that most prices use, which the server lists first. */
export function TaxField({ name = 'taxCode' }: { name?: string }) {
  const codes = useOptions(options, { params: { list: 'tax-codes' } })
  const { getValues, resetField } = useFormContext()
  useEffect(() => {
    const [usual] = codes
    // As the default value, so that the untouched form doesn't count as changed.
    if (usual && isBlank(getValues(name))) resetField(name, { defaultValue: usual.key })
  }, [codes, name, getValues, resetField])
  return <SelectField name={name} label="Tax" options={codes} empty="(choose)" required />
}

function LocationFields() {
  return (
    <>
      <FieldRow>
        <TextField name="name" label="Name" required maxLength={150} />
        <SelectField name="kind" label="Kind" options={kinds} required />
      </FieldRow>
      <FieldRow>
        <ZoneField name="zoneGuid" label="Zone" />
        <NumberField
          name="minutesFromAirport"
          label="Minutes from airport"
          hint="Typical driving time without stops"
          required
          min={0}
          max={600}
        />
      </FieldRow>
      <TextAreaField name="address" label="Address" rows={2} maxLength={500} />
      <CoordinateFields />
      <PhotoField name="photoGuid" label="Photo of the meeting point" />
    </>
  )
}

/** The form fields of each collection. */
export const collectionFields: Record<ConfiguredName, ReactNode> = {
  'transport-services': <TransportServiceFields />,
  vehicles: <VehicleFields />,
  'car-seats': <CarSeatFields />,
  locations: <LocationFields />,
  zones: <TextField name="name" label="Name" required maxLength={100} />,
  extras: <ExtraFields />,
  'saved-texts': <SavedTextFields />,
  fields: <DetailFieldForm />,
}
