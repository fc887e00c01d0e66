import { createContext, use, useEffect } from 'react'
import { useController, useFormContext, type RegisterOptions } from 'react-hook-form'
import { messages } from '#contract/wire-errors.ts'

/** Shared by fields and their form: ids that are unique across forms, and labels for the error summary. */
export interface FormScope {
  id: string
  labels: Map<string, string>
}

export const FormScopeContext = createContext<FormScope>({ id: 'form', labels: new Map() })

export interface FieldProps {
  /** Dotted name in the form. */
  name: string
  label: string
  hint?: string
  required?: boolean
  placeholder?: string
  disabled?: boolean
  /** A sentence about the value's error, or null. */
  check?: (value: never) => string | null
}

export function fieldId(scope: FormScope, name: string): string {
  return `${scope.id}-${name}`
}

/** Binds a field to the surrounding form. */
export function useField(props: FieldProps) {
  const scope = use(FormScopeContext)
  const { control } = useFormContext()
  const { field, fieldState } = useController({ name: props.name, control, rules: rulesOf(props) })
  useEffect(() => {
    scope.labels.set(props.name, props.label)
  }, [scope, props.name, props.label])

  const placeholder = props.placeholder ?? (props.required ? 'required' : undefined)
  return {
    field,
    message: fieldState.error?.message,
    id: fieldId(scope, props.name),
    label: props.label,
    hint: props.hint,
    required: props.required ?? false,
    disabled: props.disabled ?? false,
    ...(placeholder === undefined ? {} : { placeholder }),
  }
}

function rulesOf({ required, check }: FieldProps): RegisterOptions {
  return {
    validate: (value: unknown) => {
      if (isBlank(value)) return required ? messages.required : true
      return check?.(value as never) ?? true
    },
  }
}

export function isBlank(value: unknown): boolean {
  if (value === undefined || value === null) return true
  if (typeof value === 'string') return value.trim() === ''
  return Array.isArray(value) && value.length === 0
}
