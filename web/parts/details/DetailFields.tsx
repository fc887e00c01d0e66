import { get, useFormContext } from 'react-hook-form'
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
  const { formState } = useFormContext()
  const stored: Record<string, unknown> = get(formState.defaultValues, `${name}details`) ?? {}
  if (fields.length === 0) return null
  // A later change can’t remove a required value.
  const isFilledIn = ({ guid }: AskedField) => (stored[guid] ?? '') !== ''
  const props = (field: AskedField) => ({
    field,
    name: `${name}details.${field.guid}`,
    required: field.asked === 'required' && (isAsked || isFilledIn(field)),
  })
  return rowsOf(fields).map((row) =>
    isWide(row[0]) ? (
      <DetailInput key={row[0].guid} {...props(row[0])} />
    ) : (
      <FieldRow key={row[0].guid}>
        {row.map((it) => (
          <DetailInput key={it.guid} {...props(it)} />
        ))}
      </FieldRow>
    ),
  )
}

const isWide = ({ kind }: AskedField) => kind === 'longText' || kind === 'choices'

/** The fields in their order: a wide field gets its own row, and short ones share a row. */
function rowsOf(fields: readonly AskedField[]): [AskedField, ...AskedField[]][] {
  const rows: [AskedField, ...AskedField[]][] = []
  for (const field of fields) {
    const last = rows.at(-1)
    if (last === undefined || isWide(field) || isWide(last[0])) rows.push([field])
    else last.push(field)
  }
  return rows
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
