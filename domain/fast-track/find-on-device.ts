import { foldForSearch } from '#domain/booking/query-name.ts'
import { addDays, daysBetween } from '#domain/calendar/service-date.ts'
import { minutesBetween, type Instant } from '#domain/calendar/instant.ts'
import { joinSentences } from '#domain/sentences.ts'
import type { PassengerState } from './check-in.ts'
import { deskNotice, isAtDesk, type Desk, type PartyShown } from './desk-notice.ts'
import { likenessTo } from './name-likeness.ts'
import { legsToTry, partiesElsewhere, partyAboard, type Aboard } from './party-of-pass.ts'
import type { PersonNamed } from './pass-names.ts'
import { readScanned, type Scanned } from './scanned.ts'
import { layoutNotice } from './scanner-text.ts'

/** The searchable part of a party stored on a device. */
export interface FindableParty extends Omit<PartyShown, 'flightAt'> {
  readonly bookingGuid: string
  readonly groupGuid: string
  readonly reference: string
  readonly dayNumber: number | null
  readonly serviceTime: string
  readonly flight: { readonly ident: string; readonly bestAt: Instant } | null
  /** The digits of its flight number, and its codeshare numbers. */
  readonly flightNumber: string
  readonly flightAliases: readonly string[]
  /** SHA-256 of each ticket code. */
  readonly ticketHashes: readonly string[]
  readonly customer: PersonNamed
  readonly people: readonly (PersonNamed & { readonly state: PassengerState })[]
  /** People of the reservation who aren't in this booking. */
  readonly otherPeople: readonly PersonNamed[]
}

export interface AskedOnDevice {
  readonly query: string
  /** SHA-256 of the ticket codes that the text can mean (`ticketCodesOf`). */
  readonly ticketHashes: readonly string[]
  readonly desk: Desk
  /** Our airport. */
  readonly airport: string
}

export interface FoundOnDevice<P> {
  readonly items: { readonly party: P; readonly notice: string | null; readonly differs: readonly string[] }[]
  readonly notice: string | null
  readonly mustChoose: boolean
}

/** As many as a search of the portal shows. */
export const foundAtMost = 50
/** The days around the desk's own that a name search covers if today has no match. */
export const daysAround = 3
/**
 * How alike a name must be. On the desk's own day weak matches come last; on other days they would only
 * confuse.
 */
export const likeEnough = { today: 0.3, around: 0.45 }

/** Finds a party among those stored on the device, by the rules of a search of the portal. */
export function findOnDevice<P extends FindableParty>(
  parties: readonly P[],
  asked: AskedOnDevice,
): FoundOnDevice<P> {
  const { desk, query } = asked
  if (query === '')
    return answer(desk, {
      rows: sorted(ofDesk(parties, desk).filter(isExpected), byFlightTime),
    })
  const scanned = readScanned(query, desk.date)
  const said = scanned.wrongLayout === null ? null : layoutNotice(scanned.wrongLayout)
  if (scanned.boardingPass !== null)
    return findByPass(parties, asked, { ...scanned, boardingPass: scanned.boardingPass }, said)
  const group = groupOf(parties, asked, scanned)
  if (group !== null) {
    const rows = sorted(
      parties.filter((it) => it.groupGuid === group),
      nearest(desk),
    )
    const own = rows.filter((it) => isAtDesk(placed(it), desk))
    return answer(desk, { rows: own.length > 0 ? own : rows, notice: said })
  }
  const today = parties.filter((it) => meansToday(it, scanned, desk))
  if (today.length > 0)
    return answer(desk, { rows: sorted(today, byLikeness(scanned)).slice(0, foundAtMost) })
  const elsewhere = around(parties, desk).filter((it) => meansElsewhere(it, scanned))
  return answer(desk, {
    rows: sorted(elsewhere, [...nearest(desk), ...byLikeness(scanned)]).slice(0, foundAtMost),
  })
}

