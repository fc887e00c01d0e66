import { serviceDateText } from '#domain/calendar/service-date-text.ts'
import type { ServiceDate } from '#domain/calendar/service-date.ts'
import { statusReasons } from '#domain/booking/booking-states.ts'
import { canonical } from '#domain/plan.ts'
import type { AgeBand } from '#domain/pricing/price-book.ts'
import { isRefusal, refuse, refuseFields, type Refusal } from '#domain/refusal.ts'
import { isEnded } from '#domain/trip/trip.ts'
import { bookingKinds, isFastTrack } from '#domain/vocabulary/booking-kinds.ts'
import { flightOf, serviceOf, type ReservationFacts } from '../facts.ts'
import { importedCode, importedLine } from '../imported-price.ts'
import { blankParty, checkParty, expected, newReservation, type PartyRequest, type PassengerName } from '../new-reservation.ts'
import type { Target } from '../plan-change.ts'
import type { CarAsked, PlaceAsked } from '../plan-drive.ts'
import {
  countsOf,
  isOpen,
  partySize,
  type Booker,
  type PartyCounts,
  type Passenger,
  type Reservation,
  type ReservedBooking,
} from '../reservation.ts'
import { newFastTrack, planTransfer, whyNotFlight } from './new-advanced.ts'
import { newHourly, newPrivate } from './new-drives.ts'

export const channelKinds = [
  'arrivalFastTrack',
  'departureFastTrack',
  'arrivalTransfer',
  'departureTransfer',
  'privateTransfer',
  'hourly',
] as const
export type ChannelKind = (typeof channelKinds)[number]

/** A product sold by a channel, in the company's own terms. */
export interface ChannelLine extends PartyCounts {
  /** What the channel knows it by. */
  readonly code: string
  readonly kind: ChannelKind
  readonly isCancelled: boolean
  readonly date: ServiceDate
  /** Of a drive at a set time, and of a pick-up asked for. */
  readonly time: string | null
  readonly flightGuid: string | null
  readonly serviceGuid: string | null
  /** Where the drive begins or ends besides the airport; of a private one both. */
  readonly from: PlaceAsked | null
  readonly to: PlaceAsked | null
  readonly hours: number | null
  readonly label: string
  readonly totalCents: number
  readonly taxCode: string
  readonly priceRule: string
  readonly notes: string
}

export interface ChannelRequest {
  readonly channel: string
  readonly reference: string
  readonly comments: string
  readonly passengers: readonly PassengerName[]
  readonly lines: readonly ChannelLine[]
  /** The codes whose facts the channel has changed since they were applied; of a new reservation all count. */
  readonly changed: readonly string[]
}

/** Why a booking ended that the channel cancelled: it tells such from what was cancelled here. */
export const cancelledByChannel = 'Cancelled by the channel'

/**
 * A reservation as a channel has sold it: made, or brought to what the channel says now. What was served, or cancelled here, is never touched:
 * a person decides. Without places it is refused rather than put on the waitlist: the guest was promised a place.
 */
export function channelTarget(
  facts: ReservationFacts,
  booker: Booker | null,
  before: Reservation | null,
  request: ChannelRequest,
): Target | Refusal {
  const after = before === null ? madeByChannel(facts, booker, request) : changedByChannel(facts, before, request)
  if (isRefusal(after)) return after
  const isOver = before !== null && before.bookings.some(isOpen) && !after.bookings.some(isOpen)
  return {
    title: before === null ? `New from ${request.channel}` : `Changed by ${request.channel}`,
    after,
    noPlace: 'ask',
    template: before === null ? 'confirmation' : isOver ? 'cancellation' : 'change',
  }
}

function madeByChannel(facts: ReservationFacts, booker: Booker | null, request: ChannelRequest): Reservation | Refusal {
  const lines = request.lines.filter((it) => !it.isCancelled)
  if (booker === null) return refuse('customer', 'Choose who books, or add them')
  if (lines.length === 0) return refuse('booking', 'Everything of it is cancelled: there is nothing to book')
  const services: ReservedBooking[] = []
  for (const line of lines) {
    const service = serviceFor(facts, line)
    if (isRefusal(service)) return service
    services.push(service)
  }
  const party = partyOf(request, largest(lines))
  const made = newReservation(facts, booker, party, services)
  if (isRefusal(made)) return made
  return { ...made, bookings: made.bookings.map((it) => ({ ...it, attendance: attendanceOf(it, made.passengers) })) }
}

