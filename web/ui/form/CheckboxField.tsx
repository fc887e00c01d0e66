import { Checkbox } from '@mantine/core'
import { FieldError } from './FieldError.tsx'
import { useField, type FieldProps } from './form-scope.ts'
import type { SelectOption } from './fields.tsx'
import classes from './fields.module.css'

export function CheckboxField(props: FieldProps) {
  const { field, message, id, label, hint, disabled } = useField(props)
  const { value, ...rest } = field
  return (
    <Checkbox
      {...rest}
      id={id}
      label={label}
      disabled={disabled}
      checked={value === true}
      {...(hint === undefined ? {} : { description: hint })}
      error={message === undefined ? false : <FieldError>{message}</FieldError>}
    />
  )
}

interface CheckboxListProps extends FieldProps {
  options: readonly (SelectOption & { hint?: string })[]
  /** Clears the list's error when a box changes: the server's message was about the previous choice. */
  clearErrors: (name: string) => void
}

/** The form's value is the list of ticked keys. */
export function CheckboxListField({ options, clearErrors, ...props }: CheckboxListProps) {
  const { field, message, id, label, hint, disabled } = useField(props)
  const ticked: readonly string[] = field.value ?? []
  const toggle = (key: string, on: boolean) => {
    clearErrors(props.name)
    field.onChange(on ? [...ticked, key] : ticked.filter((it) => it !== key))
  }
  const described = [hint && `${id}-hint`, message && `${id}-error`].filter(Boolean).join(' ')
  return (
    <fieldset
      className={classes.fieldset}
      id={id}
      tabIndex={-1}
      {...(described && { 'aria-describedby': described })}
    >
      <legend className={classes.legend}>{label}</legend>
      {hint && (
        <div className={classes.hint} id={`${id}-hint`}>
          {hint}
        </div>
      )}
      <div className={classes.checks}>
        {options.map((option) => (
          <Checkbox
            key={option.key}
            label={option.label}
            {...(option.hint === undefined ? {} : { description: option.hint })}
            checked={ticked.includes(option.key)}
            disabled={disabled || (option.disabled ?? false)}
            onChange={(event) => toggle(option.key, event.currentTarget.checked)}
            onBlur={field.onBlur}
          />
        ))}
      </div>
      {message && (
        <div className={classes.wrong} id={`${id}-error`}>
          <FieldError>{message}</FieldError>
        </div>
      )}
    </fieldset>
  )
}
