import { setTimeout as wait } from 'node:timers/promises'
import { expect, onTestFinished, test } from 'vitest'
import { confirmAdvancedBooking, makeAdvancedBooking } from '#contract/advanced-booking.ts'
import { addPaxChange } from '#contract/booking-changes.ts'
import { dateStatus } from '#contract/date-status.ts'
import type { BodyIn } from '#contract/endpoint.ts'
import { queryCustomers } from '#contract/customers.ts'
import { pickerFlights } from '#contract/flights.ts'
import { groupDetail } from '#contract/groups.ts'
import { addDays } from '#domain/calendar/service-date.ts'
import { atLength } from '#server/testing/tier.ts'
import { Caller, NoAnswer } from './harness/caller.ts'
import { todayAtAirport } from './harness/clock.ts'
import { crashingPortal } from './harness/crashing-portal.ts'

const crashes = atLength({ short: 6, long: 100 })
const agents = 4
const agentEmail = 'reservations@demo.example'
const date = addDays(todayAtAirport(), 9)

interface Attempt {
  key: string
  body: BodyIn<typeof makeAdvancedBooking>
  lastName: string
  /** The created group, if the server answered before it died. */
  guid: string | null
  /** A passenger added to the party, and whether the server answered. */
  joining: { key: string; body: BodyIn<typeof addPaxChange.make>; isAnswered: boolean } | null
}

test(
  `portal, Postgres or both killed ${crashes} times in the middle of work: nothing the portal confirmed is lost, and nothing is done twice`,
  { timeout: crashes * 30_000 },
  async () => {
    const portal = await crashingPortal()
    onTestFinished(() => portal.close())
    const tookMs: number[] = []
    const attempts: Attempt[] = []
    // Callers sign in once: sessions survive crashes.
    const callers = Array.from({ length: agents }, () => new Caller(portal.url))
    await Promise.all(callers.map((it) => it.signIn(agentEmail)))
    await openDate(portal.url)
    for (let crash = 0; crash < crashes; crash++) {
      const working = callers.map((it, agent) => bookUntilItDies(it, attempts, `Crash${crash}x${agent}x`))
      // Every second crash comes after a passenger was added, the others after a booking.
      await untilOneMore(
        () => attempts.filter((it) => (crash % 2 === 1 ? it.joining?.isAnswered : it.guid !== null)).length,
      )
      await wait((crash * 137) % 300)
      tookMs.push(await portal.crash(crash))
      await Promise.all(working)
    }
    console.log(`ready again after ${figures(tookMs)}`)
    const answered = attempts.filter((it) => it.guid !== null)
    expect(answered.length).toBeGreaterThanOrEqual(crashes)
    await Promise.all(
      callers.map((caller, agent) =>
        expectOnce(
          caller,
          attempts.filter((_, index) => index % agents === agent),
        ),
      ),
    )
    const [caller] = callers
    if (!caller) throw new Error('There is no caller')
    expect(answered.some((it) => it.joining?.isAnswered)).toBe(true)
    for (const attempt of answered.slice(-crashes)) await expectWhole(caller, attempt)
  },
)

function figures(tookMs: number[]): string {
  const sorted = tookMs.toSorted((a, b) => a - b)
  const median = sorted[Math.floor(sorted.length / 2)] ?? 0
  return `median ${Math.round(median)} ms, longest ${Math.round(sorted.at(-1) ?? 0)} ms`
}

/** Opens the date without a limit, so that plans never change because others book. */
async function openDate(url: string): Promise<void> {
  const manager = new Caller(url)
  await manager.signIn('manager@demo.example')
  const { version } = await manager.must(dateStatus.load, { params: { date } })
  await manager.must(dateStatus.save, { params: { date }, body: { mode: 'open', comments: '', version } })
}

/** Waits until one more request has been answered. */
async function untilOneMore(answered: () => number): Promise<void> {
  const before = answered()
  const giveUpMs = performance.now() + 20_000
  while (answered() === before && performance.now() < giveUpMs) await wait(10)
}

/**
 * Repeats each request with its original key: it returns the original reply or is carried out now, never
 * both.
 */
