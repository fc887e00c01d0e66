import { sql, type RawBuilder } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { assignTripToDriver, dispatcherAction, dispatcherReschedule } from '#contract/dispatch.ts'
import { driverStartTrip } from '#contract/driver.ts'
import { flightPlan } from '#contract/flight-plan.ts'
import { arrivalCheckIn } from '#contract/fast-track.ts'
import { copyRota, saveShift } from '#contract/rota.ts'
import { addDays } from '#domain/calendar/service-date.ts'
import type { Answer } from '#server/testing/portal.ts'
import { openRaces, type Race } from '#server/testing/races.ts'

/** A decision that depends on a driver, a car or a party waits for the transaction that is changing it. */
let race: Race
beforeAll(async () => {
  race = await openRaces()
})
afterAll(() => race.close())

interface Crew {
  group: string
  passengers: { guid: string }[]
  tripGuid: string
  driver: Awaited<ReturnType<Race['newDriver']>>
  vehicleGuid: string
}

async function crew(): Promise<Crew> {
  const { group, passengers, trips } = await race.book(race.today, { by: race.ann })
  const tripGuid = trips[0]?.guid ?? ''
  const driver = await race.newDriver()
  await race.give(tripGuid, driver)
  const { guid: vehicleGuid } = await race.db
    .selectFrom('vehicle')
    .select('guid')
    .orderBy('guid')
    .executeTakeFirstOrThrow()
  return { group: group.guid, passengers, tripGuid, driver, vehicleGuid }
}

const theDriver = ({ driver }: Crew) =>
  sql`select guid from account where guid = ${driver.accountGuid} for no key update`
const theCar = ({ vehicleGuid }: Crew) =>
  sql`select guid from vehicle where guid = ${vehicleGuid} for no key update`
const theParty = ({ group }: Crew) =>
  sql`select guid from booking_group where guid = ${group} for no key update`
const inCar = (it: Crew) =>
  race.db.updateTable('trip').set({ vehicle_guid: it.vehicleGuid }).where('guid', '=', it.tripGuid).execute()
const reschedule = ({ tripGuid }: Crew) =>
  race.dan.call(dispatcherReschedule, {
    body: { tripGuid, date: race.today, time: '18:00', reason: 'Flight late', force: true },
  })

interface Case {
  held: (crew: Crew) => RawBuilder<unknown>
  before?: (crew: Crew) => Promise<unknown>
  call: (crew: Crew) => Promise<Answer<unknown>>
}

const hours = { kind: 'hours', from: '06:00', to: '15:00', breakFrom: '', breakTo: '', note: '' } as const

const cases: Record<string, Case> = {
  'a driver who starts a trip': {
    held: theDriver,
    call: ({ driver, tripGuid }) =>
      driver.call(driverStartTrip, { query: { tripGuid }, body: { held: true } }),
  },
  'a trip that is reopened': {
    held: theDriver,
    before: ({ tripGuid }) =>
      race.db
        .updateTable('trip')
        .set({ status: 'completed', completed_at: '2026-11-20T18:00:00Z' })
        .where('guid', '=', tripGuid)
        .execute(),
    call: ({ tripGuid }) =>
      race.dan.call(dispatcherAction, { body: { action: 'reopen', tripGuid, reason: 'Wrong button' } }),
  },
  'a trip that is moved, for its driver': { held: theDriver, call: reschedule },
  'a trip that is moved, for its car': { held: theCar, before: inCar, call: reschedule },
  'a car that is chosen': {
    held: theCar,
    call: ({ tripGuid, driver, vehicleGuid }) =>
      race.dan.call(assignTripToDriver, {
        query: { tripGuid, driverGuid: driver.accountGuid },
        body: { vehicleGuid, force: true, reason: 'Agreed with the driver' },
      }),
  },
  'a party that is checked in': {
    held: theParty,
    call: ({ group, passengers }) =>
      race.tess.call(arrivalCheckIn, {
        query: { groupGuid: group },
        body: { passengers: passengers.map(({ guid }) => ({ guid })) },
      }),
  },
  'a shift that is set': {
    held: theDriver,
    call: ({ driver }) =>
      race.dan.call(saveShift, {
        body: { driverGuid: driver.accountGuid, date: race.today, ...hours },
      }),
  },
  'a week that is copied': {
    held: theDriver,
    before: ({ driver }) =>
      race.dan.must(saveShift, {
        body: {
          driverGuid: driver.accountGuid,
          date: addDays(race.today, 1),
          ...hours,
        },
      }),
    call: () => race.dan.call(copyRota, { body: { date: addDays(race.today, 7) } }),
  },
}

const waitingForARow = async () => {
  const { rows } = await sql<{ waiting: number }>`select count(*)::int as waiting from pg_locks lock
    join pg_stat_activity process using (pid)
    where lock.locktype in ('transactionid', 'tuple') and not lock.granted
      and process.datname = current_database()`.execute(race.db)
  return rows[0]?.waiting ?? 0
}

test.for(Object.keys(cases))('%s waits for the transaction that holds the rows', async (name) => {
  const crewed = await crew()
  const { held, before, call } = cases[name] ?? { held: theDriver, call: reschedule }
  await before?.(crewed)
  let answered: Promise<Answer<unknown>> | undefined
  let isAnswered = false
  await race.db.transaction().execute(async (tx) => {
    await held(crewed).execute(tx)
    answered = call(crewed)
    void answered.then(() => (isAnswered = true))
    await expect.poll(async () => isAnswered || (await waitingForARow()) > 0).toBe(true)
    expect(isAnswered).toBe(false)
  })
  const answer = await answered
  expect([answer?.status, answer?.status === 200 ? '' : JSON.stringify(answer?.body)]).toEqual([200, ''])
})

test('the plan of a flight waits for a party that is being changed, and is then looked at again', async () => {
  const { group, tripGuid } = await crew()
  const flightGuid = await race.company.flightBy('BA2155', race.today)
  await race.db
    .updateTable('flight')
    .set({ status: 'delayed', estimated_at: '2026-11-20T20:00:00Z' })
    .where('guid', '=', flightGuid)
    .execute()
  const follow = await race.ready(race.dan, flightPlan, { flightGuid })
  let answered: ReturnType<typeof follow> | undefined
  let isAnswered = false
  await race.db.transaction().execute(async (tx) => {
    await sql`select guid from booking_group where guid = ${group} for no key update`.execute(tx)
    answered = follow()
    void answered.then(() => (isAnswered = true))
    await expect.poll(async () => isAnswered || (await waitingForARow()) > 0).toBe(true)
    expect(isAnswered).toBe(false)
    await tx
      .updateTable('trip')
      .set({ pickup_at: '2026-11-20T22:00:00Z' })
      .where('guid', '=', tripGuid)
      .execute()
  })
  expect(await answered).toMatchObject({
    status: 400,
    body: {
      errors: [{ message: 'The flight or its reservations changed in the meantime. Check the plan again.' }],
    },
  })
})
