import { useId, type ClipboardEvent } from 'react'
import { useFormContext } from 'react-hook-form'
import { readCoordinates } from '#domain/trip/read-coordinates.ts'
import { FieldRow } from '#web/ui/form/Form.tsx'
import { NumberField } from '#web/ui/form/fields.tsx'

/** Latitude and longitude. Coordinates copied from a map fill in both, whichever they are pasted into. */
export function CoordinateFields() {
  const id = useId()
  const { setValue } = useFormContext()
  const paste = (event: ClipboardEvent<HTMLInputElement>) => {
    const read = readCoordinates(event.clipboardData.getData('text'))
    if (!read) return
    event.preventDefault()
    const options = { shouldDirty: true, shouldValidate: true }
    setValue('latitude', read.latitude, options)
    setValue('longitude', read.longitude, options)
    // A field shows what was typed in it until it is left.
    const inputs = document.getElementById(id)?.querySelectorAll('input') ?? []
    ;[...inputs].find((it) => it !== event.target)?.focus()
  }
  return (
    <div id={id} onPaste={paste}>
      <FieldRow>
        <NumberField
          name="latitude"
          label="Latitude"
          hint="Paste a latitude and longitude to fill in both fields, for example 13.07, -59.49"
          decimals={6}
          min={-90}
          max={90}
        />
        <NumberField name="longitude" label="Longitude" decimals={6} min={-180} max={180} />
      </FieldRow>
    </div>
  )
}
