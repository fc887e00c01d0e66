import type { BoardTrip, PlannedTrip, PlanOfDay } from '#contract/dispatch.ts'

/** The trips of the board, with the suggestion from the day's plan for each. */
export function withPlan(trips: readonly BoardTrip[], plan: PlanOfDay | undefined): PlannedTrip[] {
  const choices = new Map(plan?.choices.map((it) => [it.tripGuid, it]))
  const left = new Map(plan?.left.map((it) => [it.tripGuid, it.message]))
  return trips.map((trip) => {
    const isOpen = trip.status === 'unassigned'
    return {
      ...trip,
      suggestion: (isOpen && choices.get(trip.guid)) || null,
      whyNobody: (isOpen && left.get(trip.guid)) || '',
    }
  })
}

export interface DriverPlan {
  driverGuid: string
  driverName: string
  trips: PlannedTrip[]
}

/** Suggestions grouped by driver, sorted by name and pickup time. */
export function byDriver(trips: readonly PlannedTrip[]): DriverPlan[] {
  const groups = Map.groupBy(
    trips.filter((it) => it.suggestion !== null),
    (it) => it.suggestion?.driverGuid ?? '',
  )
  const plans = [...groups].map(([driverGuid, own]) => ({
    driverGuid,
    driverName: own[0]?.suggestion?.driverName ?? '',
    trips: own.toSorted((a, b) => (a.pickupAt < b.pickupAt ? -1 : 1)),
  }))
  return plans.toSorted((a, b) => a.driverName.localeCompare(b.driverName))
}

export interface Given {
  driverGuid: string
  /** Left out: the driver's usual car. */
  vehicleGuid?: string
}

export function suggestedFor({ suggestion }: PlannedTrip): Given | undefined {
  if (suggestion === null) return undefined
  return {
    driverGuid: suggestion.driverGuid,
    ...(suggestion.vehicleGuid === null ? {} : { vehicleGuid: suggestion.vehicleGuid }),
  }
}

/** The fields of a trip that assigning needs. */
export type Assignable = Pick<BoardTrip, 'guid' | 'version' | 'pickupAt' | 'guestName' | 'status'> & {
  life: Pick<BoardTrip['life'], 'driverGuid'>
  vehicle: { guid: string } | null
}

/** Restores the previous driver and car over the next version. */
export function assignmentBefore(trip: Assignable) {
  const driverGuid = trip.life.driverGuid ?? ''
  const car = driverGuid !== '' && trip.vehicle ? { vehicleGuid: trip.vehicle.guid } : {}
  return { tripGuid: trip.guid, version: trip.version + 1, driverGuid, ...car }
}