function partyOf({ passengers, reference, comments }: ChannelRequest, counts: PartyCounts): PartyRequest {
  const left = { adult: counts.adults, child: counts.children, infant: counts.infants }
  const named = passengers.filter(({ ageBand }) => left[ageBand]-- > 0)
  return { ...blankParty, ...counts, passengers: named, partnerReference: reference, comments }
}

function largest(parties: readonly PartyCounts[]): PartyCounts {
  const most = (of: (it: PartyCounts) => number) => Math.max(0, ...parties.map(of))
  return { adults: most((it) => it.adults), children: most((it) => it.children), infants: most((it) => it.infants) }
}

/** A fast track expects as many of each age as it was sold for: the first of the party. */
function attendanceOf(booking: ReservedBooking, passengers: readonly Passenger[]): ReservedBooking['attendance'] {
  if (!isFastTrack(booking.kind)) return booking.attendance
  const left: Record<AgeBand, number> = { adult: booking.adults, child: booking.children, infant: booking.infants }
  const coming = passengers.filter(({ ageBand }) => left[ageBand]-- > 0)
  const had = new Map(booking.attendance.map((it) => [it.passengerGuid, it]))
  return expected(coming).map((it) => had.get(it.passengerGuid) ?? it)
}

/** The service that a line asks for, with its price as imported. */
function serviceFor(facts: ReservationFacts, line: ChannelLine): ReservedBooking | Refusal {
  const wrong = checkParty({ ...blankParty, ...line })
  if (Object.keys(wrong).length > 0) return refuseFields(wrong)
  const planned = plannedFor(facts, line)
  if (isRefusal(planned)) return planned
  const price = importedLine(facts.book, { ...line, serviceDate: planned.serviceDate, rule: line.priceRule })
  if (isRefusal(price)) return price
  const guid = `new:channel.${line.code}`
  const trips = planned.trips.map((it) => ({ ...it, guid: `${guid}.${it.sequence}` }))
  return { ...planned, guid, trips, comments: line.notes, priceLines: [price] }
}

function plannedFor(facts: ReservationFacts, line: ChannelLine): ReservedBooking | Refusal {
  const party: PartyRequest = { ...blankParty, adults: line.adults, children: line.children, infants: line.infants }
  if (line.kind === 'privateTransfer' || line.kind === 'hourly') return plannedDrive(facts, line, party)
  const { direction } = bookingKinds[line.kind]
  const flight = flightOf(facts, line.flightGuid)
  const why = whyNotFlight(flight, direction, line.date)
  if (why !== null || flight === null) return refuse('flight', why ?? 'Choose a flight of the list')
  if (line.kind === 'arrivalFastTrack' || line.kind === 'departureFastTrack') return newFastTrack(facts, party, flight)
  const place = (direction === 'arrival' ? line.to : line.from) ?? nowhere
  const transfer = {
    place,
    pickupTime: direction === 'arrival' ? null : line.time,
    stops: [],
    cars: carsFor(facts, line),
    notesForDriver: line.notes,
    notesForOffice: '',
  }
  const { booking, errors } = planTransfer(facts, party, { direction, transfer, flight })
  return booking ?? refuseFields(errors)
}

const nowhere: PlaceAsked = { locationGuid: null, address: '', zoneGuid: null }

function plannedDrive(facts: ReservationFacts, line: ChannelLine, party: PartyRequest): ReservedBooking | Refusal {
  if (line.time === null) return refuse('time', 'The pick-up time is missing')
  const journey = {
    date: line.date,
    time: line.time,
    from: line.from ?? nowhere,
    to: line.to ?? nowhere,
    stops: [],
    cars: carsFor(facts, line),
    notesForDriver: line.notes,
    notesForOffice: '',
  }
  const target =
    line.kind === 'hourly'
      ? newHourly(facts, null, { ...party, ...journey, to: line.to, hours: line.hours ?? 1 }, 'drives')
      : newPrivate(facts, null, { ...party, journey, meetsFlightGuid: line.flightGuid }, 'drives')
  if (isRefusal(target)) return target
  const [booking] = target.after.bookings
  return booking ?? refuse('booking', 'No drive could be planned')
}

/** As many cars of the service as the party needs. */
function carsFor(facts: ReservationFacts, line: ChannelLine): CarAsked[] {
  const service = serviceOf(facts, line.serviceGuid ?? '')
  const cars = service === null ? 1 : Math.max(1, Math.ceil(partySize(line) / service.passengers))
  return Array.from({ length: cars }, () => ({ serviceGuid: line.serviceGuid ?? '', passengers: null, luggage: 0, carSeats: [] }))
}

