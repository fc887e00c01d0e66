import { isBefore, type Instant } from '#domain/calendar/instant.ts'
import { addDays, type ServiceDate } from '#domain/calendar/service-date.ts'
import { defaultSettings, type Settings } from '#domain/terms/settings.ts'

/**
 * The company's terms as somebody set them, from a service date on. They hold until the next ones begin, so there can be neither a gap nor
 * an overlap. What was set is never taken out: whoever booked while it stood was told it.
 */
export interface SetTerms {
  readonly guid: string
  readonly validFrom: ServiceDate
  readonly setAt: Instant
  readonly setBy: string | null
  /** When they were taken back or replaced before their day was over; null: they stand. */
  readonly withdrawnAt: Instant | null
  readonly numbers: Partial<Settings>
}

/** The first service date there is: terms from it on have held since the beginning. */
const beginning = '2000-01-01'

/** The company's settings, of which this reads only the terms. */
export interface KeptTerms {
  readonly terms?: readonly SetTerms[]
}

/** The terms of a service date as they stand now: for the times of the day itself. */
export function termsOn(kept: KeptTerms, date: ServiceDate): Settings {
  return numbersOf(setFor(standing(kept), date))
}

/** The terms of a service date as they stood when it was booked: what the guest was told, so what waiting and cancelling cost. */
export function termsPromised(kept: KeptTerms, date: ServiceDate, bookedAt: Instant): Settings {
  return numbersOf(promisedSet(kept, date, bookedAt))
}

/** From which day the promised terms hold; null: those of the beginning. */
export function promisedFrom(kept: KeptTerms, date: ServiceDate, bookedAt: Instant): ServiceDate | null {
  return firstDayOf(promisedSet(kept, date, bookedAt))
}

function promisedSet(kept: KeptTerms, date: ServiceDate, bookedAt: Instant): SetTerms | null {
  const known = (kept.terms ?? []).filter(
    (it) => !isBefore(bookedAt, it.setAt) && (it.withdrawnAt === null || isBefore(bookedAt, it.withdrawnAt)),
  )
  return setFor(known, date)
}

/** What was set and neither taken back nor replaced, the earliest first. */
export function standing(kept: KeptTerms): SetTerms[] {
  return (kept.terms ?? []).filter((it) => it.withdrawnAt === null).toSorted((a, b) => (a.validFrom < b.validFrom ? -1 : 1))
}

/** Terms with the days they hold for: from null, those of the beginning; to null, until further notice. */
export interface TermsWindow {
  readonly from: ServiceDate | null
  readonly to: ServiceDate | null
  readonly set: SetTerms | null
  readonly numbers: Settings
}

export function termsWindows(kept: KeptTerms): TermsWindow[] {
  const own = standing(kept)
  const sets: (SetTerms | null)[] = own[0]?.validFrom === beginning ? own : [null, ...own]
  return sets.map((set, place) => {
    const next = sets[place + 1]
    return { from: firstDayOf(set), to: next ? addDays(next.validFrom, -1) : null, set, numbers: numbersOf(set) }
  })
}

function firstDayOf(set: SetTerms | null): ServiceDate | null {
  return set === null || set.validFrom === beginning ? null : set.validFrom
}

/** The latest to begin by the date; two of one day never stand at once, and a promise made between them is of the one that stood. */
function setFor(sets: readonly SetTerms[], date: ServiceDate): SetTerms | null {
  const begun = sets.filter((it) => it.validFrom <= date)
  return begun.toSorted((a, b) => (a.validFrom < b.validFrom ? 1 : -1))[0] ?? null
}

function numbersOf(set: SetTerms | null): Settings {
  return { ...defaultSettings, ...set?.numbers }
}
