import type { GivenDetails } from '#domain/fields/detail-field.ts'
import type { BodyIn, ReplyOf } from '#contract/endpoint.ts'
import type { addCarsChange, addCarsState } from '#contract/booking-changes.ts'
import type { GroupDetail } from '#contract/groups.ts'
import {
  countedOnWire,
  hasPlace,
  noPlace,
  placeOnWire,
  stopsOnWire,
  type CarValues,
  type PlaceValues,
  type StopValues,
} from '#web/features/bookings/drive/drive-values.ts'

export type CarsState = ReplyOf<typeof addCarsState>
type Drive = CarsState['drives'][number]

export interface AddCarsValues {
  /** Key of the trip that the cars join, or of the flight whose first cars they are. */
  target: string
  place: PlaceValues
  pickupTime: string
  stops: StopValues[]
  cars: CarValues[]
  /** Guests and bags in the existing cars, by trip guid. Null: unchanged. */
  shares: Record<string, { passengers: number | null; luggage: number | null }>
  details: GivenDetails
  reason: string
}

export const noCar: CarValues = { serviceGuid: '', passengers: null, luggage: null, carSeats: {} }

export function driveKey({ bookingGuid, journey }: Pick<Drive, 'bookingGuid' | 'journey'>): string {
  return `drive:${bookingGuid}:${journey}`
}

export function flightKey(guid: string): string {
  return `flight:${guid}`
}

export function driveOf(state: CarsState, target: string): Drive | null {
  return state.drives.find((it) => driveKey(it) === target) ?? null
}

export function flightOf(state: CarsState, target: string): CarsState['flights'][number] | null {
  return state.flights.find((it) => flightKey(it.guid) === target) ?? null
}

/**
 * Initial values: the trip or flight of the chosen service, and one more car of the service already used
 * there.
 */
export function addCarsValues(
  state: CarsState,
  booking: GroupDetail['bookings'][number] | null,
): AddCarsValues {
  const targets = targetsOf(state)
  const ofBooking = targets.find(
    (it) =>
      it.startsWith(`drive:${booking?.guid}:`) || (booking?.flight && it === flightKey(booking.flight.guid)),
  )
  const target = ofBooking ?? targets[0] ?? ''
  const shares = Object.fromEntries(
    state.drives.flatMap((it) => it.cars.map((car) => [car.tripGuid, { passengers: null, luggage: null }])),
  )
  return {
    target,
    place: noPlace,
    pickupTime: '',
    stops: [],
    cars: [{ ...noCar, serviceGuid: driveOf(state, target)?.cars[0]?.serviceGuid ?? '' }],
    shares,
    details: {},
    reason: '',
  }
}

/** Keys of the trips and flights that cars can be added to. */
export function targetsOf(state: CarsState): string[] {
  return [
    ...state.drives.filter((it) => it.whyNot === null).map(driveKey),
    ...state.flights.map((it) => flightKey(it.guid)),
  ]
}

/** The request: cars that join a trip, or a flight's first cars with their pickup or drop-off. */
export function addCarsRequest(
  groupGuid: string,
  state: CarsState,
  values: AddCarsValues,
): BodyIn<(typeof addCarsChange)['confirm']> {
  const { details, reason } = values
  const cars = values.cars.map(({ serviceGuid, passengers, luggage, carSeats }) => ({
    serviceGuid,
    passengers,
    luggage: luggage ?? 0,
    carSeats: countedOnWire(carSeats),
  }))
  const common = { groupGuid, cars, details, reason }
  const drive = driveOf(state, values.target)
  if (drive)
    return {
      ...common,
      bookingGuid: drive.bookingGuid,
      journey: drive.journey,
      shares: sharesOnWire(drive, values),
    }
  return {
    ...common,
    flightGuid: flightOf(state, values.target)?.guid ?? null,
    place: hasPlace(values.place) ? placeOnWire(values.place) : null,
    pickupTime: values.pickupTime === '' ? null : values.pickupTime,
    stops: stopsOnWire(values.stops),
  }
}

/**
 * The guests left in a trip's only car once the new cars have taken theirs. Null if it doesn't follow from
 * them.
 */
export function shareLeft({ cars }: Drive, values: Pick<AddCarsValues, 'cars'>): number | null {
  const [only, another] = cars
  const moving = values.cars.reduce((sum, it) => sum + (it.passengers ?? 0), 0)
  return only && !another && moving > 0 ? Math.max(0, only.passengers - moving) : null
}

function sharesOnWire(drive: Drive, values: AddCarsValues) {
  const { shares } = values
  const left = shareLeft(drive, values)
  return drive.cars.flatMap(({ tripGuid, passengers, luggage }) => {
    const share = shares[tripGuid]
    const guests = share?.passengers ?? left
    if (guests === null && (share?.luggage ?? null) === null) return []
    return [{ tripGuid, passengers: guests ?? passengers, luggage: share?.luggage ?? luggage }]
  })
}

/** Maps a request field to its form field. */
export function addCarsField(field: string, state: CarsState, values: AddCarsValues): string {
  if (field === 'bookingGuid' || field === 'flightGuid' || field === 'journey') return 'target'
  if (field === 'cars') return 'cars.0.passengers'
  if (field === 'place') return values.place.isAddress ? 'place.address' : 'place.locationGuid'
  const [, number, part = 'passengers'] = /^shares\.(\d+)(?:\.(\w+))?/.exec(field) ?? []
  if (number === undefined) return field
  const sent = addCarsRequest('', state, values).shares?.[Number(number)]
  return `shares.${sent?.tripGuid ?? ''}.${part}`
}
