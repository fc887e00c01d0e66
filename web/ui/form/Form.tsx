import {
  useCallback,
  useId,
  useMemo,
  useRef,
  useState,
  type SyntheticEvent,
  type KeyboardEvent,
  type ReactNode,
} from 'react'
import { FormProvider, type FieldValues, type UseFormReturn } from 'react-hook-form'
import { Button, type ButtonKind, type ButtonProps } from '#web/ui/button/Button.tsx'
import { useFirstField } from '#web/ui/focus/first-field.ts'
import { FormErrorSummary } from './FormErrorSummary.tsx'
import { FormScopeContext, type FormScope } from './form-scope.ts'
import { useUnsavedGuard } from './unsaved.ts'
import classes from './fields.module.css'

interface FormProps<V extends FieldValues> {
  form: UseFormReturn<V>
  onSubmit: (values: V) => Promise<void> | void
  problems?: readonly string[]
  sending?: boolean
  /** The label of the submit button, at the bottom. */
  submit?: string
  submitKind?: ButtonKind
  /** Of its buttons: large for phones and the desk. */
  size?: ButtonProps['size'] | undefined
  /** The submit button is as wide as the form, as at sign-in. */
  wide?: boolean
  /** Why the form can't be submitted now. */
  disabledReason?: string | null | undefined
  /** Adds a button to cancel, for forms in dialogs. */
  onCancel?: () => void
  cancel?: string
  /** Other buttons, in a row at the bottom. */
  foot?: ReactNode
  /** False for searches and other forms where no input can be lost. */
  guardUnsaved?: boolean
  label?: string
  children: ReactNode
}

/** A form: its fields, errors at the top, buttons at the bottom. Mod+Enter submits it from any field. */
export function Form<V extends FieldValues>({
  form,
  onSubmit,
  problems = none,
  sending = false,
  submit,
  submitKind = 'main',
  size,
  wide = false,
  disabledReason,
  onCancel,
  cancel = 'Cancel',
  foot,
  guardUnsaved = true,
  label,
  children,
}: FormProps<V>) {
  const sized = size === undefined ? {} : { size }
  const id = useId()
  const scope = useMemo<FormScope>(() => ({ id, labels: new Map() }), [id])
  const [tries, setTries] = useState(0)
  const submitting = useRef(false)
  const own = useRef<HTMLFormElement>(null)
  useFirstField(own)
  const { isDirty } = form.formState
  useUnsavedGuard(useCallback(() => guardUnsaved && isDirty && !submitting.current, [guardUnsaved, isDirty]))

  const tried = () => setTries((count) => count + 1)
  const send = form.handleSubmit(async (values) => {
    // A success may navigate immediately without losing input, so the guard is off while sending.
    submitting.current = true
    // Read by the guard of a dialog.
    if (own.current) own.current.ariaBusy = 'true'
    try {
      await onSubmit(values)
    } finally {
      submitting.current = false
      if (own.current) own.current.ariaBusy = null
      tried()
    }
  }, tried)
  const onFormSubmit = (event: SyntheticEvent) => {
    event.preventDefault()
    // A dialog's form inside a page's form in the React tree must not submit both.
    event.stopPropagation()
    if (!submitting.current) void send(event)
  }

  return (
    <FormProvider {...form}>
      <FormScopeContext value={scope}>
        <form
          ref={own}
          className={classes.form}
          noValidate
          onSubmit={onFormSubmit}
          onKeyDown={submitOnModEnter}
          {...(label && { 'aria-label': label })}
        >
          <FormErrorSummary scope={scope} problems={problems} tries={tries} />
          {children}
          {(submit !== undefined || foot) && (
            <div className={classes.foot}>
              {onCancel && (
                <Button onClick={onCancel} {...sized}>
                  {cancel}
                </Button>
              )}
              {foot}
              {submit !== undefined && (
                <Button
                  kind={submitKind}
                  type="submit"
                  busy={sending}
                  disabledReason={disabledReason}
                  fullWidth={wide}
                  {...sized}
                >
                  {submit}
                </Button>
              )}
            </div>
          )}
        </form>
      </FormScopeContext>
    </FormProvider>
  )
}

/** Fields side by side where there is room. */
export function FieldRow({ children }: { children: ReactNode }) {
  return <div className={classes.row}>{children}</div>
}

const none: readonly string[] = []

/** What the form’s button refuses, the keys refuse: the focus goes to it, where its reason is shown. */
function submitOnModEnter(event: KeyboardEvent<HTMLFormElement>): void {
  if (event.key !== 'Enter' || !(event.metaKey || event.ctrlKey)) return
  // The keys of a dialog's fields reach a page's form through the React tree.
  if (!event.currentTarget.contains(event.target as Node)) return
  event.preventDefault()
  const button = event.currentTarget.querySelector<HTMLButtonElement>('[type="submit"]')
  if (button?.ariaDisabled === 'true') button.focus()
  else event.currentTarget.requestSubmit()
}
