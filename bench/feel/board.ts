import type { BoardDriver, BoardTrip, dispatcherDashboard } from '#contract/dispatch.ts'
import type { ReplyOf } from '#contract/endpoint.ts'
import { scheduledMoment } from '#domain/calendar/typed-time.ts'
import { addMinutes } from '#domain/calendar/instant.ts'

type Board = ReplyOf<typeof dispatcherDashboard>

const guidOf = (kind: string, index: number) =>
  `00000000-0000-7000-8000-${kind}${String(index).padStart(11, '0')}`

/**
 * A board of this many drivers and trips, of the same kinds as those of a real one: ten trips a driver, every
 * sixth without one.
 */
export function fullBoard(real: Board, drivers: number, trips: number, timeZone: string): Board {
  const opens = scheduledMoment(real.date, '05:00', timeZone)
  const crew = Array.from({ length: drivers }, (_, index): BoardDriver => {
    const like = real.drivers[index % real.drivers.length]
    if (!like) throw new Error('The board has no drivers')
    return { ...like, guid: guidOf('a', index), name: `Driver ${index + 1}`, underWay: null, gone: false }
  })
  const items = Array.from({ length: trips }, (_, index): BoardTrip => {
    const like = real.items[index % real.items.length]
    if (!like) throw new Error('The board has no trips')
    const driver = index % 6 === 5 ? undefined : crew[index % drivers]
    const guid = guidOf('b', index)
    const pickupAt = addMinutes(opens, 15 + Math.floor(index / drivers) * 105 + (index % 7) * 5)
    const status = driver === undefined ? ('unassigned' as const) : ('assigned' as const)
    const life = {
      ...like.life,
      guid,
      status,
      driverGuid: driver?.guid ?? null,
      pickupAt,
      serviceDate: real.date,
    }
    const own = {
      guid,
      status,
      life,
      pickupAt,
      serviceDate: real.date,
      endsAt: addMinutes(pickupAt, 45),
      reference: `T${10_000 + index}`,
    }
    return { ...like, ...own, driverName: driver?.name ?? null, flightPickupAt: null, against: [] }
  })
  return { ...real, items, drivers: crew, clashes: [], exceptions: [] }
}
