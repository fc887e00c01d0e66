import type { BoardDriver, BoardTrip, PlanOfDay } from '#contract/dispatch.ts'
import type { WhyNot } from '#web/features/dispatch/board-fit.ts'

/** Who or what is not available: the driver, or only the vehicle. */
export type Missing = { driverGuid: string } | { vehicleGuid: string }

/** `now`: the rest of today. `date`: all day on a later date. `rota`: the rota already has the absence. */
export type Since = 'now' | 'date' | 'rota'

export interface TripsOfMissing {
  /** Not started, by pickup. */
  open: BoardTrip[]
  /** Under way: they keep their driver. */
  begun: BoardTrip[]
}

/** The trips of a driver or a vehicle that have not ended. */
export function tripsOfMissing(trips: readonly BoardTrip[], missing: Missing): TripsOfMissing {
  const own = trips
    .filter((it) =>
      'driverGuid' in missing
        ? it.life.driverGuid === missing.driverGuid
        : it.vehicle?.guid === missing.vehicleGuid,
    )
    .toSorted((a, b) => (a.pickupAt < b.pickupAt ? -1 : 1))
  return {
    open: own.filter((it) => it.status === 'assigned'),
    begun: own.filter((it) => ['started', 'waiting', 'onBoard'].includes(it.status)),
  }
}

/** The trips to reassign: on a date, those that the absence affects, which the server’s plan contains. */
export function openTrips({ open }: TripsOfMissing, since: Since, plan: PlanOfDay): BoardTrip[] {
  if (since === 'now') return open
  const lost = new Set([...plan.choices, ...plan.left].map((it) => it.tripGuid))
  return open.filter((it) => lost.has(it.guid))
}

export interface StandIn {
  trip: BoardTrip
  /** The suggested driver; empty if there is none. */
  suggested: string
  vehicleGuid: string | null
  /** Why this driver is suggested, or why there is none. */
  reason: string
  options: { value: string; label: string }[]
}

interface Day {
  drivers: readonly BoardDriver[]
  whyNot: WhyNot
  plan: PlanOfDay
}

/** Each open trip with its suggested driver, and every other driver without a conflict. */
export function standInsOf(
  open: readonly BoardTrip[],
  missing: Missing,
  { drivers, whyNot, plan }: Day,
): StandIn[] {
  const isMissing = (it: BoardDriver) =>
    'driverGuid' in missing ? it.guid === missing.driverGuid : it.car?.guid === missing.vehicleGuid
  const present = drivers.filter((it) => !isMissing(it))
  return open.map((trip) => {
    const choice = plan.choices.find((it) => it.tripGuid === trip.guid)
    const others = present.filter(
      (it) =>
        it.guid !== choice?.driverGuid && it.guid !== trip.life.driverGuid && whyNot(trip, it).length === 0,
    )
    const inCar = choice?.vehicleName ? ` in ${choice.vehicleName}` : ''
    return {
      trip,
      suggested: choice?.driverGuid ?? '',
      vehicleGuid: choice?.vehicleGuid ?? null,
      reason: choice?.reason ?? plan.left.find((it) => it.tripGuid === trip.guid)?.message ?? '',
      options: [
        ...(choice ? [{ value: choice.driverGuid, label: `${choice.driverName}${inCar} (suggested)` }] : []),
        ...others.map((it) => ({ value: it.guid, label: it.name })),
        { value: '', label: 'Leave unassigned' },
      ],
    }
  })
}

/** A trip's next holder, in the form of an assignment. */
export function assignmentTo({ trip, suggested, vehicleGuid }: StandIn, driverGuid: string) {
  const car = driverGuid !== '' && driverGuid === suggested && vehicleGuid !== null ? { vehicleGuid } : {}
  return { tripGuid: trip.guid, version: trip.version, driverGuid, ...car }
}
