import type { ServiceRoom } from '#web/features/bookings/drive/use-services.ts'
import { isPlaceComplete } from '#web/features/bookings/new-booking/drive-request.ts'
import {
  legNames,
  partyOf,
  type DriveValues,
  type NewBookingValues,
} from '#web/features/bookings/new-booking/new-booking-values.ts'
import type { ProductName } from '#web/shell/sections/booking-products.ts'

const atMost = 8

/** The services to compare: those that take the party in one car, or all if none does; smallest first. */
export function comparedServices(
  services: readonly ServiceRoom[],
  values: NewBookingValues,
): readonly ServiceRoom[] {
  const { size } = partyOf(values)
  const inOne = services.filter((it) => it.passengers >= size)
  return (inOne.length > 0 ? inOne : services)
    .toSorted((a, b) => a.passengers - b.passengers)
    .slice(0, atMost)
}

/** Whether the booking has a trip whose car can be chosen. */
export function hasCars(product: ProductName, values: NewBookingValues): boolean {
  if (product === 'advanced')
    return legNames.some((name) => values[name].isWanted && isPlaceComplete(values[name].transfer.place))
  return product !== 'fee'
}

/** The booking with cars of one service, as many as the party needs, for the same bags and child seats. */
export function withCars(values: NewBookingValues, serviceGuid: string): NewBookingValues {
  const own = <D extends DriveValues>(drive: D): D => ({
    ...drive,
    cars: [],
    alike: { ...together(drive), serviceGuid, count: null },
  })
  return {
    ...values,
    arrival: { ...values.arrival, transfer: own(values.arrival.transfer) },
    departure: { ...values.departure, transfer: own(values.departure.transfer) },
    journeys: values.journeys.map(own),
    // A price entered by hand for one car isn't the price of another.
    overrides: values.overrides.filter((it) => !/\bdrive\d/.test(it.key)),
  }
}

/** The most bags that one of its trips has. */
export function bagsOf({ arrival, departure, journeys }: NewBookingValues): number {
  const drives = [arrival.transfer, departure.transfer, ...journeys]
  return Math.max(...drives.map((it) => together(it).luggage ?? 0))
}

/** The bags and child seats of cars entered one by one. */
function together({ alike, cars }: DriveValues): Pick<DriveValues['alike'], 'luggage' | 'carSeats'> {
  if (cars.length === 0) return alike
  const carSeats: Record<string, number> = {}
  for (const [guid, quantity] of cars.flatMap((it) => Object.entries(it.carSeats)))
    carSeats[guid] = (carSeats[guid] ?? 0) + (quantity ?? 0)
  return { luggage: cars.reduce((sum, it) => sum + (it.luggage ?? 0), 0), carSeats }
}

/** The service of all cars, or null if they differ. */
export function chosenService(product: ProductName, values: NewBookingValues): string | null {
  const drives =
    product === 'advanced'
      ? legNames.flatMap((name) => (values[name].isWanted ? [values[name].transfer] : []))
      : values.journeys
  const guids = new Set(
    drives.flatMap(({ alike, cars }) =>
      cars.length > 0 ? cars.map((it) => it.serviceGuid) : [alike.serviceGuid],
    ),
  )
  return guids.size === 1 ? ([...guids][0] ?? null) : null
}
