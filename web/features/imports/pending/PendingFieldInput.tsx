import { joinSentences } from '#domain/sentences.ts'
import type { ReplyOf } from '#contract/endpoint.ts'
import type { getPendingImport } from '#contract/imports.ts'
import { findCustomers, foundOptions } from '#web/parts/customers/found-customers.ts'
import { ComboboxField } from '#web/ui/choice/ComboboxField.tsx'
import type { LoadOptions } from '#web/ui/choice/option-search.ts'
import { useToday } from '#web/shell/account/today.ts'
import { DateField } from '#web/ui/date/DateField.tsx'
import { TimeField } from '#web/ui/date/TimeField.tsx'
import { SelectField, TextAreaField, TextField } from '#web/ui/form/fields.tsx'

type Field = ReplyOf<typeof getPendingImport>['fields'][number]

/** A field of the completion form, with its problem and the imported value (where it differs) below. */
export function PendingFieldInput({ field }: { field: Field }) {
  const said = field.said !== '' && field.said !== field.value ? `Imported value: “${field.said}”` : ''
  const about = joinSentences([field.problem ?? '', said])
  return (
    <div>
      <Input field={field} />
      {about !== '' && <p className="note">{about}</p>}
    </div>
  )
}

/** Offers the likely customers until something is typed. */
function customersWith(likely: Field['options']): LoadOptions {
  return async (typed, signal) =>
    typed.trim() === ''
      ? likely.map((it) => ({ key: it.value, label: `${it.label}. ${it.because}` }))
      : foundOptions(await findCustomers(typed, signal))
}

function Input({ field: { key, label, kind, required, options } }: { field: Field }) {
  const today = useToday()
  const props = { name: `values.${key}`, label, required }
  if (kind === 'longText') return <TextAreaField {...props} rows={3} />
  if (kind === 'customer') {
    const hint = 'Leave empty to create a new customer, or search by name, e-mail or phone.'
    return <ComboboxField {...props} hint={hint} placeholder="New customer" load={customersWith(options)} />
  }
  if (kind === 'choice') {
    const choices = options.map((it) => ({
      key: it.value,
      label: it.because === '' ? it.label : `${it.label} (${it.because})`,
    }))
    return <SelectField {...props} options={choices} empty="Not selected" />
  }
  if (kind === 'birthday') return <DateField {...props} anyYear max={today} today={today} />
  if (kind === 'date') return <DateField {...props} today={today} />
  if (kind === 'time') return <TimeField {...props} />
  return <TextField {...props} type={kind === 'email' ? 'email' : kind === 'phone' ? 'tel' : 'text'} />
}
