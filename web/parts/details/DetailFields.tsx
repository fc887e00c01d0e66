import type { AskedField } from '#contract/booking-fields.ts'
import { textAtMost } from '#domain/fields/check-details.ts'
import type { FieldOwner } from '#domain/fields/detail-field.ts'
import { FieldRow } from '#web/ui/form/Form.tsx'
import { TextField } from '#web/ui/form/fields.tsx'
import { preloadable } from '#web/ui/lazy/preloadable.tsx'
import type { DetailInputProps } from './detail-input.ts'
import { useBookingFields } from './use-booking-fields.ts'

const RareDetailInput = preloadable(async () => (await import('./RareDetailInput.tsx')).RareDetailInput)

interface DetailFieldsProps {
  owner: FieldOwner
  /** The prefix of the form's `details`: `arrival.transfer.`, or empty. */
  name: string
  /** Whether a booking asks. A later change offers every field and requires none. */
  isAsked: boolean
}

/** The fields of an owner. The form's `details` are as on the wire. */
export function DetailFields({ owner, name, isAsked }: DetailFieldsProps) {
  const fields = useBookingFields(owner, isAsked)
  if (fields.length === 0) return null
  const isWide = ({ kind }: AskedField) => kind === 'longText' || kind === 'choices'
  const props = (field: AskedField) => ({
    field,
    name: `${name}details.${field.guid}`,
    required: isAsked && field.asked === 'required',
  })
  const short = fields.filter((it) => !isWide(it))
  return (
    <>
      {short.length > 0 && (
        <FieldRow>
          {short.map((it) => (
            <DetailInput key={it.guid} {...props(it)} />
          ))}
        </FieldRow>
      )}
      {fields.filter(isWide).map((it) => (
        <DetailInput key={it.guid} {...props(it)} />
      ))}
    </>
  )
}

/** The input of one field. */
export function DetailInput(props: DetailInputProps) {
  const { field, name, required } = props
  if (field.kind !== 'text') return <RareDetailInput {...props} />
  const hint = field.hint === '' ? {} : { hint: field.hint }
  return (
    <TextField name={name} label={field.name} required={required} {...hint} maxLength={textAtMost.text} />
  )
}
