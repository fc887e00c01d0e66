import type { BodyIn } from '#contract/endpoint.ts'
import type { addPaxChange } from '#contract/booking-changes.ts'
import type { GivenDetails } from '#domain/fields/detail-field.ts'
import type { GroupDetail } from '#contract/groups.ts'
import { countedOnWire, countedValues, type CarValues } from '#web/features/bookings/drive/drive-values.ts'
import {
  readPassengers,
  type AgeBand,
  type PassengerName,
} from '#web/features/bookings/new-booking/passenger-list.ts'

type Booking = GroupDetail['bookings'][number]
type Trip = Booking['trips'][number]

export interface AddPaxValues {
  adults: number | null
  children: number | null
  infants: number | null
  /** Names, one per line. Those without an age band fill the counts. */
  names: string
  /** The passengers’ details, in the order of `newPassengers`. */
  passengerDetails: { details: GivenDetails }[]
  bookingGuids: string[]
  /** Cars by trip guid. Left untouched, the server seats people where there is room. */
  cars: Record<string, CarValues>
  allowWaitlist: boolean
  reason: string
}

const over: readonly Trip['status'][] = ['cancelled', 'completed', 'noShow']

/** Upcoming trips of these services, whose cars may have to take more guests. */
export function tripsOf(bookings: readonly Booking[]): Trip[] {
  return bookings.flatMap((it) => it.trips).filter((it) => !over.includes(it.status))
}

export function addPaxValues(services: readonly Booking[]): AddPaxValues {
  const cars = Object.fromEntries(tripsOf(services).map((it) => [it.guid, carOf(it)]))
  const bookingGuids = services.map((it) => it.guid)
  return {
    adults: null,
    children: null,
    infants: null,
    names: '',
    passengerDetails: [],
    bookingGuids,
    cars,
    allowWaitlist: false,
    reason: '',
  }
}

function carOf({ serviceGuid, carSeats }: Trip): CarValues {
  return { serviceGuid, passengers: null, luggage: null, carSeats: countedValues(carSeats) }
}

const bands: readonly (readonly [AgeBand, 'adults' | 'children' | 'infants'])[] = [
  ['adult', 'adults'],
  ['child', 'children'],
  ['infant', 'infants'],
]

/** The new passengers: the typed names, then unnamed ones up to each count. */
export function newPassengers(
  values: Pick<AddPaxValues, 'adults' | 'children' | 'infants' | 'names'>,
): PassengerName[] {
  const counts = { adults: values.adults ?? 0, children: values.children ?? 0, infants: values.infants ?? 0 }
  const named = readPassengers(values.names, counts)
  const unnamed = bands.flatMap(([ageBand, count]) => {
    const missing = counts[count] - named.filter((it) => it.ageBand === ageBand).length
    return Array.from({ length: Math.max(0, missing) }, () => ({ firstName: '', lastName: '', ageBand }))
  })
  return [...named, ...unnamed]
}

/**
 * The request. An empty list of bookings means every booking; an empty list of trips lets the server choose
 * the cars.
 */
export function addPaxRequest(
  groupGuid: string,
  services: readonly Booking[],
  values: AddPaxValues,
): BodyIn<(typeof addPaxChange)['confirm']> {
  const { bookingGuids, allowWaitlist, reason } = values
  const passengers = newPassengers(values).map((it, index) => {
    const details = values.passengerDetails[index]?.details
    return details === undefined ? it : { ...it, details }
  })
  const ticked = services.filter((it) => bookingGuids.includes(it.guid))
  return {
    groupGuid,
    passengers,
    bookingGuids: ticked.length === services.length ? [] : bookingGuids,
    trips: ticked.flatMap((it) => carsOnWire(it, values.cars, passengers.length)),
    allowWaitlist,
    reason,
  }
}

type CarsOnWire = NonNullable<BodyIn<(typeof addPaxChange)['confirm']>['trips']>

/**
 * If one car of a service was touched, all of them are sent. A trip's only car takes everyone unless it has a
 * count.
 */
function carsOnWire(booking: Booking, cars: Record<string, CarValues>, more: number): CarsOnWire {
  const trips = tripsOf([booking])
  if (!trips.some((it) => isTouched(it, cars[it.guid]))) return []
  return trips.map((trip) => {
    const { passengers, serviceGuid, carSeats } = cars[trip.guid] ?? carOf(trip)
    const isAlone = trips.filter((it) => it.journey === trip.journey).length === 1
    return {
      tripGuid: trip.guid,
      passengers: passengers ?? trip.passengers + (isAlone ? more : 0),
      serviceGuid,
      carSeats: countedOnWire(carSeats),
    }
  })
}

function isTouched(trip: Trip, car: CarValues | undefined): boolean {
  if (!car) return false
  const start = carOf(trip)
  const seats = (it: CarValues) =>
    JSON.stringify(countedOnWire(it.carSeats).toSorted((a, b) => (a.guid < b.guid ? -1 : 1)))
  return car.passengers !== null || car.serviceGuid !== start.serviceGuid || seats(car) !== seats(start)
}

/** Maps a request field to its form field. */
export function addPaxField(field: string, services: readonly Booking[], values: AddPaxValues): string {
  if (field === 'passengers') return 'adults'
  if (/^passengers\.\d+\.details\./.test(field)) return field.replace('passengers', 'passengerDetails')
  if (field.startsWith('passengers.')) return 'names'
  if (field === 'trips') {
    const [first] = tripsOf(services.filter((it) => values.bookingGuids.includes(it.guid)))
    return `cars.${first?.guid ?? ''}.serviceGuid`
  }
  const [, number, part] = /^trips\.(\d+)(?:\.(\w+))?/.exec(field) ?? []
  if (number === undefined) return field
  const sent = addPaxRequest('', services, values).trips?.[Number(number)]
  return `cars.${sent?.tripGuid ?? ''}.${part === 'serviceGuid' ? part : 'passengers'}`
}