function changedByChannel(facts: ReservationFacts, before: Reservation, request: ChannelRequest): Reservation | Refusal {
  let { bookings } = before
  for (const line of request.lines.filter((it) => request.changed.includes(it.code))) {
    const standing = standingOf(bookings, line.code)
    const changed = standing === null ? addedBy(facts, bookings, line) : changedBooking(facts, standing, line)
    if (isRefusal(changed)) return changed
    if (changed === null) continue
    bookings = standing === null ? [...bookings, changed] : bookings.map((it) => (it === standing ? changed : it))
  }
  return withParty({ ...before, bookings }, before, request)
}

/** The booking of a code: of several, such as one that was cancelled and sold again, the one that stands. */
export function standingOf(bookings: readonly ReservedBooking[], code: string): ReservedBooking | null {
  const own = bookings.filter((it) => importedCode(it) === code)
  return own.find((it) => it.status !== 'cancelled') ?? own.at(-1) ?? null
}

function addedBy(facts: ReservationFacts, bookings: readonly ReservedBooking[], line: ChannelLine): ReservedBooking | null | Refusal {
  if (line.isCancelled) return null
  const made = serviceFor(facts, line)
  return isRefusal(made) ? made : { ...made, guid: freshGuid(made.guid, bookings), attendance: [] }
}

function freshGuid(guid: string, bookings: readonly ReservedBooking[]): string {
  return bookings.some((it) => it.guid === guid) ? `${guid}.again` : guid
}

function changedBooking(facts: ReservationFacts, standing: ReservedBooking, line: ChannelLine): ReservedBooking | Refusal {
  if (standing.status === 'cancelled') {
    if (line.isCancelled) return standing
    if (standing.cancelReason !== cancelledByChannel)
      return refuse(line.code, 'This was cancelled here, and the channel has changed it since')
    const again = serviceFor(facts, line)
    return isRefusal(again) ? again : revived(standing, again)
  }
  if (!isOpen(standing))
    return refuse(
      line.code,
      `${statusReasons[standing.status]}, and the channel has ${line.isCancelled ? 'cancelled' : 'changed'} it since`,
    )
  if (standing.trips.some((it) => isEnded(it.status) && it.status !== 'cancelled'))
    return refuse(line.code, 'Part of this was driven already, and the channel has changed it since')
  if (line.isCancelled) return cancelled(standing)
  const wanted = serviceFor(facts, line)
  if (isRefusal(wanted)) return wanted
  if (wanted.kind !== standing.kind)
    return refuse(line.code, `This is ${article(standing)} here, and the channel has sold ${article(wanted)}`)
  return broughtTo(standing, wanted)
}

function article({ kind }: ReservedBooking): string {
  const label = bookingKinds[kind].label.toLowerCase()
  return /^[aeiou]/.test(label) ? `an ${label}` : `a ${label}`
}

/** By the terms of the channel, which settles with its guest: no fee of the company is due. */
function cancelled(booking: ReservedBooking): ReservedBooking {
  const trips = booking.trips.map((it) => (isEnded(it.status) ? it : { ...it, status: 'cancelled' as const }))
  return { ...booking, status: 'cancelled', cancelReason: cancelledByChannel, feeLines: [], trips }
}

function revived(was: ReservedBooking, again: ReservedBooking): ReservedBooking {
  const trips = again.trips.map((it, index) => ({
    ...it,
    sequence: was.lastSequence + index + 1,
    guid: `${again.guid}.again.${index + 1}`,
  }))
  const { status, serviceDate, serviceTime, flightGuid, adults, children, infants, priceLines, comments } = again
  return {
    ...was,
    ...{ status, serviceDate, serviceTime, flightGuid, adults, children, infants, priceLines, comments },
    cancelReason: '',
    waitlistedAt: null,
    attendance: was.attendance,
    trips: [...was.trips, ...trips],
    lastSequence: was.lastSequence + trips.length,
  }
}

