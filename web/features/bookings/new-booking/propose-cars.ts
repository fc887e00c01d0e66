/** The fields of a transport service that the suggestion needs. */
export interface ServiceOffered {
  guid: string
  name: string
  passengers: number
}

export interface ProposedCars<S extends ServiceOffered> {
  service: S
  cars: number
}

/**
 * Suggests the smallest service that takes the party in one car, or else the largest with as many cars as
 * needed.
 */
export function proposeCars<S extends ServiceOffered>(
  services: readonly S[],
  partySize: number,
): ProposedCars<S> | null {
  const bySize = services.toSorted((a, b) => a.passengers - b.passengers)
  const service = bySize.find((it) => it.passengers >= partySize) ?? bySize.at(-1)
  return service ? { service, cars: carsFor(service, partySize) } : null
}

export function carsFor(service: ServiceOffered, partySize: number): number {
  return Math.max(1, Math.ceil(partySize / service.passengers))
}
