import { formOf, type RestorableForm } from './restorable-forms.ts'

/**
 * Restoring what a history entry changed, through the form that changed it, so with that form's checks and
 * permissions (decision 126). Only forms that save the values they show.
 */

/** A field of the form, by its name there. */
export interface RecordedField {
  name: string
  before: unknown
  after: unknown
}

export interface Restorable {
  form: RestorableForm
  /** All fields that were saved, also those that stayed the same. */
  fields: RecordedField[]
}

/** What can be restored from the entry; null if nothing. */
export function restorableOf(action: string, before: unknown, after: unknown): Restorable | null {
  if (!isForm(action) || !isFields(before) || !isFields(after)) return null
  const [was, is] = [formValues(before), formValues(after)]
  const fields = Object.keys(is)
    .filter((name) => was[name] !== undefined)
    .map((name) => ({ name, before: was[name], after: is[name] }))
  return fields.some(isMoved) ? { form: formOf[action], fields } : null
}

/** A trip's drivers before and after an assignment; null: none. */
export interface Reassignment {
  from: string | null
  to: string | null
}

/** The assignment that can be restored from the entry; null if its driver stayed the same. */
export function reassignmentOf(action: string, before: unknown, after: unknown): Reassignment | null {
  if (action !== 'assignTrip' && action !== 'unassignTrip') return null
  const [from, to] = [before, after].map((it) => (isFields(it) ? driverOf(it) : undefined))
  return from === undefined || to === undefined || from === to ? null : { from, to }
}

function driverOf({ driverGuid }: Fields): string | null | undefined {
  return driverGuid === null || typeof driverGuid === 'string' ? driverGuid : undefined
}

/** A price before its change; its dates were its own. */
export interface EarlierPrice {
  name: string
  facts: Record<string, unknown>
}

export function earlierPriceOf(action: string, before: unknown): EarlierPrice | null {
  if (action !== 'changePrice' || !isFields(before) || typeof before['name'] !== 'string') return null
  const { name, validFrom: _from, validTo: _to, ...facts } = before
  return { name, facts }
}

/** Whether the price still is as the change made it. */
export function isPriceAsChanged(after: unknown, name: string, facts: Fields): boolean {
  if (!isFields(after)) return false
  const { validFrom: _from, validTo: _to, ...changed } = after
  return isSame(changed, { name, ...facts })
}

/** Which fields are restored, and which aren't because someone changed them again. */
export interface RestorePlan {
  back: RecordedField[]
  changedSince: RecordedField[]
}

export function planRestore(fields: readonly RecordedField[], current: Fields): RestorePlan {
  const moved = fields.filter((it) => isMoved(it) && it.name in current)
  return {
    back: moved.filter((it) => isSame(current[it.name], it.after)),
    changedSince: moved.filter(
      (it) => !isSame(current[it.name], it.after) && !isSame(current[it.name], it.before),
    ),
  }
}

/** The current form with the restored values. */
export function restoredValues(fields: readonly RecordedField[], back: RestorePlan['back'], current: Fields) {
  const names = fields.map((it) => it.name).filter((name) => name in current)
  const earlier = new Map(back.map((it) => [it.name, it.before]))
  return Object.fromEntries(
    names.map((name) => [name, earlier.has(name) ? earlier.get(name) : current[name]]),
  )
}

type Fields = Readonly<Record<string, unknown>>

/** Settings that are recorded as one value, whose fields are the form's. */
const groups = ['papers', 'brand', 'till', 'map', 'guestMessages', 'guestPage', 'partnerReminders']
/** Recorded under another name than the form has. */
const renamed: Readonly<Record<string, string>> = { flightHorizonDays: 'days' }

/** Recorded values by the names of the form. Also for values with names in place of guids. */
export function formValues(recorded: Fields): Record<string, unknown> {
  return Object.fromEntries(
    Object.entries(recorded).flatMap(([name, value]): [string, unknown][] => {
      // Answers to the company’s own fields have permissions of their own.
      if (name === 'details' || (value === null && (groups.includes(name) || Object.hasOwn(renamed, name))))
        return []
      if (groups.includes(name) && isFields(value))
        return Object.entries(value).map(([own, it]) => [own, own === 'reminders' ? withoutStart(it) : it])
      return [[renamed[name] ?? camelCase(name), value]]
    }),
  )
}

/** The form doesn’t have the moment since when payment is requested. */
function withoutStart(reminders: unknown): unknown {
  if (!isFields(reminders)) return reminders
  const { unpaidSince: _, ...shown } = reminders
  return shown
}

function isForm(action: string): action is keyof typeof formOf {
  return Object.hasOwn(formOf, action)
}

function isMoved({ before, after }: RecordedField): boolean {
  return !isSame(before, after)
}

function camelCase(name: string): string {
  return name.replaceAll(/_([a-z])/g, (_, letter: string) => letter.toUpperCase())
}

function isFields(value: unknown): value is Fields {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

/** Objects are the same with their fields in any order. */
function isSame(one: unknown, other: unknown): boolean {
  return sorted(one) === sorted(other)
}

function sorted(value: unknown): string {
  return JSON.stringify(value, (_, it: unknown) =>
    isFields(it) ? Object.fromEntries(Object.entries(it).toSorted(([a], [b]) => (a < b ? -1 : 1))) : it,
  )
}