async function expectOnce(caller: Caller, attempts: Attempt[]): Promise<void> {
  for (const attempt of attempts) {
    const again = await caller.call(makeAdvancedBooking, {
      params: { id: 'new' },
      body: attempt.body,
      key: attempt.key,
    })
    if (attempt.guid !== null) expect(again).toMatchObject({ status: 200, body: { guid: attempt.guid } })
    const found = await caller.must(queryCustomers, { query: { query: attempt.lastName } })
    const own = found.items.filter((it) => it.lastName === attempt.lastName)
    expect(own.length, attempt.lastName).toBe(again.status === 200 ? 1 : 0)
    if (attempt.joining) await expectJoinedOnce(caller, attempt.lastName, attempt.joining)
  }
}

async function expectJoinedOnce(
  caller: Caller,
  lastName: string,
  { key, body }: NonNullable<Attempt['joining']>,
): Promise<void> {
  const again = await caller.call(addPaxChange.make, { body, key })
  expect(again, lastName).toMatchObject({ status: 200, body: { guid: body.groupGuid } })
  const group = await detailOf(caller, body.groupGuid, lastName)
  expect(group.passengers, lastName).toHaveLength(3)
  expect(group.bookings, lastName).toMatchObject([{ adults: 3 }])
  expect(group.entries.map((it) => it.kind).toSorted(), lastName).toEqual([
    'charge',
    'charge',
    'payment',
    'reversal',
  ])
}

/**
 * Books parties and adds a passenger to each until the server is gone. Records which requests got no answer.
 */
async function bookUntilItDies(caller: Caller, attempts: Attempt[], name: string): Promise<void> {
  try {
    const { items } = await caller.must(pickerFlights, { query: { date, direction: 'arrival' } })
    const flightGuid = items[0]?.guid ?? ''
    for (let index = 0; ; index++) {
      const lastName = `${name}${index}`
      const asked = {
        customer: { firstName: 'Crash', lastName },
        adults: 2,
        arrival: { date, flightGuid, fastTrack: true },
        billing: 'payNow' as const,
        payMethod: 'card' as const,
      }
      const { confirmation } = await caller.must(confirmAdvancedBooking, {
        params: { id: 'new' },
        body: asked,
      })
      const attempt: Attempt = {
        key: crypto.randomUUID(),
        body: { ...asked, confirmation },
        lastName,
        guid: null,
        joining: null,
      }
      attempts.push(attempt)
      attempt.guid =
        (
          await caller.must(makeAdvancedBooking, {
            params: { id: 'new' },
            body: attempt.body,
            key: attempt.key,
          })
        ).guid ?? null
      await joinOne(caller, attempt)
    }
  } catch (error) {
    if (!(error instanceof NoAnswer)) throw error
  }
}

async function joinOne(caller: Caller, attempt: Attempt): Promise<void> {
  const joins = { firstName: 'Crash', lastName: 'Joins', ageBand: 'adult' as const }
  const asked = { groupGuid: attempt.guid ?? '', passengers: [joins] }
  const { confirmation } = await caller.must(addPaxChange.confirm, { body: asked })
  attempt.joining = { key: crypto.randomUUID(), body: { ...asked, confirmation }, isAnswered: false }
  await caller.must(addPaxChange.make, { body: attempt.joining.body, key: attempt.joining.key })
  attempt.joining.isAnswered = true
}

/**
 * An answered booking is complete: passengers, service, charge and payment, including the added passenger
 * only if it was answered.
 */
async function expectWhole(caller: Caller, { guid, lastName, joining }: Attempt): Promise<void> {
  const group = await detailOf(caller, guid ?? '', lastName)
  const isJoined = joining !== null
  expect(group.passengers).toHaveLength(isJoined ? 3 : 2)
  expect(group.bookings.map((it) => it.status)).toEqual(['booked'])
  const paidCents =
    0 - group.entries.filter((it) => it.kind === 'payment').reduce((cents, it) => cents + it.amountCents, 0)
  const chargedCents = group.entries
    .filter((it) => it.kind !== 'payment')
    .reduce((cents, it) => cents + it.amountCents, 0)
  expect(group.balanceCents).toBe(chargedCents - paidCents)
  expect(group.balanceCents > 0).toBe(isJoined)
}

async function detailOf(caller: Caller, guid: string, lastName: string) {
  const { items } = await caller.must(queryCustomers, { query: { query: lastName } })
  return caller.must(groupDetail, { params: { id: items[0]?.customerGuid ?? '', group: guid } })
}
