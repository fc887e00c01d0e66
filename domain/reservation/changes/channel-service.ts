import { detailsOf, type Details } from '#domain/fields/detail-field.ts'
import type { ServiceDate } from '#domain/calendar/service-date.ts'
import { isRefusal, refuse, refuseFields, type Refusal } from '#domain/refusal.ts'
import { bookingKinds, isFastTrack } from '#domain/vocabulary/booking-kinds.ts'
import type { ChannelKind } from '#domain/vocabulary/channel-kinds.ts'
import { flightOf, serviceOf, type ReservationFacts } from '#domain/reservation/facts.ts'
import { importedLine } from '#domain/reservation/imported-price.ts'
import {
  blankParty,
  checkParty,
  type PartyRequest,
  type PassengerName,
} from '#domain/reservation/new-reservation.ts'
import type { CarAsked, PlaceAsked } from '#domain/reservation/plan-drive.ts'
import { partySize, type PartyCounts, type ReservedBooking } from '#domain/reservation/reservation.ts'
import { newFastTrack, planTransfer, whyNotFlight } from './new-advanced.ts'
import { newHourly, newPrivate } from './new-drives.ts'

/** What a passenger answered. Channels don’t always know the name. */
export interface PassengerAnswers extends Omit<PassengerName, 'details'> {
  /** Without a name: the place among such passengers of the same age, from 0. */
  readonly number: number
  readonly details: Details
}

/** A product sold by a channel, in our own terms. */
export interface ChannelLine extends PartyCounts {
  /** The channel's code for it. */
  readonly code: string
  readonly kind: ChannelKind
  readonly isCancelled: boolean
  readonly date: ServiceDate
  /** For a trip at a set time, or a requested pickup time. */
  readonly time: string | null
  readonly flightGuid: string | null
  readonly serviceGuid: string | null
  /** The other end of an airport transfer; for a private transfer both are given. */
  readonly from: PlaceAsked | null
  readonly to: PlaceAsked | null
  readonly hours: number | null
  readonly label: string
  readonly totalCents: number
  readonly taxCode: string
  readonly priceRule: string
  readonly notes: string
  /** Answers to questions that fill fields, of any owner. Those of passengers are the first passenger’s. */
  readonly details: Details
  /** Passengers with answers of their own. */
  readonly people?: readonly PassengerAnswers[]
}

/** The service for a line, with its imported price. */
export function serviceFor(facts: ReservationFacts, line: ChannelLine): ReservedBooking | Refusal {
  const wrong = checkParty({ ...blankParty, ...line })
  if (Object.keys(wrong).length > 0) return refuseFields(wrong)
  const planned = plannedFor(facts, line)
  if (isRefusal(planned)) return planned
  const price = importedLine(facts.book, { ...line, serviceDate: planned.serviceDate, rule: line.priceRule })
  if (isRefusal(price)) return price
  const guid = `new:channel.${line.code}`
  const note: Details = line.notes === '' ? {} : { notesForDriver: line.notes }
  const details = { ...note, ...detailsOf('transport', facts.fields, line.details) }
  const trips = planned.trips.map((it) => ({ ...it, guid: `${guid}.${it.sequence}`, details }))
  const own = isFastTrack(planned.kind) ? detailsOf('fastTrack', facts.fields, line.details) : {}
  return { ...planned, guid, trips, comments: line.notes, details: own, priceLines: [price] }
}

function plannedFor(facts: ReservationFacts, line: ChannelLine): ReservedBooking | Refusal {
  const party: PartyRequest = {
    ...blankParty,
    adults: line.adults,
    children: line.children,
    infants: line.infants,
  }
  if (line.kind === 'privateTransfer' || line.kind === 'hourly') return plannedDrive(facts, line, party)
  const { direction } = bookingKinds[line.kind]
  const flight = flightOf(facts, line.flightGuid)
  const why = whyNotFlight(flight, direction, line.date)
  if (why !== null || flight === null) return refuse('flight', why ?? 'Choose a flight from the list')
  if (line.kind === 'arrivalFastTrack' || line.kind === 'departureFastTrack')
    return newFastTrack(facts, party, flight)
  const place = (direction === 'arrival' ? line.to : line.from) ?? nowhere
  const transfer = {
    place,
    pickupTime: direction === 'arrival' ? null : line.time,
    stops: [],
    cars: carsFor(facts, line),
    details: {},
  }
  const { booking, errors } = planTransfer(facts, party, { direction, transfer, flight, isWhole: true })
  return booking ?? refuseFields(errors)
}

const nowhere: PlaceAsked = { locationGuid: null, address: '', zoneGuid: null }

function plannedDrive(
  facts: ReservationFacts,
  line: ChannelLine,
  party: PartyRequest,
): ReservedBooking | Refusal {
  if (line.time === null) return refuse('time', 'Enter a pickup time')
  const journey = {
    date: line.date,
    time: line.time,
    from: line.from ?? nowhere,
    to: line.to ?? nowhere,
    stops: [],
    cars: carsFor(facts, line),
    details: {},
  }
  const target =
    line.kind === 'hourly'
      ? newHourly(facts, null, { ...party, ...journey, to: line.to, hours: line.hours ?? 1 }, 'drives')
      : newPrivate(facts, null, { ...party, journey, meetsFlightGuid: line.flightGuid }, 'drives')
  if (isRefusal(target)) return target
  const [booking] = target.after.bookings
  return booking ?? refuse('booking', 'This trip couldn’t be planned. Check its pickup, drop-off and time.')
}

/** As many cars as the party needs. */
function carsFor(facts: ReservationFacts, line: ChannelLine): CarAsked[] {
  const serviceGuid = line.serviceGuid ?? ''
  const service = serviceOf(facts, serviceGuid)
  const cars = service === null ? 1 : Math.max(1, Math.ceil(partySize(line) / service.passengers))
  return Array.from({ length: cars }, () => ({ serviceGuid, passengers: null, luggage: 0, carSeats: [] }))
}

/** The details of the reservation that the answers of any line fill. */
export function reservationDetails({ fields }: ReservationFacts, lines: readonly ChannelLine[]): Details {
  const said = Object.assign({}, ...lines.map((it) => it.details)) as Details
  return detailsOf('reservation', fields, said)
}
