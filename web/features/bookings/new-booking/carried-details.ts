import type { GivenDetails } from '#domain/fields/detail-field.ts'
import type { PassengerName } from './passenger-list.ts'

/** A row of the party with its details. */
export interface DetailedRow {
  row: PassengerName
  /** The row as it was when the details were typed. */
  givenTo: PassengerName
  details: GivenDetails | undefined
}

/** The rows on the screen, then removed rows that still have details. */
export interface KnownRows {
  rows: readonly DetailedRow[]
  shown: number
}

type Given = readonly { details: GivenDetails }[]
type Fits = (known: DetailedRow, isShown: boolean, row: PassengerName) => boolean

const inOrder: readonly Fits[] = [
  // The same passenger, on any line.
  (known, _, row) => isNamed(row) && sameName(known.row, row) && known.row.ageBand === row.ageBand,
  // Typing before a name joins the two until the line is broken.
  (known, isShown, row) => isShown && isNamed(row) && sameName(known.givenTo, row),
  (known, isShown, row) => isShown && isNamed(row) && sameName(known.row, row),
  // A corrected name, or a row without one.
  (known, isShown, row) => isShown && known.row.ageBand === row.ageBand,
  (known, _, row) => !isNamed(row) && !isNamed(known.row) && known.row.ageBand === row.ageBand,
  (_, isShown) => isShown,
]

/**
 * The rows after names or numbers changed, with the details of their passengers: an allergy stays with its
 * passenger. Details of a row that is gone follow at the end and return only to a row of the same name, so
 * that a number typed digit by digit loses nothing.
 */
export function carriedDetails(before: KnownRows, after: readonly PassengerName[]): KnownRows {
  const left = new Map(before.rows.entries())
  const found = new Map<number, DetailedRow>()
  for (const fits of inOrder)
    for (const [place, row] of after.entries()) {
      const match = found.has(place)
        ? undefined
        : [...left].find(([index, known]) => fits(known, index < before.shown, row))
      if (!match) continue
      found.set(place, { ...match[1], row })
      left.delete(match[0])
    }
  const rows = after.map((row, place) => found.get(place) ?? { row, givenTo: row, details: undefined })
  const gone = [...left.values()].filter((known) => known.details !== undefined)
  return { rows: [...rows, ...gone], shown: after.length }
}

/** The rows of a form that was just filled, for example by a draft. */
export function knownRows(rows: readonly PassengerName[], given: Given): KnownRows {
  const known = rows.map((row) => ({ row, givenTo: row, details: undefined }))
  return withGiven({ rows: known, shown: rows.length }, given)
}

/** The rows with the details typed since. */
export function withTyped(before: KnownRows, given: Given): KnownRows {
  const rows = before.rows.map((known, index) =>
    isSame(known.details, given[index]?.details) ? known : { ...known, givenTo: known.row },
  )
  return withGiven({ ...before, rows }, given)
}

/** The rows with the form's details, copied: the form changes its own in place. */
export function withGiven(known: KnownRows, given: Given): KnownRows {
  const details = (index: number) => structuredClone(given[index]?.details)
  return { ...known, rows: known.rows.map((it, index) => ({ ...it, details: details(index) })) }
}

export function haveDetailsChanged(before: KnownRows, given: Given): boolean {
  return before.rows.some((known, index) => !isSame(known.details, given[index]?.details))
}

function isSame(one: GivenDetails = {}, other: GivenDetails = {}): boolean {
  return JSON.stringify(one) === JSON.stringify(other)
}

function isNamed({ firstName, lastName }: PassengerName): boolean {
  return firstName !== '' || lastName !== ''
}

function sameName(one: PassengerName, other: PassengerName): boolean {
  return one.firstName === other.firstName && one.lastName === other.lastName
}
