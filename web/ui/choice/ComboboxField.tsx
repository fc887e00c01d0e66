import { AsyncCombobox } from './AsyncCombobox.tsx'
import type { SelectOption } from '#web/ui/form/fields.tsx'
import { useField, type FieldProps } from '#web/ui/form/form-scope.ts'
import type { LoadOptions } from './option-search.ts'

/** A choice in the surrounding form; the form's value is the option's key, or null. */
export function ComboboxField({ load, chosenLabel, onChosen, ...props }: ComboboxFieldProps) {
  const { field, hint, ...bound } = useField(props)
  const change = (key: string | null, option: SelectOption | null) => {
    field.onChange(key)
    onChosen?.(option)
  }
  return (
    <AsyncCombobox
      {...bound}
      hint={hint}
      {...field}
      value={field.value ?? null}
      onChange={change}
      load={load}
      chosenLabel={chosenLabel}
    />
  )
}

interface ComboboxFieldProps extends FieldProps {
  load: LoadOptions
  chosenLabel?: string
  onChosen?: (option: SelectOption | null) => void
}
