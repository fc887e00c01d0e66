import { sql, type RawBuilder } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { advancedBookingChange } from '#contract/advanced-booking.ts'
import { confirmCloseDay, listCloseDay, reopenDay } from '#contract/close-day.ts'
import { arrivalCheckIn } from '#contract/fast-track.ts'
import type { Outcome } from '#domain/concierge/close-day.ts'
import { claimDay, sharingDays } from '#server/features/date-status/commands/day-lock.ts'
import { wrongInCompany } from '#server/testing/company-audit.ts'
import { openRaces, type Race } from '#server/testing/races.ts'

const night = '2026-11-21T03:00:00Z'

/**
 * A day is closed while someone changes something on it. Either the closing is later and includes the change,
 * or it is earlier and the change is refused, or recorded as a change of a closed day.
 */
let race: Race
beforeAll(async () => {
  race = await openRaces()
})
afterAll(() => race.close())

/**
 * Everything open today with the first of these outcomes that is possible, as listed now; to be done when
 * called.
 */
async function closing(...wanted: Outcome[]) {
  const query = { date: race.today }
  const { items } = await race.cas.must(listCloseDay, { query })
  const resolutions = items.map(({ kind, guid, may }) => {
    const outcome = wanted.find((it) => may.includes(it)) ?? 'carriedOver'
    return { kind, guid, outcome, reason: 'The day is over' }
  })
  return () => race.cas.call(confirmCloseDay, { query, body: { resolutions } })
}

const reopen = () => race.cas.call(reopenDay, { query: { date: race.today }, body: { reason: 'Once more' } })

/** A transfer without places of the fast track, for today by policy override. */
async function transferToday() {
  const flightGuid = await race.company.flightBy('BA2155', race.today)
  const transfer = {
    place: { locationGuid: race.company.hotel },
    cars: [{ serviceGuid: race.company.sedan }],
  }
  const body = {
    customer: race.guest,
    adults: 2,
    arrival: { date: race.today, flightGuid, fastTrack: false, transfer },
  }
  return race.ready(race.ann, advancedBookingChange, body, { id: 'new' })
}

const namesTheClosedDay = async ({ body }: { body: unknown }) => {
  const { history } = await race.rows((body as { guid: string }).guid)
  return history.some((it) => it.reason.includes('Closed day changed by policy override: '))
}

const waitingForADay = async () => {
  const { rows } = await sql<{ waiting: number }>`select count(*)::int as waiting from pg_locks
    where locktype = 'advisory' and not granted and database = (select oid from pg_database
      where datname = current_database())`.execute(race.db)
  return rows[0]?.waiting ?? 0
}

test('a transfer booked in the moment the day is closed waits, and then knows that it is', async () => {
  const book = await transferToday()
  let booked: ReturnType<typeof book> | undefined
  let isBooked = false
  await race.db.transaction().execute(async (tx) => {
    await claimDay(tx, race.today)
    await sql`insert into date_status (date, closed_at, updated_at)
      values (${race.today}, ${night}, ${night})`.execute(tx)
    booked = book()
    void booked.then(() => (isBooked = true))
    await expect.poll(waitingForADay).toBe(1)
  })
  expect(isBooked).toBe(false)
  const answer = await booked
  if (answer?.status === 200) expect(await namesTheClosedDay(answer)).toBe(true)
  else expect(answer?.status).toBe(400)
  await reopen()
})

test('the closing waits for what is being done on the day', async () => {
  const close = await closing()
  let closed: ReturnType<typeof close> | undefined
  let isClosed = false
  await race.db.transaction().execute(async (tx) => {
    await tx.executeQuery(sharingDays(tx, sql`select ${race.today}::date as date`))
    closed = close()
    void closed.then(() => (isClosed = true))
    await expect.poll(waitingForADay).toBe(1)
  })
  expect(isClosed).toBe(false)
  expect((await closed)?.status).toBe(200)
  await reopen()
})

const waitingForARow = async () => {
  const { rows } = await sql<{ waiting: number }>`select count(*)::int as waiting from pg_locks lock
    join pg_stat_activity process using (pid)
    where lock.locktype in ('transactionid', 'tuple') and not lock.granted
      and process.datname = current_database()`.execute(race.db)
  return rows[0]?.waiting ?? 0
}

/** Rows of a party with a driver that another transaction holds, and that closing the day doesn’t change. */
const inHand: Record<string, (of: { group: string; driver: string }) => RawBuilder<unknown>> = {
  'its reservation': ({ group }) =>
    sql`select guid from booking_group where guid = ${group} for no key update`,
  'its bookings': ({ group }) => sql`select guid from booking where group_guid = ${group} for no key update`,
  'the places of the day': () =>
    sql`select date from fast_track_day where date = ${race.today} for no key update`,
  'its trip': ({ group }) => sql`select guid from trip where group_guid = ${group} for no key update`,
  'its driver': ({ driver }) => sql`select guid from account where guid = ${driver} for no key update`,
}

test.for(Object.keys(inHand))('the closing waits for the transaction that holds: %s', async (what) => {
  const party = await race.book(race.today, { by: race.ann })
  const driver = await race.newDriver()
  await race.give(party.trips[0]?.guid ?? '', driver)
  const close = await closing()
  let closed: ReturnType<typeof close> | undefined
  let isClosed = false
  await race.db.transaction().execute(async (tx) => {
    const lock = inHand[what]
    await lock?.({ group: party.group.guid, driver: driver.accountGuid }).execute(tx)
    closed = close()
    void closed.then(() => (isClosed = true))
    await expect.poll(async () => isClosed || (await waitingForARow()) > 0).toBe(true)
    expect(isClosed).toBe(false)
  })
  expect((await closed)?.status).toBe(200)
  await reopen()
})

test('a transfer booked while the day is closed is seen by the closing, or named as a change of a closed day', async () => {
  await race.repeat(async () => {
    const [closed, booked] = await race.concurrently(await closing(), await transferToday())
    expect([closed?.status, booked?.status]).toContain(200)
    if (closed?.status === 200 && booked?.status === 200) expect(await namesTheClosedDay(booked)).toBe(true)
    await reopen()
  })
})

test('a party checked in while the day closes with it as a no-show: one is done, the other is refused', async () => {
  await race.repeat(async () => {
    const { group, passengers } = await race.book(race.today, { by: race.ann, transfer: false })
    const close = await closing('noShow')
    const [closed, here] = await race.concurrently(close, () =>
      race.tess.call(arrivalCheckIn, {
        query: { groupGuid: group.guid },
        body: { passengers: passengers.map(({ guid }) => ({ guid })), device: 'Tablet 1' },
      }),
    )
    expect([
      [200, 400],
      [400, 200],
    ]).toContainEqual([closed?.status, here?.status])
    const { bookings } = await race.rows(group.guid)
    expect(bookings[0]?.status).toBe(closed?.status === 200 ? 'noShow' : 'checkedIn')
    await reopen()
  })
})

test('after all of it the company is as it should be', async () => {
  expect(await wrongInCompany(race.db)).toEqual([])
})
