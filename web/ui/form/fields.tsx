import { FileInput, NativeSelect, PasswordInput, Textarea, TextInput } from '@mantine/core'
import { IconUpload } from '#web/ui/icon/first-icons.ts'
import type { HTMLInputAutoCompleteAttribute, ReactNode } from 'react'
import { FieldError } from './FieldError.tsx'
import { useField, type FieldProps } from './form-scope.ts'
import { whyNotNumber } from './number-text.ts'
import { inUnits, minorDigits, toMinor } from '#domain/money/minor-units.ts'
import { moneyText } from '#web/ui/value/format.ts'
import { NumberText } from './NumberText.tsx'

/** The props every kit input takes from a bound field. */
function kitProps(bound: ReturnType<typeof useField>) {
  const { id, label, hint, required, disabled, placeholder, message } = bound
  return {
    id,
    label,
    required,
    disabled,
    ...(hint === undefined ? {} : { description: hint }),
    ...(placeholder === undefined ? {} : { placeholder }),
    error: message === undefined ? false : ((<FieldError>{message}</FieldError>) as ReactNode),
  }
}

interface TextFieldProps extends FieldProps {
  type?: 'text' | 'email' | 'tel' | 'search' | 'url'
  autoComplete?: HTMLInputAutoCompleteAttribute
  inputMode?: 'text' | 'numeric' | 'decimal' | 'email' | 'tel'
  maxLength?: number
  /** Takes the focus when the form appears. */
  focusFirst?: boolean
}

export function TextField({ type = 'text', autoComplete = 'off', ...props }: TextFieldProps) {
  const bound = useField(props)
  const { inputMode, maxLength, focusFirst } = props
  const extras = {
    ...(inputMode && { inputMode }),
    ...(maxLength && { maxLength }),
    ...(focusFirst && { autoFocus: true, 'data-autofocus': true }),
  }
  return (
    <TextInput
      {...kitProps(bound)}
      {...extras}
      {...bound.field}
      value={bound.field.value ?? ''}
      type={type}
      autoComplete={autoComplete}
    />
  )
}

interface PasswordFieldProps extends FieldProps {
  autoComplete: 'current-password' | 'new-password'
  /** Takes the focus when the form appears. */
  focusFirst?: boolean
}

export function PasswordField({ autoComplete, focusFirst, ...props }: PasswordFieldProps) {
  const bound = useField(props)
  return (
    <PasswordInput
      {...kitProps(bound)}
      {...(focusFirst && { autoFocus: true, 'data-autofocus': true })}
      {...bound.field}
      value={bound.field.value ?? ''}
      // The library marks every other input as invalid; this one it only colours.
      aria-invalid={bound.message !== undefined}
      autoComplete={autoComplete}
      visibilityToggleButtonProps={{ 'aria-label': 'Show password', tabIndex: 0 }}
    />
  )
}

export function TextAreaField({
  rows = 4,
  maxLength,
  ...props
}: FieldProps & { rows?: number; maxLength?: number }) {
  const bound = useField(props)
  return (
    <Textarea
      {...kitProps(bound)}
      {...bound.field}
      value={bound.field.value ?? ''}
      rows={rows}
      resize="vertical"
      {...(maxLength && { maxLength })}
    />
  )
}

interface NumberFieldProps extends FieldProps {
  min?: number
  max?: number
  step?: number
  decimals?: number
  /** What a whole number counts, such as `whole hours`, to ask for it if it has a fraction. */
  unit?: string
  prefix?: string
  suffix?: string
}

/** The form's value is a number, or null when empty. */
export function NumberField({ prefix, suffix, ...props }: NumberFieldProps) {
  const bound = useField({
    ...props,
    check: (value: number) => whyNotNumber(value, props) ?? props.check?.(value as never) ?? null,
  })
  const { placeholder, ...kit } = kitProps(bound)
  return (
    <NumberText
      {...kit}
      placeholder={placeholder}
      {...bound.field}
      decimals={props.decimals ?? 0}
      before={prefix}
      after={suffix}
      step={props.step ?? 1}
    />
  )
}

/** An amount of money: shown in major units, held in the form as whole cents. */
export function MoneyField({
  currency,
  minCents,
  maxCents,
  percentOfCents,
  ...props
}: FieldProps & {
  currency: string
  minCents?: number
  maxCents?: number
  /** Also reads a percentage, such as `20%`, of this amount. */
  percentOfCents?: number | undefined
}) {
  const check = (cents: number) => {
    if (Number.isNaN(cents)) return 'Enter an amount'
    if (minCents !== undefined && cents < minCents) return `At least ${moneyText(minCents, currency)}`
    if (maxCents !== undefined && cents > maxCents) return `At most ${moneyText(maxCents, currency)}`
    return props.check?.(cents as never) ?? null
  }
  const bound = useField({ ...props, check })
  const { placeholder, ...kit } = kitProps(bound)
  const { value, onChange, ...field } = bound.field
  return (
    <NumberText
      {...kit}
      placeholder={placeholder}
      {...field}
      value={typeof value === 'number' ? inUnits(value, currency) : null}
      onChange={(next) => onChange(next === null ? null : toMinor(next, currency))}
      decimals={minorDigits(currency)}
      before={currency}
      step={1}
      percentOf={percentOfCents === undefined ? undefined : inUnits(percentOfCents, currency)}
    />
  )
}

export interface SelectOption {
  key: string
  label: string
  disabled?: boolean
  /** In a combobox: the heading of its group. */
  group?: string
}

/** The native select: the best one on every phone. For long or searched lists use ComboboxField. */
export function SelectField({
  options,
  empty,
  ...props
}: FieldProps & { options: readonly SelectOption[]; empty?: string }) {
  const bound = useField(props)
  const { placeholder, ...kit } = kitProps(bound)
  const blank = empty ?? (placeholder === undefined ? undefined : `(${placeholder})`)
  const data = options.map((it) => ({ value: it.key, label: it.label, disabled: it.disabled ?? false }))
  return (
    <NativeSelect
      {...kit}
      {...bound.field}
      value={bound.field.value ?? ''}
      data={blank === undefined ? data : [{ value: '', label: blank }, ...data]}
    />
  )
}

/** `accept`: the accepted file types (`image/*`, `.csv`). The form's value is the File, or null. */
export function FileField({ accept, ...props }: FieldProps & { accept: string }) {
  const bound = useField(props)
  const { placeholder = 'Choose a file', ...kit } = kitProps(bound)
  return (
    <FileInput
      {...kit}
      {...bound.field}
      placeholder={placeholder}
      accept={accept}
      clearable
      clearButtonProps={{ 'aria-label': 'Remove file' }}
      leftSection={<IconUpload size={16} aria-hidden />}
    />
  )
}
