import { FieldError } from '#web/ui/form/FieldError.tsx'
import type { SelectOption } from '#web/ui/form/fields.tsx'
import { useField, type FieldProps } from '#web/ui/form/form-scope.ts'
import classes from './ChoiceField.module.css'

/** One of a few visible options: native radio buttons, so that the arrows choose and Enter submits. */
export function ChoiceField({
  options,
  ...props
}: FieldProps & { options: readonly (SelectOption & { hint?: string })[] }) {
  const { field, message, id, label, disabled } = useField(props)
  return (
    <fieldset className={classes.choice} {...(message && { 'aria-describedby': `${id}-error` })}>
      <legend>{label}</legend>
      {options.map((option, place) => (
        <label key={option.key} className={classes.option}>
          <input
            type="radio"
            id={place === 0 ? id : `${id}-${option.key}`}
            name={id}
            value={option.key}
            checked={field.value === option.key}
            disabled={disabled || (option.disabled ?? false)}
            onChange={() => field.onChange(option.key)}
            onBlur={field.onBlur}
          />
          <span>
            {option.label}
            {option.hint && <small>{option.hint}</small>}
          </span>
        </label>
      ))}
      {message && (
        <div className={classes.wrong} id={`${id}-error`}>
          <FieldError>{message}</FieldError>
        </div>
      )}
    </fieldset>
  )
}
