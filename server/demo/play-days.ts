import { sql } from 'kysely'
import { scheduledMoment } from '#domain/calendar/typed-time.ts'
import { addMinutes, earlierOf, isBefore, laterOf } from '#domain/calendar/instant.ts'
import { addDays } from '#domain/calendar/service-date.ts'
import { isRefusal } from '#domain/refusal.ts'
import type { Tx } from '#server/db/connection.ts'
import { closedDays } from '#server/demo/close-days.ts'
import { demoActor } from '#server/demo/demo-actor.ts'
import type { Loading, Tally } from '#server/demo/demo-record.ts'
import { lotsOf, longestStayDays } from '#server/demo/draw-parties.ts'
import { driverRoles } from '#server/demo/facts/accounts.ts'
import { guidOf } from '#server/demo/load-catalogue.ts'
import { leaveGratuity, type DrivenTrip } from '#server/demo/load-gratuities.ts'
import type { Lots } from '#server/demo/random.ts'
import { diariesOf, shareOut, type Given, type SharedTrip } from '#server/demo/share-trips.ts'
import { assignSeveralTrips } from '#server/features/dispatch/commands/assign-trip.ts'
import { drive } from '#server/features/driver/commands/drive.ts'
import { checkIn } from '#server/features/fast-track/commands/check-in.ts'
import { confirmParty } from '#server/features/fast-track/commands/serve-party.ts'
import type { UnitOfWork } from '#server/work/unit-of-work.ts'

interface Playing extends Loading {
  /** Of the trips, and of the gratuities: neither depends on the other. */
  lots: Lots
  gratuityLots: Lots
  /** Whose parties: users may have booked on the same day. */
  bookedBy: string
}

/**
 * The parties of a day, through the desk's, the dispatcher's and the drivers' own commands, up to the
 * opening; and where they leave later, their departures. Days that a user has closed meanwhile stay as they
 * are.
 */
export async function playDay(
  work: UnitOfWork,
  loading: Loading,
  offset: number,
  role: 'reservations' | 'formerAgent',
): Promise<Tally> {
  const lots = { lots: lotsOf(offset, 19_660_130), gratuityLots: lotsOf(offset, 20_261_122) }
  const playing: Playing = { ...loading, ...lots, bookedBy: guidOf(loading.accounts, role) }
  const first = addDays(loading.today, offset)
  const last = role === 'reservations' ? first : addDays(first, longestStayDays)
  const closed = await closedDays(work.tx, first, last)
  const underWay = await setAsideTripsUnderWay(work.tx, loading)
  let refused = 0
  for (const date of await openDates(work.tx, playing, first, last)) {
    if (closed.has(date)) continue
    const morning = earlierOf(scheduledMoment(date, '06:30', loading.timeZone), loading.openedAt)
    refused += await meetParties(work, playing, date)
    refused += await driveTrips(work.as(demoActor(loading, 'dispatcher'), morning), playing, date)
  }
  for (const { guid, status } of underWay)
    await work.tx.updateTable('trip').set({ status }).where('guid', '=', guid).execute()
  return { refused }
}

/**
 * A driver who is on the way now was not in the past. Within this transaction their trips have not begun;
 * returns what to set them back to.
 */
async function setAsideTripsUnderWay(tx: Tx, loading: Loading) {
  const underWay = await tx
    .selectFrom('trip')
    .select(['guid', 'status'])
    .where(
      'driver_guid',
      'in',
      driverRoles.map((role) => guidOf(loading.accounts, role)),
    )
    .where('status', 'in', ['started', 'waiting', 'onBoard'])
    .orderBy('guid')
    .forNoKeyUpdate()
    .execute()
  for (const { guid } of underWay)
    await tx.updateTable('trip').set({ status: 'assigned' }).where('guid', '=', guid).execute()
  return underWay
}

/** Past flights: most about on time, one in eight late; deterministic, by the flight's own name. */
export async function flyPastFlights(tx: Tx, now: string): Promise<void> {
  const late = sql`case when hashtext(ident || service_date::text) % 8 = 0 then 35 + abs(hashtext(ident)) % 80
    else abs(hashtext(service_date::text || ident)) % 18 - 6 end`
  await sql`
    update flight set actual_at = scheduled_at + make_interval(mins => ${late}),
      estimated_at = scheduled_at + make_interval(mins => ${late}),
      status = case direction when 'arrival' then 'landed'
        else 'departed' end, source = 'demo', updated_at = ${now}
    where scheduled_at + make_interval(mins => ${late}) < ${now}::timestamptz`.execute(tx)
}

/** The days on which anything of these parties is still to do. */
async function openDates(
  tx: Tx,
  { bookedBy, today }: Playing,
  first: string,
  last: string,
): Promise<string[]> {
  const { rows } = await sql<{ date: string }>`
    select service_date as date from booking join booking_group on booking_group.guid = group_guid
      where booking_group.created_by = ${bookedBy}::uuid and booking.status = 'booked'
        and service_date between ${first}::date and least(${last}::date, ${today}::date)
    union
    select service_date from trip join booking_group on booking_group.guid = group_guid
      where booking_group.created_by = ${bookedBy}::uuid and trip.status = 'unassigned'
        and service_date between ${first}::date and least(${last}::date, ${today}::date)
    order by 1`.execute(tx)
  return rows.map((it) => it.date)
}

