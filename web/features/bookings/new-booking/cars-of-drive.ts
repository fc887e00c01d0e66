import type { Car } from '#contract/drive-shapes.ts'
import { countedOnWire, type CarValues } from '../drive/drive-values.ts'
import type { ServiceRoom } from '../drive/use-services.ts'
import { carsFor, proposeCars } from './propose-cars.ts'
import type { DriveValues } from './new-booking-values.ts'

export type CarOnWire = Omit<Car, 'passengers'> & { passengers: number | null }

/** The cars of a drive: those said one by one, or as many of one service as the party needs. None where no service is offered. */
export function carsOnWire(drive: Pick<DriveValues, 'alike' | 'cars'>, services: readonly ServiceRoom[], partySize: number): CarOnWire[] {
  return carsOf(drive, services, partySize).map(({ serviceGuid, passengers, luggage, carSeats }) => ({
    serviceGuid,
    passengers,
    luggage: luggage ?? 0,
    carSeats: countedOnWire(carSeats),
  }))
}

/** The same as form values, to go on with car by car: bags and seats are dealt out evenly. */
export function carsOf(
  { alike, cars }: Pick<DriveValues, 'alike' | 'cars'>,
  services: readonly ServiceRoom[],
  partySize: number,
): CarValues[] {
  if (cars.length > 0) return cars
  const service = serviceOf(alike.serviceGuid, services, partySize)
  if (!service) return []
  const count = Math.max(1, alike.count ?? carsFor(service, partySize))
  const bags = dealt(alike.luggage ?? 0, count)
  const seats = Object.entries(alike.carSeats).map(([guid, quantity]) => ({ guid, dealt: dealt(quantity ?? 0, count) }))
  return Array.from({ length: count }, (_, place) => ({
    serviceGuid: service.guid,
    passengers: null,
    luggage: bags[place] ?? 0,
    carSeats: Object.fromEntries(seats.flatMap((it) => (it.dealt[place] ? [[it.guid, it.dealt[place]]] : []))),
  }))
}

/** The service of cars that are alike: the chosen one, or the one proposed for the party. */
export function serviceOf(chosen: string, services: readonly ServiceRoom[], partySize: number): ServiceRoom | null {
  return services.find((it) => it.guid === chosen) ?? proposeCars(services, partySize)?.service ?? null
}

/** How many people each car takes: as said, the rest of the party divided evenly over the cars that say nothing. */
export function peopleByCar(cars: readonly Pick<CarValues, 'passengers'>[], partySize: number): number[] {
  const said = cars.reduce((sum, it) => sum + (it.passengers ?? 0), 0)
  const rest = dealt(Math.max(0, partySize - said), Math.max(1, cars.filter((it) => it.passengers === null).length))
  return cars.map((it) => it.passengers ?? rest.shift() ?? 0)
}

/** What the cars of a drive lack for the party, as text: room, and seats for the children. */
export function whyLookAtCars(
  cars: readonly CarValues[],
  party: { size: number; children: number; infants: number },
  services: readonly ServiceRoom[],
): string[] {
  const room = cars.reduce((sum, it) => sum + (services.find((one) => one.guid === it.serviceGuid)?.passengers ?? 0), 0)
  const small = party.children + party.infants
  const seats = cars.flatMap((it) => Object.values(it.carSeats)).reduce<number>((sum, it) => sum + (it ?? 0), 0)
  return [
    ...(room > 0 && room < party.size ? [`The cars seat ${room}, but the party has ${party.size}`] : []),
    ...(small > seats
      ? [seats === 0 ? noSeat(party) : `${seats} child ${seats === 1 ? 'seat' : 'seats'} for ${small} children and infants`]
      : []),
  ]
}

function noSeat({ children, infants }: { children: number; infants: number }): string {
  if (infants === 0) return children === 1 ? 'No child seat for the child' : 'No child seats for the children'
  if (children === 0) return infants === 1 ? 'No child seat for the infant' : 'No child seats for the infants'
  return 'No child seats for the children and infants'
}

/** A number in as even parts as whole numbers allow, the larger first. */
function dealt(number: number, parts: number): number[] {
  const [each, rest] = [Math.floor(number / parts), number % parts]
  return Array.from({ length: parts }, (_, place) => each + (place < rest ? 1 : 0))
}
