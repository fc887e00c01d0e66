import type { DeskFlight, DeskFound, DeskParty, DeskRow } from '#contract/fast-track.ts'
import { partyNumber, readDayNumber } from '#domain/fast-track/day-number.ts'
import { foldForSearch } from '#domain/booking/query-name.ts'
import type { Instant } from '#domain/calendar/instant.ts'
import { overdueMinutes } from '#domain/fast-track/overdue.ts'
import { flightNumberOf } from '#domain/flight/flight-pattern.ts'
import { offScheduleWords } from '#domain/flight/flight-times.ts'
import type { Signal } from '#web/scan/signals.ts'
import { moneyText } from '#web/ui/value/format.ts'
import { timeText } from '#web/ui/value/time-format.ts'
import type { DeskMode } from './desk-calls.ts'

/** The result of a scan or an action, for the sign at the top. */
export interface DeskResult {
  signal: Signal
  title: string
  message: string
  action?: { label: string; run: () => void }
}

/**
 * The message about a search result. Null if there are several parties to choose from, unless they are one
 * ticket for another desk.
 */
export function resultOf(found: DeskFound, typed: string, currency: string): DeskResult | null {
  const [only] = found.items
  if (!only)
    return {
      signal: 'bad',
      title: 'No party found',
      message: found.notice ?? `“${short(typed)}” doesn’t match a party on this day, a ticket or a reference`,
    }
  if (found.mustChoose)
    return {
      signal: 'look',
      title: 'Choose a party',
      message: found.notice ?? 'The scan matches more than one party',
    }
  if (
    found.items.length > 1 &&
    (only.notice === null || found.items.some((it) => it.groupGuid !== only.groupGuid))
  )
    return null
  return resultOfParty(only, currency)
}

/** What to do with a party: its notice, or how many to check in and what is due. */
export function resultOfParty(party: DeskRow, currency: string): DeskResult {
  const title = `${party.reference}, ${party.name}`
  if (party.notice !== null) return { signal: isOver(party) ? 'bad' : 'look', title, message: party.notice }
  if (party.here >= party.passengers)
    return { signal: 'look', title, message: 'Everyone is already checked in' }
  const owes = party.balanceCents > 0
  const toDo = `${party.passengers - party.here} to check in`
  return {
    signal: owes ? 'look' : 'good',
    title,
    message: owes ? `${toDo}, ${moneyText(party.balanceCents, currency)} due` : toDo,
  }
}

const isOver = ({ status }: DeskRow) =>
  status === 'cancelled' || status === 'waitlisted' || status === 'noShow'
const short = (text: string) => (text.length > 24 ? `${text.slice(0, 24)}…` : text)

export interface Wave {
  flight: DeskFlight | null
  key: string
  rows: DeskRow[]
  passengers: number
}

/** The day's parties by flight, filtered by the typed text. */
export function wavesOf(rows: readonly DeskRow[], typed: string): Wave[] {
  const wanted = foldForSearch(typed)
  const flight = flightNumberOf(typed)
  const number = readDayNumber(typed.trim())
  const waves = new Map<string, Wave>()
  for (const row of rows) {
    const isMeant =
      wordsOf(row).includes(wanted) ||
      (flight !== null && row.flight?.ident === flight) ||
      isNumbered(row, number)
    if (!isMeant) continue
    const key = row.flight?.guid ?? 'none'
    const wave = waves.get(key) ?? { flight: row.flight, key, rows: [], passengers: 0 }
    wave.rows.push(row)
    wave.passengers += row.passengers
    waves.set(key, wave)
  }
  return [...waves.values()]
}

function isNumbered(row: DeskRow, number: ReturnType<typeof readDayNumber>): boolean {
  return (
    number !== null &&
    row.dayNumber === number.dayNumber &&
    (number.direction ?? row.direction) === row.direction
  )
}

function wordsOf(row: DeskRow): string {
  return foldForSearch(
    [row.name, row.reference, partyNumber(row), row.flight?.ident, row.flight?.city, row.partnerName].join(
      ' ',
    ),
  )
}

/** How many passengers are overdue. */
export function overduePassengers(rows: readonly DeskRow[], now: Instant): number {
  return rows.reduce((sum, row) => (overdueMinutes(row, now) === null ? sum : sum + row.passengers), 0)
}

/** A flight's `14:35, 35 min late`. */
export function flightTimeText(flight: DeskFlight, timeZone: string): string {
  const time = timeText(flight.bestAt, timeZone)
  if (flight.status === 'cancelled') return `${time}, cancelled`
  return flight.late ? `${time}, ${offScheduleWords(flight.minutesLate)}` : time
}

/** `Terminal 1, gate 12, belt 3`: the parts that are known. */
export function placeText({ terminal, gate, belt }: DeskFlight): string {
  return [terminal && `Terminal ${terminal}`, gate && `gate ${gate}`, belt && `belt ${belt}`]
    .filter(Boolean)
    .join(', ')
}

const bands = { adult: 'Adult', child: 'Child', infant: 'Infant' } as const

export function bandText(band: keyof typeof bands): string {
  return bands[band]
}

export function nameText(
  { firstName, lastName, ageBand }: DeskParty['people'][number],
  place: number,
): string {
  return `${firstName} ${lastName}`.trim() || `${bands[ageBand]} ${place + 1}, no name`
}

/** Why this desk can't check the party in: first the wrong desk, then the rule's own reason. */
export function whyNotHere(party: DeskParty, mode: DeskMode): string | null {
  return party.direction === mode ? party.whyNot.checkIn : party.notice
}
