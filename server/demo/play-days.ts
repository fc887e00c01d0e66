import { sql } from 'kysely'
import { allPermissions, type Permission } from '#domain/access/permissions.ts'
import { instantOf } from '#domain/calendar/airport-time.ts'
import { addMinutes, isBefore, laterOf } from '#domain/calendar/instant.ts'
import { addDays } from '#domain/calendar/service-date.ts'
import { isRefusal, type Refusal } from '#domain/refusal.ts'
import type { Db } from '#server/db/connection.ts'
import { guidOf, type Named } from '#server/demo/load-catalogue.ts'
import { leaveGratuity, payOutAll, type DrivenTrip } from '#server/demo/load-gratuities.ts'
import { Lots } from '#server/demo/random.ts'
import { assignSeveralTrips } from '#server/features/dispatch/commands/assign-trip.ts'
import { drive } from '#server/features/driver/commands/drive.ts'
import { checkIn } from '#server/features/fast-track/commands/check-in.ts'
import { confirmParty } from '#server/features/fast-track/commands/serve-party.ts'
import type { Actor } from '#server/work/actor.ts'
import { inUnitOfWork, type UnitOfWork } from '#server/work/unit-of-work.ts'

export interface LivingDays {
  db: Db
  today: string
  now: string
  timeZone: string
  accounts: Named
  /** Past days that are fully played out: parties met, guests driven. */
  days: number
}

type Living = LivingDays & { gratuityLots: Lots }

/** Gratuities were last paid out so long ago; smaller demos have none that old. */
const daysSincePayout = 20

/** The past days, through the desk's, the dispatcher's and the drivers' own commands; today up to the current time. */
export async function livePastDays(asked: LivingDays): Promise<void> {
  const lots = new Lots(19_660_130)
  const it: Living = { ...asked, gratuityLots: new Lots(20_261_122) }
  await flyPastFlights(it)
  for (let back = it.days; back >= 0; back--) {
    const date = addDays(it.today, -back)
    await inUnitOfWork(
      it.db,
      { actor: actorOf(it, 'dispatcher', 'dispatcher'), now: earlier(instantOf(date, '06:30', it.timeZone), it.now) },
      async (work) => {
        await meetParties(work, it, date)
        await driveTrips(work, it, lots, date)
        if (back === daysSincePayout)
          await payOutAll(
            work.as(actorOf(it, 'accountant', 'financial'), work.now),
            drivers.map((driver) => guidOf(it.accounts, driver)),
          )
      },
    )
  }
}

/** Past flights: most about on time, one in eight late; deterministic, by the flight's own name. */
async function flyPastFlights({ db, now }: LivingDays): Promise<void> {
  const late = sql`case when hashtext(ident || service_date::text) % 8 = 0 then 35 + abs(hashtext(ident)) % 80 else abs(hashtext(service_date::text || ident)) % 18 - 6 end`
  await sql`
    update flight set actual_at = scheduled_at + make_interval(mins => ${late}), estimated_at = scheduled_at + make_interval(mins => ${late}),
      status = case direction when 'arrival' then 'landed' else 'departed' end, source = 'demo', updated_at = ${now}
    where scheduled_at + make_interval(mins => ${late}) < ${now}::timestamptz`.execute(db)
}

/** Every party whose flight has come is checked in and served; one in forty has a missing passenger. */
async function meetParties(work: UnitOfWork, it: LivingDays, date: string): Promise<void> {
  const parties = await work.tx
    .selectFrom('booking')
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
    .groupBy(['booking.guid', 'flight.guid'])
    .orderBy('flight.scheduled_at')
    .orderBy('booking.day_number')
    .execute()
  const desk = actorOf(it, 'desk', 'fastTrack')
  for (const party of parties) {
    const direction = party.direction ?? 'arrival'
    const metAt = direction === 'arrival' ? addMinutes(party.actual_at ?? party.scheduled_at, 12) : addMinutes(party.scheduled_at, -130)
    const throughAt = addMinutes(metAt, 25)
    if (!isBefore(throughAt, it.now)) continue
    const asked = { bookingGuid: party.guid, device: 'Desk tablet' }
    const ticked = party.passengers.map((guid) => ({ guid, firstName: '', lastName: '' }))
    done(await checkIn(work.as(desk, metAt), { ...asked, passengers: ticked }, direction))
    done(await confirmParty(work.as(desk, throughAt), { ...asked, accepts: ['missing', 'unpaid'] }, direction))
  }
}

