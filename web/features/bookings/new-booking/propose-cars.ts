/** The fields of a transport service that the suggestion needs. */
export interface ServiceOffered {
  guid: string
  name: string
  passengers: number
  /** Bags that fit; 0: not known. */
  luggage: number
}

/** What the cars have to take. */
export interface Load {
  guests: number
  bags: number
}

export interface ProposedCars<S extends ServiceOffered> {
  service: S
  cars: number
}

/**
 * Suggests the smallest service that takes the party and its bags in one car, or else the largest with as
 * many cars as needed.
 */
export function proposeCars<S extends ServiceOffered>(
  services: readonly S[],
  load: Load,
): ProposedCars<S> | null {
  const bySize = services.toSorted((a, b) => a.passengers - b.passengers)
  const service = bySize.find((it) => carsFor(it, load) === 1) ?? bySize.at(-1)
  return service ? { service, cars: carsFor(service, load) } : null
}

export function carsFor({ passengers, luggage }: ServiceOffered, { guests, bags }: Load): number {
  return Math.max(1, Math.ceil(guests / passengers), luggage > 0 ? Math.ceil(bags / luggage) : 0)
}
