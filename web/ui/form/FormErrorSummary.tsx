import { useEffect, useRef } from 'react'
import { useFormState, type FieldErrors } from 'react-hook-form'
import { fieldId, type FormScope } from './form-scope.ts'
import classes from './fields.module.css'

interface FormErrorSummaryProps {
  scope: FormScope
  /** Error sentences that don't belong to a single field. */
  problems: readonly string[]
  /** The number of submits: after each one with errors, the summary takes the focus. */
  tries: number
}

/** The errors of a failed submit, each line a link to its field. */
export function FormErrorSummary({ scope, problems, tries }: FormErrorSummaryProps) {
  const { errors } = useFormState()
  const box = useRef<HTMLDivElement>(null)
  const wrong = fieldsWithErrors(errors)
  useEffect(() => {
    if (tries > 0) box.current?.focus()
  }, [tries])
  if (tries === 0 || wrong.length + problems.length === 0) return null

  return (
    <div className={classes.summary} role="alert" tabIndex={-1} ref={box}>
      <strong>
        {wrong.length + problems.length === 1
          ? 'Check this before you continue'
          : 'Check these before you continue'}
      </strong>
      <ul>
        {problems.map((problem) => (
          <li key={problem}>{problem}</li>
        ))}
        {wrong.map(({ name, message }) => (
          <li key={name}>
            <a href={`#${fieldId(scope, name)}`} onClick={(event) => goToField(event, fieldId(scope, name))}>
              {scope.labels.get(name) ?? name}: {message}
            </a>
          </li>
        ))}
      </ul>
    </div>
  )
}

function goToField(event: React.MouseEvent, id: string): void {
  event.preventDefault()
  const field = document.getElementById(id)
  field?.focus()
  field?.scrollIntoView({ block: 'center' })
}

/** The form's nested errors as dotted names, in the order of the form. */
export function fieldsWithErrors(errors: FieldErrors, prefix = ''): { name: string; message: string }[] {
  return Object.entries(errors).flatMap(([key, error]) => {
    if (!error || key === 'root') return []
    const name = prefix + key
    const { message } = error as { message?: unknown }
    if (typeof message === 'string') return [{ name, message }]
    return fieldsWithErrors(error as FieldErrors, `${name}.`)
  })
}
