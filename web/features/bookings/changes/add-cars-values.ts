import type { BodyIn, ReplyOf } from '#contract/endpoint.ts'
import type { addCarsChange, addCarsState } from '#contract/booking-changes.ts'
import type { GroupDetail } from '#contract/groups.ts'
import {
  countedOnWire,
  isPlaceSaid,
  noPlace,
  placeOnWire,
  stopsOnWire,
  type CarValues,
  type PlaceValues,
  type StopValues,
} from '../drive/drive-values.ts'

export type CarsState = ReplyOf<typeof addCarsState>
type Drive = CarsState['drives'][number]

export interface AddCarsValues {
  /** The drive that the cars join, or the flight they are the first for. */
  target: string
  place: PlaceValues
  pickupTime: string
  stops: StopValues[]
  cars: CarValues[]
  /** How the guests and bags are spread over the cars that stand, by trip; null: as they are. */
  shares: Record<string, { passengers: number | null; luggage: number | null }>
  notesForDriver: string
  notesForOffice: string
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

/** What the form starts from: the drive or flight of the service it was chosen for, and one car more of the kind that stands there. */
export function addCarsValues(state: CarsState, booking: GroupDetail['bookings'][number] | null): AddCarsValues {
  const targets = targetsOf(state)
  const ofBooking = targets.find(
    (it) => it.startsWith(`drive:${booking?.guid}:`) || (booking?.flight && it === flightKey(booking.flight.guid)),
  )
  const target = ofBooking ?? targets[0] ?? ''
  const shares = Object.fromEntries(state.drives.flatMap((it) => it.cars.map((car) => [car.tripGuid, { passengers: null, luggage: null }])))
  return {
    target,
    place: noPlace,
    pickupTime: '',
    stops: [],
    cars: [{ ...noCar, serviceGuid: driveOf(state, target)?.cars[0]?.serviceGuid ?? '' }],
    shares,
    notesForDriver: '',
    notesForOffice: '',
    reason: '',
  }
}

/** What cars can be added to now. */
export function targetsOf(state: CarsState): string[] {
  return [...state.drives.filter((it) => it.whyNot === null).map(driveKey), ...state.flights.map((it) => flightKey(it.guid))]
}

/** What is asked for: cars that join a drive, or the first of a flight with where they go. */
export function addCarsRequest(groupGuid: string, state: CarsState, values: AddCarsValues): BodyIn<(typeof addCarsChange)['confirm']> {
  const { notesForDriver, notesForOffice, reason } = values
  const cars = values.cars.map(({ serviceGuid, passengers, luggage, carSeats }) => ({
    serviceGuid,
    passengers,
    luggage: luggage ?? 0,
    carSeats: countedOnWire(carSeats),
  }))
  const said = { groupGuid, cars, notesForDriver, notesForOffice, reason }
  const drive = driveOf(state, values.target)
  if (drive) return { ...said, bookingGuid: drive.bookingGuid, journey: drive.journey, shares: sharesOnWire(drive, values) }
  return {
    ...said,
    flightGuid: flightOf(state, values.target)?.guid ?? null,
    place: isPlaceSaid(values.place) ? placeOnWire(values.place) : null,
    pickupTime: values.pickupTime === '' ? null : values.pickupTime,
    stops: stopsOnWire(values.stops),
  }
}

/** Who sits in the new cars leaves the one that stands, where it is only one and nothing else is said. */
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

/** The form's field for a field of the request. */
export function addCarsField(field: string, state: CarsState, values: AddCarsValues): string {
  if (field === 'bookingGuid' || field === 'flightGuid' || field === 'journey') return 'target'
  if (field === 'cars') return 'cars.0.passengers'
  if (field === 'place') return values.place.isAddress ? 'place.address' : 'place.locationGuid'
  const [, number, part = 'passengers'] = /^shares\.(\d+)(?:\.(\w+))?/.exec(field) ?? []
  if (number === undefined) return field
  const sent = addCarsRequest('', state, values).shares?.[Number(number)]
  return `shares.${sent?.tripGuid ?? ''}.${part}`
}
