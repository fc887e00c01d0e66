import { useId } from 'react'
import type { SelectOption } from '#web/ui/form/fields.tsx'
import classes from './ChoiceField.module.css'

interface RadioChoiceProps<K extends string> {
  label: string
  options: readonly (SelectOption & { key: K; hint?: string })[]
  value: K
  onChange: (key: K) => void
}

/** A choice among a few options that applies immediately: a setting, not a form field. */
export function RadioChoice<K extends string>({ label, options, value, onChange }: RadioChoiceProps<K>) {
  const name = useId()
  return (
    <fieldset className={classes.choice}>
      <legend>{label}</legend>
      {options.map((option) => (
        <label key={option.key} className={classes.option}>
          <input
            type="radio"
            name={name}
            checked={option.key === value}
            onChange={() => onChange(option.key)}
          />
          <span>
            {option.label}
            {option.hint && <small>{option.hint}</small>}
          </span>
        </label>
      ))}
    </fieldset>
  )
}
