import { useCallback, useMemo, useState } from 'react'
import {
  useForm,
  type DefaultValues,
  type FieldPath,
  type FieldValues,
  type UseFormReturn,
} from 'react-hook-form'
import type { BodyIn, Endpoint, ReplyOf } from '#contract/endpoint.ts'
import type { CallArgs } from './client.ts'
import { useSave, type SaveOptions } from './use-save.ts'

export interface SaveFormOptions<E extends Endpoint, V extends FieldValues>
  extends SaveOptions, Pick<CallArgs<E>, 'params' | 'query'> {
  /** The form's initial values, in the form's own types. A later change refills an untouched form. */
  values: V
  /** Converts the form's values to the endpoint's body, at submit. Not needed where they are equal. */
  toBody?: (values: V) => BodyIn<E>
  onSaved?: (reply: ReplyOf<E>, values: V) => void
}

/** All props of `<Form>`. */
export interface SaveForm<V extends FieldValues> {
  form: UseFormReturn<V>
  onSubmit: (values: V) => Promise<void>
  problems: string[]
  sending: boolean
}

/**
 * A form saved by an endpoint: validates on submit and again on change; the server's field errors appear at
 * their fields.
 */
export function useSaveForm<E extends Endpoint, V extends FieldValues>(
  endpoint: E,
  options: SaveFormOptions<E, V>,
): SaveForm<V> {
  const { values, toBody, onSaved, params, query, ...saveOptions } = options
  const form = useForm<V>({
    defaultValues: values as DefaultValues<V>,
    values,
    resetOptions: { keepDirtyValues: true },
    mode: 'onSubmit',
    reValidateMode: 'onChange',
    shouldFocusError: false,
  })
  const { save, problems, sending } = useSave(endpoint, saveOptions)
  const [unplacedErrors, setUnplacedErrors] = useState<string[]>([])

  const onSubmit = useCallback(
    async (typed: V) => {
      const body = toBody ? toBody(typed) : (typed as unknown as BodyIn<E>)
      const outcome = await save({
        body,
        ...(params === undefined ? {} : { params }),
        ...(query === undefined ? {} : { query }),
      })
      if (outcome.kind === 'fields') setUnplacedErrors(placeFieldErrors(form, outcome.fields))
      else setUnplacedErrors([])
      if (outcome.kind !== 'ok') return
      // The saved values are the form's new initial values: leaving now loses nothing.
      form.reset(typed)
      onSaved?.(outcome.reply, typed)
    },
    [form, save, toBody, onSaved, params, query],
  )
  const all = useMemo(() => [...unplacedErrors, ...problems], [unplacedErrors, problems])
  return { form, onSubmit, problems: all, sending }
}

/** Sets each message on its field; returns `Name: message` for those whose field is not on this form. */
export function placeFieldErrors<V extends FieldValues>(
  form: UseFormReturn<V>,
  fields: Record<string, string>,
): string[] {
  const unplacedErrors: string[] = []
  for (const [name, message] of Object.entries(fields)) {
    if (isRegistered(form, name)) form.setError(name as FieldPath<V>, { type: 'server', message })
    else unplacedErrors.push(`${shownName(name)}: ${message}`)
  }
  return unplacedErrors
}

/** `trips.0.pickupTime` is `Pickup time`, `customerGuid` is `Customer`. */
function shownName(field: string): string {
  const last = field.split('.').at(-1) ?? field
  const words = last.replace(/Guids?$/, '').replaceAll(/[A-Z]/g, (it) => ` ${it.toLowerCase()}`)
  return words.charAt(0).toUpperCase() + words.slice(1)
}

function isRegistered<V extends FieldValues>(form: UseFormReturn<V>, name: string): boolean {
  return form.control._names.mount.has(name)
}