interface DemoTrip extends DrivenTrip {
  pickup_at: string
  expected_minutes: number
}

/** Trips are assigned in the morning, in turn to free drivers, and driven one after the other. */
async function driveTrips(work: UnitOfWork, it: Living, lots: Lots, date: string): Promise<void> {
  const trips = await work.tx
    .selectFrom('trip')
    .innerJoin('booking_group', 'booking_group.guid', 'trip.group_guid')
    .select(['trip.guid', 'pickup_at', 'expected_minutes', 'group_guid', 'customer_guid'])
    .where('trip.service_date', '=', date)
    .where('trip.status', '=', 'unassigned')
    .orderBy('pickup_at')
    .orderBy('trip.guid')
    .execute()
  const given = shareOut(it, trips)
  if (given.length === 0) return
  const assignments = given.map(({ trip, driver }) => ({ tripGuid: trip.guid, driverGuid: guidOf(it.accounts, driver) }))
  await assignSeveralTrips(work, { assignments, force: true, reason: 'Agreed in the morning' })
  for (const one of given) await driveOne(work, it, lots, one)
}

interface Given {
  trip: DemoTrip
  driver: string
  startAt: string
  /** Whether the driver has answered, where the trip is still ahead. */
  isAccepted: boolean
}

const drivers = Array.from({ length: 10 }, (_, index) => `driver${index + 1}`)

/** To the driver who has been free the longest; a driver late from the last trip starts late. Today a few are left unassigned. */
function shareOut(it: LivingDays, trips: readonly DemoTrip[]): Given[] {
  const freeAt = new Map(drivers.map((driver) => [driver, '2000-01-01T00:00:00Z']))
  return trips.flatMap((trip, index) => {
    const isAhead = !isBefore(trip.pickup_at, it.now)
    if (isAhead && index % 3 === 0) return []
    const [driver, free] = [...freeAt].toSorted((a, b) => (isBefore(a[1], b[1]) ? -1 : 1))[0] ?? ['driver1', trip.pickup_at]
    const startAt = laterOf(addMinutes(trip.pickup_at, -20), free)
    freeAt.set(driver, addMinutes(laterOf(startAt, trip.pickup_at), trip.expected_minutes + 40))
    return [{ trip, driver, startAt, isAccepted: index % 4 !== 1 }]
  })
}

async function driveOne(work: UnitOfWork, it: Living, lots: Lots, { trip, driver, startAt, isAccepted }: Given): Promise<void> {
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
  const me = actorOf(it, driver, 'driver')
  if (isAccepted && !isBefore(startAt, it.now))
    done(await drive(work.as(me, it.now), { tripGuid: trip.guid, deviceAt: null }, { action: 'accept' }))
  for (const [action, at] of steps) {
    if (!isBefore(at, it.now)) return
    done(await drive(work.as(me, at), { tripGuid: trip.guid, deviceAt: null }, action === 'start' ? { action, isHeld: true } : { action }))
  }
  // Lots of their own: what else happens in the demo does not depend on them.
  await leaveGratuity(work.as(actorOf(it, 'desk', 'fastTrack'), completedAt), work.as(me, completedAt), it.gratuityLots, trip)
}

export function actorOf(it: LivingDays, role: string, permission: Permission): Actor {
  return {
    accountGuid: guidOf(it.accounts, role),
    name: role,
    kind: 'staff',
    permissions: permission === 'driver' ? ['driver'] : allPermissions,
    partnerGuid: null,
  }
}

function earlier(a: string, b: string): string {
  return isBefore(a, b) ? a : b
}

function done(result: object | Refusal): void {
  if (isRefusal(result)) throw new Error(`A demo day was refused: ${JSON.stringify(result)}`)
}
