import { addDays, type ServiceDate } from '#domain/calendar/service-date.ts'
import { serviceDateText } from '#domain/calendar/service-date-text.ts'
import type { BookingStatus } from '#domain/booking/booking-states.ts'
import type { Direction } from '#domain/vocabulary/booking-kinds.ts'
import { ownLegs, type BoardingPass, type OwnLeg } from './boarding-pass.ts'
import type { Desk } from './desk-notice.ts'
import { isNameOfPass, type PersonNamed } from './pass-names.ts'

/** A party that a boarding pass can mean. */
export interface Aboard<P> {
  readonly party: P
  readonly serviceDate: ServiceDate
  readonly direction: Direction
  readonly status: BookingStatus
  readonly ident: string | null
  /** The customer and all passengers of the reservation. */
  readonly people: readonly PersonNamed[]
}

export interface FoundByPass<P> {
  readonly rows: { readonly party: P; readonly differs: readonly string[] }[]
  readonly notice: string | null
  /** The pass doesn't identify one party with certainty. */
  readonly mustChoose: boolean
  /** Whether someone of these parties has the name on the pass. */
  readonly hasGuest: boolean
}

export interface AtDesk {
  /** Our airport. */
  readonly airport: string
  readonly desk: Pick<Desk, 'date' | 'direction'>
}

/** As many parties as the user can look through. */
const shownAtMost = 50

/**
 * The legs at our airport, those of the desk's direction first. A pass has the departure date: an arrival of
 * the desk's day may have departed the day before.
 */
export function legsToTry(pass: BoardingPass, { airport, desk }: AtDesk): OwnLeg[] {
  return ownLegs(pass, airport, desk.direction).flatMap((leg) => {
    const isOvernight = leg.direction === 'arrival' && addDays(leg.date, 1) === desk.date
    return isOvernight ? [leg, { ...leg, date: desk.date }] : [leg]
  })
}

/**
 * The party whose name, flight, date and direction match a leg. If none or several match, the parties of that
 * flight, with their differences. A cancelled party is found only if no other has that name. Null: no party
 * on any of these flights.
 */
export function partyAboard<P>(
  pass: BoardingPass,
  byLeg: readonly { readonly leg: OwnLeg; readonly aboard: readonly Aboard<P>[] }[],
): FoundByPass<P> | null {
  let others: FoundByPass<P> | null = null
  for (const { leg, aboard } of byLeg) {
    const live = aboard.filter((it) => it.status !== 'cancelled')
    const isAlike = (it: Aboard<P>) => isNamedOn(pass, it)
    const alike = live.some(isAlike) ? live.filter(isAlike) : aboard.filter(isAlike)
    if (alike.length > 0)
      return {
        rows: alike.map(({ party }) => ({ party, differs: [] })),
        notice: alike.length > 1 ? `Several parties on ${leg.flight} have this name` : null,
        mustChoose: alike.length > 1,
        hasGuest: live.some(isAlike),
      }
    if (live.length > 0)
      others ??= {
        rows: live.slice(0, shownAtMost).map((it) => ({
          party: it.party,
          differs: differencesOf(it, leg, { isAboard: true, hasName: false }),
        })),
        notice: `No guest named ${nameOn(pass)} on ${legText(leg)}. These parties are on that flight.`,
        mustChoose: true,
        hasGuest: false,
      }
  }
  return others
}

/**
 * For a guest who isn't on the flight of the pass: their own party on another flight or day, before the
 * parties of that flight; without any of these, parties with similar names. `like` are those with similar
 * names around these days.
 */
export function partiesElsewhere<P>(
  pass: BoardingPass,
  { airport, desk }: AtDesk,
  { aboard, like }: { aboard: FoundByPass<P> | null; like: readonly Aboard<P>[] },
): FoundByPass<P> {
  const [leg = null] = ownLegs(pass, airport, desk.direction)
  const rowOf = (it: Aboard<P>) => ({
    party: it.party,
    differs: leg === null ? [] : differencesOf(it, leg, { isAboard: false, hasName: isNamedOn(pass, it) }),
  })
  const own = like.filter((it) => isNamedOn(pass, it) && it.status !== 'cancelled')
  if (aboard !== null && leg !== null && own.length === 0) return aboard
  if (aboard !== null && leg !== null)
    return {
      rows: [...own.map(rowOf), ...aboard.rows].slice(0, shownAtMost),
      notice: `${nameOn(pass)} isn’t booked on ${legText(leg)}, but has another booking. It comes first.`,
      mustChoose: true,
      hasGuest: true,
    }
  return {
    rows: like.map(rowOf),
    notice:
      leg === null
        ? notHere(pass, airport)
        : `This boarding pass is for ${legText(leg)}. No party is booked on that flight.`,
    mustChoose: like.length > 0,
    hasGuest: own.length > 0,
  }
}

function isNamedOn(pass: BoardingPass, { people }: Aboard<unknown>): boolean {
  return people.some((it) => isNameOfPass(pass, it))
}

const nameOn = ({ firstName, lastName }: BoardingPass) => `${firstName} ${lastName}`.trim()
const legText = ({ date, flight }: OwnLeg) => `${serviceDateText(date)}, ${flight}`

function notHere({ legs }: BoardingPass, airport: string): string {
  const ways = legs.map((it) => `${it.flight} from ${it.from} to ${it.to}`).join(', ')
  return `This boarding pass has no flight to or from ${airport}. It’s for ${ways}.`
}

/**
 * The differences as text: `different name`, `AA2393 instead of VS133`, `Fri 20 Nov instead of Sat 21 Nov`.
 */
function differencesOf(
  party: Aboard<unknown>,
  leg: OwnLeg,
  { isAboard, hasName }: { isAboard: boolean; hasName: boolean },
): string[] {
  return [
    ...(hasName ? [] : ['different name']),
    ...(isAboard || party.ident === leg.flight
      ? []
      : [`${party.ident || 'no flight'} instead of ${leg.flight}`]),
    ...(party.serviceDate === leg.date
      ? []
      : [`${serviceDateText(party.serviceDate)} instead of ${serviceDateText(leg.date)}`]),
    ...(party.direction === leg.direction ? [] : [`${party.direction} instead of ${leg.direction}`]),
  ]
}
