import { useState } from 'react'
import { useForm, type UseFormReturn } from 'react-hook-form'
import type { AskedField } from '#contract/booking-fields.ts'
import { whyNotValue } from '#domain/fields/check-details.ts'
import type { AskedLater, DetailValue } from '#domain/fields/detail-field.ts'
import type { DetailsByOwner, FieldAnswer } from '#domain/fields/field-answers.ts'
import { detailText } from '#domain/fields/shown-details.ts'

/** When staff ask after booking. */
export type AskedByStaff = AskedLater & keyof AskedField

/** The fields asked of one reservation, service, passenger or trip. */
export interface Question {
  of: string
  /** The passenger it is about; empty for the party itself. */
  title: string
  fields: readonly AskedField[]
}

/** The form's values: by what they belong to, then by field. */
export type AnswerValues = Record<string, Record<string, DetailValue | null>>

/** A form of questions, filled with the answers stored when it was opened. */
export function useAnswers(stored: DetailsByOwner) {
  const [seen, setSeen] = useState(stored)
  const form = useForm<AnswerValues>({ defaultValues: copyOf(stored) })
  return {
    form,
    /** The changed answers; null: a field has an error, shown next to it. */
    read: async (questions: readonly Question[]): Promise<FieldAnswer[] | null> => {
      const names = questions.flatMap(({ of, fields }) => fields.map((it) => `${of}.${it.guid}` as const))
      if (!(await form.trigger(names, { shouldFocus: true }))) return null
      const answers = answersOf(questions, form.getValues(), seen)
      return isValid(form, questions, answers) ? answers : null
    },
    /** After saving. What was typed meanwhile isn't saved and stays. */
    saved: (answers: readonly FieldAnswer[]) => {
      setSeen((was) => withSeen(was, answers))
      for (const { of, field, value } of answers) {
        const name = `${of}.${field}` as const
        const typed = form.getValues(name)
        const isSaved = JSON.stringify(plain(typed)) === JSON.stringify(value)
        form.resetField(name, { defaultValue: isSaved ? typed : value })
        if (!isSaved) form.setValue(name, typed, { shouldDirty: true })
      }
    },
    /** After a conflict: the stored values are shown, and saving again replaces them. */
    changed: (questions: readonly Question[], answers: readonly FieldAnswer[], now: DetailsByOwner) => {
      setSeen(now)
      for (const { of, field: guid, seen: before } of answers) {
        const field = questions.flatMap((it) => it.fields).find((it) => it.guid === guid)
        const value = now[of]?.[guid] ?? null
        if (field === undefined || JSON.stringify(value) === JSON.stringify(before)) continue
        const change = value === null ? 'Cleared' : `Changed to “${detailText(field, value)}”`
        form.setError(`${of}.${guid}`, {
          message: `${change} while you were editing. Save to keep your answer.`,
        })
      }
    },
  }
}

export function isRequired(field: AskedField, when: AskedByStaff): boolean {
  return field[when] === 'required'
}

function copyOf(stored: DetailsByOwner): AnswerValues {
  return Object.fromEntries(Object.entries(stored).map(([of, details]) => [of, { ...details }]))
}

function answersOf(
  questions: readonly Question[],
  values: AnswerValues,
  seen: DetailsByOwner,
): FieldAnswer[] {
  return questions.flatMap(({ of, fields }) =>
    fields.flatMap(({ guid }) => {
      const value = plain(values[of]?.[guid] ?? null)
      const before = seen[of]?.[guid] ?? null
      return JSON.stringify(value) === JSON.stringify(before)
        ? []
        : [{ of, field: guid, value, seen: before }]
    }),
  )
}

function plain(value: DetailValue | null): DetailValue | null {
  const trimmed = typeof value === 'string' ? value.trim() : value
  return trimmed === '' || (Array.isArray(trimmed) && trimmed.length === 0) ? null : trimmed
}

/** The server's own rules, with the message next to the field. */
function isValid(
  form: UseFormReturn<AnswerValues>,
  questions: readonly Question[],
  answers: readonly FieldAnswer[],
): boolean {
  const fields = questions.flatMap((it) => it.fields)
  const wrong = answers.flatMap(({ of, field: guid, value, seen }) => {
    const field = fields.find((it) => it.guid === guid)
    const why = field === undefined || value === null ? null : whyNotValue(field, value, seen ?? undefined)
    return why === null ? [] : [{ name: `${of}.${guid}` as const, message: why }]
  })
  wrong.forEach(({ name, message }, place) => form.setError(name, { message }, { shouldFocus: place === 0 }))
  return wrong.length === 0
}

function withSeen(seen: DetailsByOwner, answers: readonly FieldAnswer[]): DetailsByOwner {
  const after: Record<string, Record<string, DetailValue>> = {}
  for (const { of, field, value } of answers) {
    const details = (after[of] ??= { ...seen[of] })
    if (value === null) delete details[field]
    else details[field] = value
  }
  return { ...seen, ...after }
}
