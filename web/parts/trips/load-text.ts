import { counted } from '#domain/text/counted.ts'
import type { TripFacts } from '#contract/trip-shapes.ts'

type CarLoad = Pick<TripFacts, 'passengers' | 'luggage' | 'carSeats'>

/** A car's load: `2 passengers, 3 bags, 1 × Booster`. */
export function loadText({ passengers, luggage, carSeats }: CarLoad): string {
  return [counted(passengers, 'passenger'), luggage === 0 ? '' : counted(luggage, 'bag'), seatsText(carSeats)]
    .filter((it) => it !== '')
    .join(', ')
}

/** `1 × Booster, 2 × Infant seat`, or empty. */
export function seatsText(carSeats: CarLoad['carSeats']): string {
  return carSeats.map((it) => `${it.quantity} × ${it.name}`).join(', ')
}
