import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { addDays } from '#domain/calendar/service-date.ts'
import { isRefusal } from '#domain/refusal.ts'
import { placeOf } from '#domain/reservation/facts.ts'
import { stopwatchMs } from '#server/clock.ts'
import { cancelBooking } from '#server/features/bookings/commands/changes.ts'
import { storedReservation } from '#server/features/bookings/queries/reservation.ts'
import { dayNumbers, wrongInCompany } from '#server/testing/company-audit.ts'
import { doAndKeep, portalItself, type DoneChange } from '#server/testing/planned-changes.ts'
import { openTestPortal, type TestPortal } from '#server/testing/portal.ts'
import { doStep, randomSteps, type RandomHistory, type RandomStep } from '#server/testing/random-changes.ts'
import { readReservation } from '#server/testing/read-reservation.ts'
import { wrongAfter } from '#server/testing/reservation-audit.ts'
import { differences, valueOf } from '#server/testing/reservation-value.ts'
import { makeWiderCompany, type WiderCompany } from '#server/testing/wider-company.ts'
import { atLength } from '#server/testing/tier.ts'

/**
 * Random histories of all products and all changes over several reservations: after every step everything
 * agrees with everything.
 */
let portal: TestPortal
let company: WiderCompany
beforeAll(async () => {
  portal = await openTestPortal('2026-11-20T13:00:00Z')
  company = await makeWiderCompany(portal)
  const { db } = portal.database
  await db.updateTable('partner').set({ credit_limit_cents: 100_000_000 }).execute()
  const limits = { mode: 'limited' as const, updated_at: portal.clock.now }
  await db
    .insertInto('date_status')
    .values([
      { date: addDays(company.today, 2), arrival_capacity: 5, departure_capacity: 4, ...limits },
      { date: addDays(company.today, 3), arrival_capacity: 3, departure_capacity: 2, ...limits },
    ])
    .execute()
})
afterAll(() => portal.close())

const seconds = atLength({ short: 15, long: 300 })
const done: Record<string, number> = {}

test(
  `after every step of random histories (${seconds} s of them), database, plan, places, trips and ledger agree`,
  async () => {
    const seed = Number(process.env['SEQUENCE_SEED'] ?? 20_261_120)
    await liveFrom(seed)
    // A busy machine gets through few histories in the time: it lives more of them, until each kind was done.
    for (let more = 1; more <= 4 && missing().length > 0; more += 1) await liveFrom(seed + more)
    expect(missing()).toEqual([])
  },
  (5 * seconds + 60) * 1000,
)

/** Every product and every change, which must be done at least once and not only refused. */
const all =
  'addCars addPax advanced approve cancel cancelAll editPax fastTrack fee flight hourly point ' +
  'price private reset transport'
const missing = () => all.split(' ').filter((it) => done[it] === undefined)

async function liveFrom(seed: number): Promise<void> {
  const end = stopwatchMs() + seconds * 1000
  await fc.assert(
    fc.asyncProperty(randomSteps, async (steps) => {
      // Stops only between histories: an unfinished one would disturb the next.
      if (stopwatchMs() > end) return
      const history: RandomHistory = { db: portal.database.db, now: portal.clock.now, company, groups: [] }
      for (const step of steps) await live(history, step)
      for (const groupGuid of history.groups)
        expect((await readReservation(history.db, groupGuid))?.wrongRows).toEqual([])
      for (const groupGuid of history.groups) await clearAway(history, groupGuid)
    }),
    { numRuns: 10_000, seed, endOnFailure: true },
  )
}

async function live(history: RandomHistory, step: RandomStep): Promise<void> {
  portal.clock.forward(1)
  history.now = portal.clock.now
  const numbers = await dayNumbers(history.db)
  const result = await doStep(history, step)
  if (result === null || isRefusal(result)) return
  done[step.does] = (done[step.does] ?? 0) + 1
  if (!history.groups.includes(result.groupGuid)) history.groups.push(result.groupGuid)
  const wrong = [
    ...(await wrongAfter(history.db, result.groupGuid, result.planned, result)),
    ...(await wrongRead(history, result)),
    ...(await wrongInCompany(history.db)),
    ...(await wrongNumbers(history, numbers)),
  ]
  expect(wrong, JSON.stringify(step)).toEqual([])
}

/** What the next change will start from is what this one’s plan said. */
async function wrongRead(
  { db }: RandomHistory,
  { groupGuid, planned, facts }: DoneChange,
): Promise<string[]> {
  const stored = await storedReservation(db, portalItself, groupGuid)
  if (stored === null) return ['It cannot be read']
  const places = await db.selectFrom('location').select(['guid', 'name']).execute()
  const nameOf = (guid: string) =>
    places.find((it) => it.guid === guid)?.name ?? placeOf(facts, guid)?.name ?? guid
  return differences(valueOf(planned.after, nameOf), valueOf(stored.reservation, nameOf))
}

/** A number stays with its booking while that stays on its day. */
async function wrongNumbers(
  { db }: RandomHistory,
  before: Awaited<ReturnType<typeof dayNumbers>>,
): Promise<string[]> {
  const after = await dayNumbers(db)
  return [...before].flatMap(([guid, was]) => {
    const is = after.get(guid)
    return is && is.day === was.day && is.number !== was.number
      ? [`${was.day}: number ${was.number} became ${is.number}`]
      : []
  })
}

/** Nothing of a history is in the way of the next. */
async function clearAway({ db }: RandomHistory, groupGuid: string): Promise<void> {
  portal.clock.forward(1)
  const from = { db, now: portal.clock.now }
  await doAndKeep(from, cancelBooking, { groupGuid, bookingGuids: [], goodwillPercent: 100, reason: 'Over' })
}