/** Every party whose flight has come is checked in and served. Returns how many steps were refused. */
async function meetParties(work: UnitOfWork, playing: Playing, date: string): Promise<number> {
  const parties = await work.tx
    .selectFrom('booking')
    .innerJoin('booking_group', 'booking_group.guid', 'booking.group_guid')
    .innerJoin('flight', 'flight.guid', 'booking.flight_guid')
    .innerJoin('booking_passenger', 'booking_passenger.booking_guid', 'booking.guid')
    .select((is) => [
      'booking.guid',
      'booking.direction',
      'flight.actual_at',
      'flight.scheduled_at',
      is.fn.agg<string[]>('array_agg', ['booking_passenger.passenger_guid']).as('passengers'),
    ])
    .where('booking.service_date', '=', date)
    .where('booking.kind', 'in', ['arrivalFastTrack', 'departureFastTrack'])
    .where('booking.status', '=', 'booked')
    .where('booking_group.created_by', '=', playing.bookedBy)
    .groupBy(['booking.guid', 'flight.guid'])
    .orderBy('flight.scheduled_at')
    .orderBy('booking.day_number')
    .execute()
  const desk = demoActor(playing, 'desk')
  let refused = 0
  for (const party of parties) {
    const direction = party.direction ?? 'arrival'
    const metAt =
      direction === 'arrival'
        ? addMinutes(party.actual_at ?? party.scheduled_at, 12)
        : addMinutes(party.scheduled_at, -130)
    const throughAt = addMinutes(metAt, 25)
    if (!isBefore(throughAt, playing.openedAt)) continue
    const asked = { bookingGuid: party.guid, device: 'Desk tablet' }
    const ticked = party.passengers.map((guid) => ({ guid, firstName: '', lastName: '' }))
    const isMet = await checkIn(work.as(desk, metAt), { ...asked, passengers: ticked }, direction)
    const isServed = isRefusal(isMet)
      ? isMet
      : await confirmParty(work.as(desk, throughAt), { ...asked, accepts: ['missing', 'unpaid'] }, direction)
    if (isRefusal(isServed)) refused += 1
  }
  return refused
}

type DemoTrip = DrivenTrip & SharedTrip

/**
 * Trips are assigned in the morning and driven one after the other. Of those still ahead a few are left
 * unassigned. Returns how many steps were refused.
 */
async function driveTrips(work: UnitOfWork, playing: Playing, date: string): Promise<number> {
  const trips = await work.tx
    .selectFrom('trip')
    .innerJoin('booking_group', 'booking_group.guid', 'trip.group_guid')
    .select(['trip.guid', 'pickup_at', 'expected_minutes', 'group_guid', 'customer_guid'])
    .where('trip.service_date', '=', date)
    .where('trip.status', '=', 'unassigned')
    .where('booking_group.created_by', '=', playing.bookedBy)
    .orderBy('pickup_at')
    .orderBy('trip.guid')
    .execute()
  const wanted = trips.filter((trip, index) => isBefore(trip.pickup_at, playing.openedAt) || index % 3 !== 0)
  if (wanted.length === 0) return 0
  const given = shareOut(await diariesOf(work.tx, playing, date), wanted)
  const assignments = given.map(({ trip, driver }) => ({
    tripGuid: trip.guid,
    driverGuid: guidOf(playing.accounts, driver),
  }))
  await assignSeveralTrips(work, { assignments, force: true, reason: 'Agreed in the morning' })
  let refused = 0
  for (const [index, one] of given.entries())
    if (!(await driveOne(work, playing, one, index % 4 !== 1))) refused += 1
  return refused
}

/**
 * `isAccepted`: whether the driver has answered, where the trip is still ahead. Returns whether the portal
 * took every step.
 */
async function driveOne(
  work: UnitOfWork,
  playing: Playing,
  { trip, driver, startAt }: Given<DemoTrip>,
  isAccepted: boolean,
): Promise<boolean> {
  const { lots } = playing
  const arriveAt = laterOf(addMinutes(startAt, 14), addMinutes(trip.pickup_at, -5))
  const leaveAt = addMinutes(laterOf(arriveAt, trip.pickup_at), lots.whole(3, 14))
  // Many guests are at the kerb before the car: no waiting.
  const waits = lots.chance(0.4)
  const completedAt = addMinutes(leaveAt, trip.expected_minutes)
  const steps = [
    ['start', startAt],
    ...(waits ? ([['startWait', arriveAt]] as const) : []),
    ['departPickup', leaveAt],
    ['complete', completedAt],
  ] as const
  const me = demoActor(playing, driver, ['driver'])
  if (!isBefore(startAt, playing.openedAt)) {
    if (!isAccepted) return true
    return !isRefusal(
      await drive(
        work.as(me, playing.openedAt),
        { tripGuid: trip.guid, deviceAt: null },
        { action: 'accept' },
      ),
    )
  }
  for (const [action, at] of steps) {
    if (!isBefore(at, playing.openedAt)) return true
    const asked = action === 'start' ? ({ action, isHeld: true } as const) : { action }
    if (isRefusal(await drive(work.as(me, at), { tripGuid: trip.guid, deviceAt: null }, asked))) return false
  }
  return leaveGratuity(
    work.as(demoActor(playing, 'desk'), completedAt),
    work.as(me, completedAt),
    playing.gratuityLots,
    trip,
  )
}