/** Passengers of the desk by state, as shown over its list. */
export function countsOnDevice(
  parties: readonly FindableParty[],
  desk: Desk,
): { expected: number; here: number; through: number } {
  const counts = { expected: 0, here: 0, through: 0 }
  for (const { status, people } of ofDesk(parties, desk)) {
    const isHere = people.filter(({ state }) => state === 'checkedIn').length
    if (status === 'booked' || status === 'checkedIn')
      counts.expected += people.filter(({ state }) => state === 'expected').length
    if (status === 'checkedIn') counts.here += isHere
    if (status === 'completed') counts.through += isHere
  }
  return counts
}

function answer<P extends FindableParty>(
  desk: Desk,
  found: {
    rows: readonly P[]
    differs?: readonly (readonly string[])[]
    notice?: string | null
    mustChoose?: boolean
  },
): FoundOnDevice<P> {
  return {
    items: found.rows.map((party, place) => ({
      party,
      notice: deskNotice(placed(party), desk),
      differs: found.differs?.[place] ?? [],
    })),
    notice: found.notice ?? null,
    mustChoose: found.mustChoose ?? false,
  }
}

function findByPass<P extends FindableParty>(
  parties: readonly P[],
  { desk, airport }: AskedOnDevice,
  scanned: Scanned & { boardingPass: NonNullable<Scanned['boardingPass']> },
  said: string | null,
): FoundOnDevice<P> {
  const { boardingPass: pass } = scanned
  const legs = legsToTry(pass, { airport, desk })
  const name = foldForSearch(`${pass.firstName} ${pass.lastName}`)
  const like = () =>
    sorted(
      around(parties, desk).filter((it) => isNamed(it, name, likeEnough.around)),
      nearest(desk),
    ).slice(0, foundAtMost)
  const aboard = (leg: (typeof legs)[number]) =>
    sorted(
      parties.filter(
        (it) => it.direction === leg.direction && it.serviceDate === leg.date && isOnFlight(it, leg.flight),
      ),
      byFlightTime,
    )
  const found = partyAboard(
    pass,
    legs.map((leg) => ({ leg, aboard: aboard(leg).map(candidate) })),
  )
  const { rows, notice, mustChoose } = found?.hasGuest
    ? found
    : partiesElsewhere(pass, { airport, desk }, { aboard: found, like: like().map(candidate) })
  return answer(desk, {
    rows: rows.map((it) => it.party),
    differs: rows.map((it) => it.differs),
    notice: joinSentences([notice ?? '', said ?? '']) || null,
    mustChoose,
  })
}

function candidate<P extends FindableParty>(party: P): Aboard<P> {
  const { serviceDate, direction, status, flight, customer, people, otherPeople } = party
  return {
    party,
    serviceDate,
    direction,
    status,
    ident: flight?.ident ?? null,
    people: [customer, ...people, ...otherPeople],
  }
}

function placed(party: FindableParty): PartyShown {
  return { ...party, flightAt: party.flight?.bestAt ?? null }
}

const isExpected = ({ status }: FindableParty) => status === 'booked' || status === 'checkedIn'

function ofDesk<P extends FindableParty>(parties: readonly P[], desk: Desk): P[] {
  return parties.filter((it) => isAtDesk(placed(it), desk))
}

function around<P extends FindableParty>(parties: readonly P[], { date }: Desk): P[] {
  const [from, to] = [addDays(date, -daysAround), addDays(date, daysAround)]
  return parties.filter((it) => it.serviceDate >= from && it.serviceDate <= to && it.status !== 'cancelled')
}

/** The reservation of a ticket, or else of a reference. */
function groupOf(
  parties: readonly FindableParty[],
  { ticketHashes }: AskedOnDevice,
  { reference }: Scanned,
): string | null {
  const ofTicket = parties.find((it) => it.ticketHashes.some((hash) => ticketHashes.includes(hash)))
  const found =
    ofTicket ?? (reference !== null ? parties.find((it) => it.reference === reference) : undefined)
  return found?.groupGuid ?? null
}

