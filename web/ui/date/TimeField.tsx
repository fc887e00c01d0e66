import { TextInput } from '@mantine/core'
import { useState, type KeyboardEvent, type Ref } from 'react'
import { labelProps } from './DateInput.tsx'
import { FieldError } from '#web/ui/form/FieldError.tsx'
import { useField, type FieldProps } from '#web/ui/form/form-scope.ts'
import { stepTime, tidyTime, timeProblem } from './time-text.ts'

interface TimeInputProps {
  label: string
  value: string
  onChange: (text: string) => void
  onBlur?: () => void
  message?: string | undefined
  id?: string
  hint?: string | undefined
  placeholder?: string
  required?: boolean
  disabled?: boolean
  labelHidden?: boolean
  /** The step of the up and down arrows. */
  stepMinutes?: number
  ref?: Ref<HTMLInputElement>
}

/** A time of day as HH:MM. "0730" and "7:30" are accepted; the arrows move to the next half hour. */
export function TimeInput({
  label,
  value,
  onChange,
  onBlur,
  message,
  hint,
  labelHidden,
  stepMinutes = 30,
  ref,
  ...rest
}: TimeInputProps) {
  const [left, setLeft] = useState(false)
  const problem = (left ? timeProblem(value) : null) ?? message
  const tidyUp = () => {
    const tidy = tidyTime(value)
    if (tidy !== value) onChange(tidy)
  }
  const leave = () => {
    setLeft(true)
    tidyUp()
    onBlur?.()
  }
  const step = (event: KeyboardEvent) => {
    if (event.key === 'Enter') tidyUp()
    if (event.altKey || (event.key !== 'ArrowUp' && event.key !== 'ArrowDown')) return
    event.preventDefault()
    onChange(stepTime(value, event.key === 'ArrowUp' ? 1 : -1, stepMinutes))
  }
  return (
    <TextInput
      {...rest}
      {...labelProps(label, labelHidden, hint)}
      ref={ref ?? null}
      value={value}
      onChange={(event) => {
        setLeft(false)
        onChange(event.currentTarget.value)
      }}
      onFocus={(event) => event.currentTarget.select()}
      onBlur={leave}
      onKeyDown={step}
      error={problem === undefined ? false : <FieldError>{problem}</FieldError>}
      placeholder={rest.placeholder ?? 'HH:MM'}
      inputMode="numeric"
      maxLength={16}
      autoComplete="off"
    />
  )
}

/** A time in the surrounding form. */
export function TimeField({ stepMinutes, ...props }: FieldProps & { stepMinutes?: number }) {
  const check = (text: string) => timeProblem(tidyTime(text)) ?? props.check?.(text as never) ?? null
  const { field, hint, ...bound } = useField({ ...props, check })
  return (
    <TimeInput
      {...bound}
      hint={hint}
      {...field}
      value={field.value ?? ''}
      {...(stepMinutes !== undefined && { stepMinutes })}
    />
  )
}
