import { NativeSelect } from '@mantine/core'
import { useFormContext } from 'react-hook-form'
import { textAtMost } from '#domain/fields/check-details.ts'
import { useToday } from '#web/shell/account/today.ts'
import { DateField } from '#web/ui/date/DateField.tsx'
import { TimeField } from '#web/ui/date/TimeField.tsx'
import { CheckboxListField } from '#web/ui/form/CheckboxField.tsx'
import { FieldError } from '#web/ui/form/FieldError.tsx'
import { NumberField, SelectField, TextAreaField, TextField } from '#web/ui/form/fields.tsx'
import { useField, type FieldProps } from '#web/ui/form/form-scope.ts'
import type { DetailInputProps } from './detail-input.ts'

/** The input of a field that is not a short text. Their code is loaded when a form has one. */
export function RareDetailInput({ field, name, required }: DetailInputProps) {
  const { clearErrors, getValues } = useFormContext()
  const today = useToday()
  const props = { name, required, label: field.name, ...(field.hint === '' ? {} : { hint: field.hint }) }
  const chosen: unknown = getValues(name)
  const options = field.choices
    .filter((it) => !it.retired || it.guid === chosen || (Array.isArray(chosen) && chosen.includes(it.guid)))
    .map((it) => ({ key: it.guid, label: it.name }))
  switch (field.kind) {
    case 'longText':
      return <TextAreaField {...props} rows={2} maxLength={textAtMost.longText} />
    case 'number':
      return <NumberField {...props} decimals={4} />
    case 'choice':
      return <SelectField {...props} options={options} empty={required ? '(choose)' : ''} />
    case 'choices':
      return <CheckboxListField {...props} options={options} clearErrors={clearErrors} />
    case 'yesNo':
      return <YesNoField {...props} />
    case 'date':
      return <DateField {...props} anyYear today={today} />
    case 'time':
      return <TimeField {...props} />
    case 'phone':
      return <TextField {...props} type="tel" maxLength={textAtMost.phone} />
    case 'link':
      return <TextField {...props} type="url" maxLength={textAtMost.link} />
    default:
      return <TextField {...props} maxLength={textAtMost.text} />
  }
}

/** The form's value is true, false, or null without an answer. */
function YesNoField(props: FieldProps) {
  const { field, id, label, hint, required, message } = useField(props)
  const { value, onChange, ...bound } = field
  return (
    <NativeSelect
      {...bound}
      id={id}
      label={label}
      required={required}
      {...(hint === undefined ? {} : { description: hint })}
      error={message === undefined ? false : <FieldError>{message}</FieldError>}
      value={typeof value === 'boolean' ? String(value) : ''}
      onChange={(event) => onChange(answerOf(event.currentTarget.value))}
      data={[
        { value: '', label: required ? '(choose)' : '' },
        { value: 'true', label: 'Yes' },
        { value: 'false', label: 'No' },
      ]}
    />
  )
}

function answerOf(text: string): boolean | null {
  return text === '' ? null : text === 'true'
}