/** The standing booking with what the channel wants of it; its cars are moved rather than made anew, so that drivers keep them. */
function broughtTo(standing: ReservedBooking, wanted: ReservedBooking): ReservedBooking {
  const { serviceDate, serviceTime, flightGuid, adults, children, infants, hours, comments } = wanted
  const isSameDay = standing.serviceDate === serviceDate
  const live = standing.trips.filter((it) => !isEnded(it.status))
  const moved = standing.trips.map((it) => {
    const to = wanted.trips[live.indexOf(it)]
    if (isEnded(it.status)) return it
    if (to === undefined) return { ...it, status: 'cancelled' as const }
    const { pickupAt, expectedMinutes, fromGuid, toGuid, passengers, serviceGuid, graceMinutes, notesForDriver } = to
    const own = { pickupAt, expectedMinutes, fromGuid, toGuid, passengers, serviceGuid, graceMinutes, notesForDriver }
    return { ...it, ...own, serviceDate: to.serviceDate, flightGuid: to.flightGuid }
  })
  const added = wanted.trips.slice(live.length).map((it, index) => {
    const sequence = standing.lastSequence + index + 1
    return { ...it, sequence, guid: `${wanted.guid}.${sequence}` }
  })
  return {
    ...standing,
    ...{ serviceDate, serviceTime, flightGuid, adults, children, infants, hours, comments },
    status: isSameDay ? standing.status : 'booked',
    waitlistedAt: isSameDay ? standing.waitlistedAt : null,
    priceLines: priceOf(standing, wanted),
    trips: [...moved, ...added],
    lastSequence: standing.lastSequence + added.length,
  }
}

/** A price that did not move stays to the cent, with the tax it had on its day. */
function priceOf(standing: ReservedBooking, wanted: ReservedBooking): ReservedBooking['priceLines'] {
  const code = importedCode(wanted)
  const own = (it: ReservedBooking) => it.priceLines.find(({ key }) => key.endsWith(code ?? ''))
  const [was, is] = [own(standing), own(wanted)]
  const isKept = standing.serviceDate === wanted.serviceDate && was?.totalCents === is?.totalCents && was?.taxCode === is?.taxCode
  if (isKept || was === undefined || is === undefined) return isKept ? standing.priceLines : wanted.priceLines
  return standing.priceLines.map((it) => (it === was ? is : it))
}

/** The people of the party follow the largest of its services; nobody whom a service still expects is taken off. */
function withParty(after: Reservation, before: Reservation, { passengers: names }: ChannelRequest): Reservation {
  const live = after.bookings.filter((it) => importedCode(it) !== null && it.status !== 'cancelled')
  const isMoved = after.bookings.some((it) => {
    const was = before.bookings.find(({ guid }) => guid === it.guid)
    return (
      it.status !== 'cancelled' && (was === undefined || canonical(counts(was)) !== canonical(counts(it)) || was.status === 'cancelled')
    )
  })
  if (!isMoved) return after
  const wanted = largest(live)
  const passengers = [...before.passengers, ...missing(before.passengers, wanted, names)]
  const bookings = after.bookings.map((it) => (live.includes(it) ? { ...it, attendance: attendanceOf(it, passengers) } : it))
  const awaited = new Set(bookings.flatMap((it) => it.attendance.map(({ passengerGuid }) => passengerGuid)))
  const left: Record<AgeBand, number> = { adult: wanted.adults, child: wanted.children, infant: wanted.infants }
  const staying = passengers.filter((it) => left[it.ageBand]-- > 0 || awaited.has(it.guid))
  return { ...after, bookings, passengers: staying }
}

function counts({ adults, children, infants }: PartyCounts): PartyCounts {
  return { adults, children, infants }
}

function missing(had: readonly Passenger[], wanted: PartyCounts, names: readonly PassengerName[]): Passenger[] {
  const known = countsOf(had)
  const more: Record<AgeBand, number> = {
    adult: wanted.adults - known.adults,
    child: wanted.children - known.children,
    infant: wanted.infants - known.infants,
  }
  const last = Math.max(0, ...had.map((it) => it.position))
  const isKnown = (name: PassengerName) => had.some((it) => it.firstName === name.firstName && it.lastName === name.lastName)
  return (Object.keys(more) as AgeBand[])
    .flatMap((ageBand) => {
      const named = names.filter((it) => it.ageBand === ageBand && !isKnown(it))
      return Array.from({ length: Math.max(0, more[ageBand]) }, (_, index) => named[index] ?? { firstName: '', lastName: '', ageBand })
    })
    .map((it, index) => ({ guid: `new:passenger${index + 1}`, position: last + index + 1, ...it }))
}

/** A reason beside the line it is about, in one sentence. */
export function lineSentence(line: Pick<ChannelLine, 'label' | 'date'>, why: string): string {
  return `${line.label}, ${serviceDateText(line.date)}: ${why}`
}
