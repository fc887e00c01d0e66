import { ActionIcon, TextInput } from '@mantine/core'
import { IconCalendar } from '#web/ui/icon/icons.ts'
import { lazy, Suspense, useRef, useState, type KeyboardEvent, type ReactNode, type Ref } from 'react'
import { FieldError } from '#web/ui/form/FieldError.tsx'
import { dayText } from '#web/ui/value/format.ts'
import {
  dayProblem,
  dayWithin,
  nextDay,
  parseDay,
  readDay,
  type DayLimits,
} from '#domain/calendar/typed-day.ts'

const CalendarDialog = lazy(async () => ({ default: (await import('./CalendarDialog.tsx')).CalendarDialog }))

export interface DateInputProps extends DayLimits {
  label: string
  /** The field's text, as typed. */
  value: string
  onChange: (text: string) => void
  /** The field was left; the text is final. */
  onBlur?: (text: string) => void
  /** The form's error. An invalid day is reported by the field itself. */
  message?: string | undefined
  id?: string
  hint?: string | undefined
  placeholder?: string
  required?: boolean
  disabled?: boolean
  /** The label is announced, not shown: for toolbars. */
  labelHidden?: boolean
  /** At the airport. */
  today: string
  ref?: Ref<HTMLInputElement>
}

/**
 * A day, typed in any usual way (`readDay`) and then shown as YYYY-MM-DD, moved with the up and down arrows,
 * or chosen with Alt+Down from a calendar. The input is never corrected silently: a day below the earliest
 * stays, with an error.
 */
export function DateInput({
  label,
  value,
  onChange,
  onBlur,
  message,
  min,
  max,
  anyYear,
  whyTooEarly,
  today,
  labelHidden,
  hint,
  ref,
  ...rest
}: DateInputProps) {
  const [open, setOpen] = useState(false)
  const [left, setLeft] = useState(false)
  const input = useRef<HTMLInputElement | null>(null)
  const limits = { min, max, anyYear, whyTooEarly }
  const whole = left || /^\d{4}-\d\d-\d\d/.test(value)
  const problem = (whole ? dayProblem(value, limits) : null) ?? message
  const day = parseDay(value, limits)

  const complete = (): string => {
    const read = readDay(value, today, limits)
    if (read !== value) onChange(read)
    return read
  }
  const close = () => {
    setOpen(false)
    input.current?.focus()
  }
  const choose = (chosen: string) => {
    onChange(chosen)
    close()
  }
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'Enter') complete()
    if (event.key !== 'ArrowDown' && event.key !== 'ArrowUp') return
    if (event.ctrlKey || event.metaKey || event.shiftKey) return
    event.preventDefault()
    if (!event.altKey) onChange(nextDay(value, event.key === 'ArrowUp' ? 1 : -1, today, limits))
    else if (event.key === 'ArrowDown') setOpen(true)
  }
  const leave = () => {
    setLeft(true)
    // Before the optional call, which skips its arguments without a handler.
    const read = complete()
    onBlur?.(read)
  }
  const setInput = (element: HTMLInputElement | null) => {
    input.current = element
    setRef(ref, element)
  }
  return (
    <div>
      <TextInput
        {...rest}
        {...labelProps(label, labelHidden, hint)}
        ref={setInput}
        value={value}
        onChange={(event) => onChange(event.currentTarget.value)}
        // What is typed replaces the whole value, however the focus came.
        onFocus={(event) => event.currentTarget.select()}
        onBlur={leave}
        onKeyDown={onKeyDown}
        error={problem === undefined ? false : <FieldError>{problem}</FieldError>}
        placeholder={rest.placeholder ?? 'YYYY-MM-DD'}
        maxLength={30}
        autoComplete="off"
        spellCheck={false}
        aria-haspopup="dialog"
        aria-keyshortcuts="Alt+ArrowDown"
        rightSection={
          <CalendarButton
            label={label}
            open={open}
            disabled={rest.disabled ?? false}
            onOpen={() => setOpen(!open)}
          />
        }
      />
      {open && (
        <Suspense>
          <CalendarDialog
            label={`Choose a date for ${label}${day ? `, currently ${dayText(day)}` : ''}`}
            anchor={input}
            at={dayWithin(day ?? today, limits)}
            chosen={day}
            today={today}
            min={min}
            max={max}
            onChoose={choose}
            onEscape={close}
            onLeave={() => setOpen(false)}
          />
        </Suspense>
      )}
    </div>
  )
}

function CalendarButton(props: { label: string; open: boolean; disabled: boolean; onOpen: () => void }) {
  return (
    <ActionIcon
      size="md"
      // Alt+Down opens it from the field, so that Tab goes on to the next one.
      tabIndex={-1}
      aria-label={`Open calendar for ${props.label}`}
      aria-expanded={props.open}
      disabled={props.disabled}
      onClick={props.onOpen}
    >
      <IconCalendar size={18} aria-hidden />
    </ActionIcon>
  )
}

export function labelProps(
  label: string,
  hidden: boolean | undefined,
  hint: string | undefined,
): { label?: ReactNode; description?: string; 'aria-label'?: string } {
  return {
    ...(hidden ? { 'aria-label': label } : { label }),
    ...(hint === undefined ? {} : { description: hint }),
  }
}

export function setRef<T>(ref: Ref<T> | undefined, value: T | null): void {
  if (typeof ref === 'function') ref(value)
  else if (ref) ref.current = value
}
