import { counted } from '#domain/text/counted.ts'
import type { Car } from '#contract/drive-shapes.ts'
import { countedOnWire, type CarValues } from '#web/features/bookings/drive/drive-values.ts'
import type { ServiceRoom } from '#web/features/bookings/drive/use-services.ts'
import { carsFor, proposeCars, type ProposedCars } from './propose-cars.ts'
import type { DriveValues } from './new-booking-values.ts'

export type CarOnWire = Omit<Car, 'passengers'> & { passengers: number | null }

/** A trip's cars for the request: those entered one by one, or as many of one service as the party needs. */
export function carsOnWire(
  drive: Pick<DriveValues, 'alike' | 'cars'>,
  services: readonly ServiceRoom[],
  partySize: number,
): CarOnWire[] {
  return carsOf(drive, services, partySize).map(({ serviceGuid, passengers, luggage, carSeats }) => ({
    serviceGuid,
    passengers,
    luggage: luggage ?? 0,
    carSeats: countedOnWire(carSeats),
  }))
}

/** A trip's cars as form values. For cars of one service, the totals of bags and seats are split evenly. */
export function carsOf(
  { alike, cars }: Pick<DriveValues, 'alike' | 'cars'>,
  services: readonly ServiceRoom[],
  partySize: number,
): CarValues[] {
  if (cars.length > 0) return cars
  const taken = serviceOf(alike, services, partySize)
  if (!taken) return []
  const { service } = taken
  const count = Math.max(1, alike.count ?? taken.cars)
  const bags = dealt(alike.luggage ?? 0, count)
  const seats = Object.entries(alike.carSeats).map(([guid, quantity]) => ({
    guid,
    dealt: dealt(quantity ?? 0, count),
  }))
  return Array.from({ length: count }, (_, place) => ({
    serviceGuid: service.guid,
    passengers: null,
    luggage: bags[place] ?? 0,
    carSeats: Object.fromEntries(
      seats.flatMap((it) => (it.dealt[place] ? [[it.guid, it.dealt[place]]] : [])),
    ),
  }))
}

/**
 * The chosen service with enough cars for the guests; the agent decides whether the bags fit. If none is
 * chosen, the suggestion for guests and bags.
 */
export function serviceOf(
  { serviceGuid, luggage }: Pick<DriveValues['alike'], 'serviceGuid' | 'luggage'>,
  services: readonly ServiceRoom[],
  partySize: number,
): ProposedCars<ServiceRoom> | null {
  const chosen = services.find((it) => it.guid === serviceGuid)
  return chosen
    ? { service: chosen, cars: carsFor(chosen, { guests: partySize, bags: 0 }) }
    : proposeCars(services, { guests: partySize, bags: luggage ?? 0 })
}

/** How many guests each car takes. Cars without a count share the rest of the party evenly. */
export function peopleByCar(cars: readonly Pick<CarValues, 'passengers'>[], partySize: number): number[] {
  const seated = cars.reduce((sum, it) => sum + (it.passengers ?? 0), 0)
  const rest = dealt(
    Math.max(0, partySize - seated),
    Math.max(1, cars.filter((it) => it.passengers === null).length),
  )
  return cars.map((it) => it.passengers ?? rest.shift() ?? 0)
}

/** Warnings if the cars are too small for the party, or lack child seats. */
export function carWarnings(
  cars: readonly CarValues[],
  party: { size: number; children: number; infants: number },
  services: readonly ServiceRoom[],
): string[] {
  const room = cars.reduce(
    (sum, it) => sum + (services.find((one) => one.guid === it.serviceGuid)?.passengers ?? 0),
    0,
  )
  const small = party.children + party.infants
  const seats = cars
    .flatMap((it) => Object.values(it.carSeats))
    .reduce<number>((sum, it) => sum + (it ?? 0), 0)
  return [
    ...(room > 0 && room < party.size ? [`The cars seat ${room} of ${party.size} guests`] : []),
    ...(small > seats
      ? [seats === 0 ? noSeat(party) : `${counted(seats, 'child seat')} for ${small} children and infants`]
      : []),
  ]
}

function noSeat({ children, infants }: { children: number; infants: number }): string {
  if (infants === 0) return children === 1 ? 'No child seat for the child' : 'No child seats for the children'
  if (children === 0) return infants === 1 ? 'No child seat for the infant' : 'No child seats for the infants'
  return 'No child seats for the children and infants'
}

/** Splits a number into whole parts that differ by at most one, larger parts first. */
function dealt(number: number, parts: number): number[] {
  const [each, rest] = [Math.floor(number / parts), number % parts]
  return Array.from({ length: parts }, (_, place) => each + (place < rest ? 1 : 0))
}
