import { isBefore, type Instant } from '#domain/calendar/instant.ts'
import { addDays, type ServiceDate } from '#domain/calendar/service-date.ts'
import { defaultSettings, type Settings } from '#domain/terms/settings.ts'

/**
 * The company's terms. Each set is valid from a service date until the next one starts, so there are no gaps
 * or overlaps. Sets are never deleted, because guests booked under them.
 */
export interface SetTerms {
  readonly guid: string
  readonly validFrom: ServiceDate
  readonly setAt: Instant
  readonly setBy: string | null
  /** When the set was revoked or replaced. Null: active. */
  readonly withdrawnAt: Instant | null
  readonly numbers: Partial<Settings>
}

/** The first possible service date, on which the initial terms start. */
const beginning = '2000-01-01'

/** The part of the company's settings that has the terms. */
export interface StoredTerms {
  readonly terms?: readonly SetTerms[]
}

/** The current terms of a service date. These decide the times of the day. */
export function termsOn(stored: StoredTerms, date: ServiceDate): Settings {
  return numbersOf(setFor(currentTerms(stored), date))
}

/**
 * The terms of a service date at booking time. The guest was shown these, so they decide waiting and
 * cancellation fees.
 */
export function termsPromised(stored: StoredTerms, date: ServiceDate, bookedAt: Instant): Settings {
  return numbersOf(promisedSet(stored, date, bookedAt))
}

/** The start date of the terms at booking time. Null: the initial terms. */
export function promisedFrom(stored: StoredTerms, date: ServiceDate, bookedAt: Instant): ServiceDate | null {
  return firstDayOf(promisedSet(stored, date, bookedAt))
}

function promisedSet(stored: StoredTerms, date: ServiceDate, bookedAt: Instant): SetTerms | null {
  const known = (stored.terms ?? []).filter(
    (it) => !isBefore(bookedAt, it.setAt) && (it.withdrawnAt === null || isBefore(bookedAt, it.withdrawnAt)),
  )
  return setFor(known, date)
}

/** The active sets, earliest first. */
export function currentTerms(stored: StoredTerms): SetTerms[] {
  return (stored.terms ?? [])
    .filter((it) => it.withdrawnAt === null)
    .toSorted((a, b) => (a.validFrom < b.validFrom ? -1 : 1))
}

/** A set of terms with its validity. `from` is null for the initial terms, `to` is null for the last set. */
export interface TermsWindow {
  readonly from: ServiceDate | null
  readonly to: ServiceDate | null
  readonly set: SetTerms | null
  readonly numbers: Settings
}

export function termsWindows(stored: StoredTerms): TermsWindow[] {
  const own = currentTerms(stored)
  const sets: (SetTerms | null)[] = own[0]?.validFrom === beginning ? own : [null, ...own]
  return sets.map((set, place) => {
    const next = sets[place + 1]
    return {
      from: firstDayOf(set),
      to: next ? addDays(next.validFrom, -1) : null,
      set,
      numbers: numbersOf(set),
    }
  })
}

function firstDayOf(set: SetTerms | null): ServiceDate | null {
  return set === null || set.validFrom === beginning ? null : set.validFrom
}

/** The last set to start on or before the date. */
function setFor(sets: readonly SetTerms[], date: ServiceDate): SetTerms | null {
  const begun = sets.filter((it) => it.validFrom <= date)
  return begun.toSorted((a, b) => (a.validFrom < b.validFrom ? 1 : -1))[0] ?? null
}

function numbersOf(set: SetTerms | null): Settings {
  return { ...defaultSettings, ...set?.numbers }
}
