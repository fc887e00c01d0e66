import { useEffect, useMemo, useRef, useState } from 'react'
import { useFormContext, useWatch } from 'react-hook-form'
import { options } from '#contract/options.ts'
import { optionsLoader, useOptions } from '#web/api/options.ts'
import { Button } from '#web/ui/button/Button.tsx'
import type { LoadOptions } from '#web/ui/choice/option-search.ts'
import { ComboboxField } from '#web/ui/choice/ComboboxField.tsx'
import { focusField } from '#web/ui/form/focus-field.ts'
import { SelectField, TextField, type SelectOption } from '#web/ui/form/fields.tsx'
import { noPlace, type PlaceValues } from './drive-values.ts'
import { zoneOfAddress, zonelessPlaces } from './zone-of-address.ts'
import classes from './drive.module.css'

interface PlaceFieldsProps {
  /** The form's `PlaceValues`. */
  name: string
  label: string
  required?: boolean
}

/** A location from the list, or a typed address with its zone. */
export function PlaceFields({ name, label, required = false }: PlaceFieldsProps) {
  const { control, setValue, getValues } = useFormContext()
  const place = useWatch({ name }) as PlaceValues
  const load = useMemo(() => placesAndAddress(), [])
  // Loaded early: once an address is chosen, the next key press selects its zone.
  const zones = useOptions(options, { params: { list: 'zones' } })
  const [isTyped, setTyped] = useState(false)
  const [isListAsked, setListAsked] = useState(false)
  useEffect(() => {
    if (!isListAsked || place.isAddress) return
    setListAsked(false)
    focusField(control, `${name}.locationGuid`)
  }, [isListAsked, place.isAddress, name, control])
  const take = (next: PlaceValues) => setValue(name, next, { shouldDirty: true })
  const choose = (option: SelectOption | null) => {
    setTyped(true)
    if (option?.key.startsWith(addressKey)) {
      const address = option.key.slice(addressKey.length)
      take({ ...noPlace, isAddress: true, address, zoneGuid: zoneOfAddress(getValues(), address) })
    } else setValue(`${name}.locationName`, option?.label ?? '')
  }
  if (place.isAddress)
    return (
      <AddressFields
        name={name}
        label={label}
        required={required}
        zones={zones}
        isTyped={isTyped}
        onList={() => {
          setListAsked(true)
          take(noPlace)
        }}
      />
    )
  return (
    <ComboboxField
      name={`${name}.locationGuid`}
      label={label}
      required={required}
      placeholder="Hotel, villa, marina or address"
      load={load}
      chosenLabel={place.locationName}
      onChosen={choose}
    />
  )
}

interface AddressFieldsProps extends Required<PlaceFieldsProps> {
  zones: readonly SelectOption[]
  /** The address was just typed, so the focus moves to its zone. */
  isTyped: boolean
  onList: () => void
}

function AddressFields({ name, label, required, zones, isTyped, onList }: AddressFieldsProps) {
  const { control, setValue, getValues } = useFormContext()
  const zone = useWatch({ name: `${name}.zoneGuid` }) as string
  const knownZone = useRef(zone)
  useEffect(() => {
    if (isTyped) focusField(control, `${name}.zoneGuid`)
  }, [isTyped, name, control])
  // A zone chosen here is also set wherever else in the form the address has none.
  useEffect(() => {
    if (zone === knownZone.current) return
    knownZone.current = zone
    if (zone === '') return
    for (const path of zonelessPlaces(getValues(), getValues(`${name}.address`)))
      setValue(`${path}.zoneGuid`, zone, { shouldDirty: true })
  }, [zone, name, getValues, setValue])
  return (
    <div className={classes.address}>
      <TextField name={`${name}.address`} label={`${label} address`} required={required} maxLength={200} />
      <SelectField
        name={`${name}.zoneGuid`}
        label={`${label} zone`}
        options={zones}
        empty="Choose a zone"
        required
      />
      <Button size="xs" kind="quiet" onClick={onList}>
        Choose from list<span className="said">: {label}</span>
      </Button>
    </div>
  )
}

const addressKey = 'address:'

/** Matching locations, then the typed text as an address. */
function placesAndAddress(): LoadOptions {
  const places = optionsLoader(options, { params: { list: 'locations' } })
  return async (typed, signal) => {
    const found = await places(typed, signal)
    const address = typed.trim()
    return address.length < 3
      ? found
      : [...found, { key: `${addressKey}${address}`, label: `Address “${address}”` }]
  }
}
