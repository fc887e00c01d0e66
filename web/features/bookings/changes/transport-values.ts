import type { GivenDetails } from '#domain/fields/detail-field.ts'
import type { BodyIn, ReplyOf } from '#contract/endpoint.ts'
import type { transportChange, transportChangeState } from '#contract/booking-changes.ts'
import {
  countedOnWire,
  countedValues,
  placeOnWire,
  placeValues,
  stopsOnWire,
  type CarValues,
  type PlaceValues,
  type StopValues,
} from '#web/features/bookings/drive/drive-values.ts'

export type TransportState = ReplyOf<typeof transportChangeState>
type Trip = TransportState['trips'][number]
type TripOnWire = NonNullable<BodyIn<(typeof transportChange)['confirm']>['trips']>[number]

/** A car of a trip, with its details. */
export interface DrivenCarValues extends CarValues {
  tripGuid: string
  details: GivenDetails
  isRemoved: boolean
}

/** A trip: its route, shared by all its cars. */
export interface DriveValues {
  date: string
  /** Empty: calculated from the flight. */
  time: string
  from: PlaceValues
  to: PlaceValues
  stops: StopValues[]
  cars: DrivenCarValues[]
}

export interface TransportValues {
  drives: DriveValues[]
  hours: number | null
  /** The share of the fee for removed cars to waive. Null: none. */
  goodwillPercent: number | null
  reason: string
}

/**
 * Initial values. Cars with the same route and time form one trip. Cars that can't be changed are left out.
 */
export function transportValues(state: TransportState): TransportValues {
  const open = state.trips.filter((it) => it.whyNot === null)
  const byDrive = Map.groupBy(open, (it) =>
    JSON.stringify([it.journey, it.date, it.time, it.from, it.to, it.stops]),
  )
  return {
    drives: [...byDrive.values()].map(driveValues),
    hours: state.hours,
    goodwillPercent: null,
    reason: '',
  }
}

function driveValues(trips: readonly Trip[]): DriveValues {
  const [first] = trips
  if (!first) throw new Error('Expected at least one trip')
  return {
    date: first.date,
    time: first.time ?? '',
    from: placeValues(first.from, first.fromName),
    to: placeValues(first.to, first.toName),
    stops: first.stops.map((it, place) => ({
      place: placeValues(it.place, first.stopNames[place] ?? ''),
      at: it.at ?? '',
    })),
    cars: trips.map(({ tripGuid, serviceGuid, passengers, luggage, carSeats, details }) => ({
      tripGuid,
      serviceGuid,
      passengers,
      luggage,
      carSeats: countedValues(carSeats),
      details,
      isRemoved: false,
    })),
  }
}

/** A car's trip with its position in the form. */
interface Placed {
  drive: number
  car: number
  trip: TripOnWire
}

function tripsOf({ drives }: TransportValues): (Placed & { isRemoved: boolean })[] {
  return drives.flatMap((route, drive) =>
    route.cars.map((it, car) => ({ drive, car, isRemoved: it.isRemoved, trip: tripOnWire(route, it) })),
  )
}

function tripOnWire(route: DriveValues, car: DrivenCarValues): TripOnWire {
  return {
    tripGuid: car.tripGuid,
    date: route.date,
    time: route.time === '' ? null : route.time,
    from: placeOnWire(route.from),
    to: placeOnWire(route.to),
    stops: stopsOnWire(route.stops),
    serviceGuid: car.serviceGuid,
    passengers: car.passengers ?? 0,
    luggage: car.luggage ?? 0,
    carSeats: countedOnWire(car.carSeats).toSorted((a, b) => (a.guid < b.guid ? -1 : 1)),
    details: car.details,
  }
}

/** The trips that differ from the initial values. */
function changedTrips(values: TransportValues, start: TransportValues): Placed[] {
  const was = new Map(tripsOf(start).map((it) => [it.trip.tripGuid, JSON.stringify(it.trip)]))
  return tripsOf(values).filter(
    ({ isRemoved, trip }) => !isRemoved && was.get(trip.tripGuid) !== JSON.stringify(trip),
  )
}

/** The request: only trips that change, and those to remove. */
export function transportRequest(
  bookingGuid: string,
  start: TransportValues,
  values: TransportValues,
): BodyIn<(typeof transportChange)['confirm']> {
  const removed = tripsOf(values).flatMap(({ isRemoved, trip }) => (isRemoved ? [trip.tripGuid] : []))
  return {
    bookingGuid,
    trips: changedTrips(values, start).map((it) => it.trip),
    removed,
    hours: values.hours === start.hours ? null : values.hours,
    goodwillPercent: removed.length > 0 ? (values.goodwillPercent ?? 0) : 0,
    reason: values.reason,
  }
}

const driveParts = ['date', 'time', 'from', 'to', 'stops']

/** Maps a request field to its form field. The route belongs to the trip, the rest to the car. */
export function transportField(field: string, start: TransportValues, values: TransportValues): string {
  if (field === 'trips' || field === 'date') return 'drives.0.date'
  if (field === 'removed') {
    const left = tripsOf(values).find((it) => !it.isRemoved)
    return `drives.${left?.drive ?? 0}.cars.${left?.car ?? 0}.passengers`
  }
  const [, number, part = 'date', rest = ''] = /^trips\.(\d+)(?:\.(\w+))?(.*)$/.exec(field) ?? []
  const placed = number === undefined ? undefined : changedTrips(values, start)[Number(number)]
  if (!placed) return field
  const drive = `drives.${placed.drive}`
  if (!driveParts.includes(part)) return `${drive}.cars.${placed.car}.${part}${rest}`
  if (part !== 'from' && part !== 'to') return `${drive}.${part}${rest}`
  if (rest !== '') return `${drive}.${part}${rest}`
  return `${drive}.${part}.${values.drives[placed.drive]?.[part].isAddress ? 'address' : 'locationGuid'}`
}
