import { scheduledMoment } from '#domain/calendar/typed-time.ts'
import { addMinutes, isBefore } from '#domain/calendar/instant.ts'
import { addDays } from '#domain/calendar/service-date.ts'
import type { Db } from '#server/db/connection.ts'
import type { Loading } from '#server/demo/demo-record.ts'
import { openingWindow } from '#server/demo/demo-steps.ts'
import { drawBooking, type Choices, type DrawnBooking } from '#server/demo/draw-booking.ts'
import { Lots } from '#server/demo/random.ts'

export type TimedBooking = DrawnBooking & { bookedAt: string }

/** Stays extend beyond the last first day, so their departures need flights too. */
export const longestStayDays = 16
/** More than one day ever has, so that each party of the demo is another guest. */
const guestsPerDay = 40
const seed = 20_261_120
const shares = { usual: 0.72, beginning: 0.5 } as const

/**
 * The parties whose first service is on a day. Each day has its own random numbers, so the result doesn't
 * depend on when or after which other days it is loaded.
 */
export function drawDay(loading: Loading, choices: Choices, offset: number): TimedBooking[] {
  const lots = lotsOf(offset, seed)
  const date = addDays(loading.today, offset)
  const arrivalShare = shareOfArrivals(loading, offset)
  const first = (offset + loading.size.daysBehind) * guestsPerDay
  return Array.from({ length: partiesOn(loading, offset, lots) }).flatMap((_, index) => {
    const booking = drawBooking(lots, choices, { n: first + index, date, arrivalShare })
    if (!booking) return []
    const meant = addMinutes(
      scheduledMoment(addDays(date, -booking.daysAhead), '08:00', loading.timeZone),
      lots.whole(0, 600),
    )
    const minutesAgo = lots.whole(1, 2880)
    if (isBefore(meant, loading.openedAt)) return [{ ...booking, bookedAt: meant }]
    // The days around the opening are full: who would book later has booked in the last two days.
    return offset <= openingWindow(loading).until
      ? [{ ...booking, bookedAt: addMinutes(loading.openedAt, -minutesAgo) }]
      : []
  })
}

/** Random numbers of one day and one purpose. */
export function lotsOf(offset: number, purpose: number): Lots {
  return new Lots(purpose + offset * 7919)
}

function partiesOn({ size: { partiesPerDay } }: Loading, offset: number, lots: Lots): number {
  // The season ramp-up: a month and more ago there was half as much to do.
  const usual = offset < -30 ? Math.round(partiesPerDay / 2) : partiesPerDay
  const spread = Math.min(3, usual)
  return usual + lots.whole(-spread, spread)
}

/** Guests who leave around the opening came before it: they are booked for the departure alone. */
function shareOfArrivals(loading: Loading, offset: number): number {
  const { from, until } = openingWindow(loading)
  return offset >= from && offset < Math.min(until, from + 9) ? shares.beginning : shares.usual
}

/** What parties of these days are drawn from. */
export async function choicesFrom(db: Db, from: string, until: string): Promise<Choices> {
  const flights = await db
    .selectFrom('flight')
    .select(['guid', 'ident', 'service_date', 'direction'])
    .where('service_date', '>=', from)
    .where('service_date', '<=', addDays(until, longestStayDays))
    .where('status', '<>', 'cancelled')
    .orderBy('service_date')
    .orderBy('ident')
    .execute()
  const guids = (rows: { guid: string }[]) => rows.map((it) => it.guid)
  return {
    flights: Map.groupBy(flights, (it) => `${it.service_date} ${it.direction}`),
    // Without partners’ own hotels: only their users book those.
    hotels: guids(
      await db
        .selectFrom('location')
        .select('guid')
        .where('kind', '<>', 'airport')
        .where('guid', 'not in', (from) =>
          from.selectFrom('partner').select('location_guid').where('location_guid', 'is not', null),
        )
        .orderBy('name')
        .execute(),
    ),
    services: await db
      .selectFrom('transport_service')
      .select(['guid', 'passengers'])
      .orderBy('position')
      .execute(),
    carSeats: guids(await db.selectFrom('car_seat').select('guid').orderBy('name').execute()),
    extras: guids(await db.selectFrom('extra').select('guid').orderBy('name').execute()),
    partners: guids(
      await db.selectFrom('partner').select('guid').where('blocked', '=', false).orderBy('name').execute(),
    ),
  }
}