function meansToday(party: FindableParty, scanned: Scanned, desk: Desk): boolean {
  const { dayNumber, numberDirection } = scanned
  if (numberDirection === null || numberDirection === desk.direction)
    return isAtDesk(placed(party), desk) && means(party, scanned)
  if (isAtDesk(placed(party), desk)) return means(party, { ...scanned, dayNumber: null })
  // `D3` typed at the arrivals desk is the departures' number 3.
  return party.dayNumber === dayNumber && isAtDesk(placed(party), { ...desk, direction: numberDirection })
}

function means(party: FindableParty, { dayNumber, flight, text, name }: Scanned): boolean {
  if (
    dayNumber !== null &&
    (party.dayNumber === dayNumber || (party.flight !== null && party.flightNumber === text))
  )
    return true
  return (flight !== null && isOnFlight(party, flight)) || isNamed(party, name, likeEnough.today)
}

function meansElsewhere(party: FindableParty, { dayNumber, flight, name }: Scanned): boolean {
  return dayNumber === null && flight === null && isNamed(party, name, likeEnough.around)
}

function isOnFlight({ flight, flightAliases }: FindableParty, ident: string): boolean {
  return flight !== null && (flight.ident === ident || flightAliases.includes(ident))
}

function isNamed(party: FindableParty, name: string, atLeast: number): boolean {
  if (name === '') return false
  const likeness = likenessOf(name)
  return namesOf(party).some((it) => it.includes(name) || likeness(it) >= Math.fround(atLeast))
}

let last = { name: '', likeness: likenessTo('') }

/** One search asks for the likeness of the same name many times. */
function likenessOf(name: string): (stored: string) => number {
  if (last.name !== name) last = { name, likeness: likenessTo(name) }
  return last.likeness
}

const folded = new WeakMap<FindableParty, readonly string[]>()

/** Folded once for each stored party. */
function namesOf(party: FindableParty): readonly string[] {
  const known = folded.get(party)
  if (known !== undefined) return known
  const names = [party.customer, ...party.people, ...party.otherPeople].map((it) =>
    foldForSearch(`${it.firstName} ${it.lastName}`),
  )
  folded.set(party, names)
  return names
}

/** A value to sort by, ascending; null comes last. */
type Order = (party: FindableParty) => string | number | boolean | null

const byFlightTime: readonly Order[] = [
  ({ flight }) => (flight === null ? null : minutesBetween('2000-01-01T00:00:00Z', flight.bestAt)),
  ({ serviceTime }) => serviceTime,
]

function nearest({ date, direction }: Desk): Order[] {
  return [
    (it) => it.status === 'cancelled',
    (it) => Math.abs(daysBetween(date, it.serviceDate)),
    (it) => it.direction !== direction,
  ]
}

function byLikeness({ name, dayNumber, flight }: Scanned): Order[] {
  if (dayNumber !== null)
    return [(it) => (it.dayNumber === null ? null : it.dayNumber !== dayNumber), ...byFlightTime]
  const best: Order = (it) => 0 - Math.max(...namesOf(it).map(likenessOf(name)))
  return flight === null ? [best] : [(it) => it.flight?.ident !== flight, best]
}

/** Each value is computed once, not at every comparison. */
function sorted<P extends FindableParty>(parties: readonly P[], orders: readonly Order[]): P[] {
  const all: readonly Order[] = [...orders, (it) => it.dayNumber, (it) => it.bookingGuid]
  return parties
    .map((party) => ({ party, values: all.map((order) => order(party)) }))
    .toSorted((a, b) => compare(a.values, b.values))
    .map(({ party }) => party)
}

function compare(a: readonly ReturnType<Order>[], b: readonly ReturnType<Order>[]): number {
  const place = a.findIndex((it, at) => it !== b[at])
  const [one = null, other = null] = [a[place], b[place]]
  if (place < 0) return 0
  if (one === null || other === null) return one === null ? 1 : -1
  return one < other ? -1 : 1
}
