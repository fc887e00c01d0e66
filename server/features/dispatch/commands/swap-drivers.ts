import type { swapDrivers } from '#contract/dispatch-moves.ts'
import type { BodyOf } from '#contract/endpoint.ts'
import type { Saved } from '#contract/shapes.ts'
import { whyNotSwap, withSwapped } from '#domain/dispatch/swap.ts'
import { isRefusal, notFound, refuse, type Refusal } from '#domain/refusal.ts'
import { termsOn } from '#domain/terms/terms.ts'
import {
  judgeAssignment,
  lockedCrew,
  whyNotOverridden,
  writeAssignment,
  type JudgedAssignment,
} from '#server/features/dispatch/commands/assign-trip.ts'
import { siteSettings } from '#server/features/settings/queries.ts'
import { lockedTrips, type LockedTrip } from '#server/features/trips/queries/locked-trip.ts'
import { lifeOf } from '#server/features/trips/queries/trip-rows.ts'
import type { UnitOfWork } from '#server/work/unit-of-work.ts'

/** Exchanges the drivers and cars of two trips, or changes neither. */
export async function swapTwo(
  work: UnitOfWork,
  { first, second, force, reason }: BodyOf<typeof swapDrivers>,
): Promise<Saved | Refusal> {
  const locked = await lockedTrips(work.tx, [first.tripGuid, second.tripGuid])
  const [a, b] = [first, second].map(({ tripGuid }) => locked.find((it) => it.guid === tripGuid))
  if (!a || !b) return notFound
  const { settings } = await siteSettings(work.tx)
  const toSwap = (it: LockedTrip) => ({
    reference: it.reference,
    life: lifeOf(it, termsOn(settings, it.service_date)),
  })
  const why = whyNotSwap(toSwap(a), toSwap(b), work.now)
  if (why !== null) return refuse('trip', why)
  const moves = [
    { trip: a, asked: { ...holderOf(b), tripGuid: a.guid, version: first.version, force, reason } },
    { trip: b, asked: { ...holderOf(a), tripGuid: b.guid, version: second.version, force, reason } },
  ]
  const crew = await lockedCrew(
    work,
    moves.map((it) => it.asked),
  )
  const moved = moves.map(({ trip, asked: { driverGuid, vehicleGuid } }) => {
    const driver = crew.drivers.get(driverGuid)
    const car = vehicleGuid ?? driver?.vehicle_guid ?? null
    return { guid: trip.guid, driverGuid, driverName: driver?.name ?? null, vehicleGuid: car }
  })
  const judged: { trip: LockedTrip; found: JudgedAssignment }[] = []
  for (const { trip, asked } of moves) {
    const found = await judgeAssignment(work, trip, asked, crew, (it) => withSwapped(it, moved))
    if (isRefusal(found)) return found
    judged.push({ trip, found })
  }
  const conflicts = judged.flatMap(({ trip, found }) =>
    found.conflicts.map((it) => `${trip.reference}: ${it}`),
  )
  const refused = whyNotOverridden(conflicts, { force, reason })
  if (refused !== null) return refused
  const texts: string[] = []
  for (const { trip, found } of judged) texts.push(await writeAssignment(work, trip, reason, found))
  return { guid: a.guid, toast: texts.join('. ') }
}

/** A trip's driver and car; without a car, the driver's usual one. */
function holderOf({ driver_guid: driver, vehicle_guid: vehicle }: LockedTrip) {
  return { driverGuid: driver ?? '', ...(vehicle === null ? {} : { vehicleGuid: vehicle }) }
}
