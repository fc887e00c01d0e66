import { isBefore, type Instant } from '#domain/calendar/instant.ts'
import { addDays, type ServiceDate } from '#domain/calendar/service-date.ts'
import { defaultSettings, type Settings } from '#domain/terms/settings.ts'

/**
 * The company's terms, each set valid from a service date until the next set begins, so there can be neither a gap nor an overlap. Sets
 * are never removed: guests who booked while one was valid were shown it.
 */
export interface SetTerms {
  readonly guid: string
  readonly validFrom: ServiceDate
  readonly setAt: Instant
  readonly setBy: string | null
  /** When they were revoked or replaced before their end; null: active. */
  readonly withdrawnAt: Instant | null
  readonly numbers: Partial<Settings>
}

/** The first possible service date: terms from then on are the initial ones. */
const beginning = '2000-01-01'

/** The company's settings; only the terms are read here. */
export interface StoredTerms {
  readonly terms?: readonly SetTerms[]
}

/** The currently valid terms of a service date: for the times of the day itself. */
export function termsOn(stored: StoredTerms, date: ServiceDate): Settings {
  return numbersOf(setFor(currentTerms(stored), date))
}

/** The terms of a service date as valid at booking time: what the guest was told, so they decide waiting and cancellation costs. */
export function termsPromised(stored: StoredTerms, date: ServiceDate, bookedAt: Instant): Settings {
  return numbersOf(promisedSet(stored, date, bookedAt))
}

/** Start of the promised terms; null: the initial ones. */
export function promisedFrom(stored: StoredTerms, date: ServiceDate, bookedAt: Instant): ServiceDate | null {
  return firstDayOf(promisedSet(stored, date, bookedAt))
}

function promisedSet(stored: StoredTerms, date: ServiceDate, bookedAt: Instant): SetTerms | null {
  const known = (stored.terms ?? []).filter(
    (it) => !isBefore(bookedAt, it.setAt) && (it.withdrawnAt === null || isBefore(bookedAt, it.withdrawnAt)),
  )
  return setFor(known, date)
}

/** The sets neither revoked nor replaced, earliest first. */
export function currentTerms(stored: StoredTerms): SetTerms[] {
  return (stored.terms ?? []).filter((it) => it.withdrawnAt === null).toSorted((a, b) => (a.validFrom < b.validFrom ? -1 : 1))
}

/** Terms with their validity: from null, the initial ones; to null, until further notice. */
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
    return { from: firstDayOf(set), to: next ? addDays(next.validFrom, -1) : null, set, numbers: numbersOf(set) }
  })
}

function firstDayOf(set: SetTerms | null): ServiceDate | null {
  return set === null || set.validFrom === beginning ? null : set.validFrom
}

/** The latest to begin by the date; two sets for one day are never active at once, and a promise uses the one active when it was made. */
function setFor(sets: readonly SetTerms[], date: ServiceDate): SetTerms | null {
  const begun = sets.filter((it) => it.validFrom <= date)
  return begun.toSorted((a, b) => (a.validFrom < b.validFrom ? 1 : -1))[0] ?? null
}

function numbersOf(set: SetTerms | null): Settings {
  return { ...defaultSettings, ...set?.numbers }
}
