import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Permission } from '#domain/access/permissions.ts'
import { closedDayCases } from '#server/testing/closed-day-cases.ts'
import { day } from '#server/testing/closed-day-party.ts'
import type { Answer } from '#server/testing/closed-day-change.ts'
import {
  isOnlyAsking,
  lockedByClosing,
  openAfterClosing,
  roofsOfTheDay,
} from '#server/gates/closed-day-list.ts'
import { contractEndpoints } from '#server/gates/contract-endpoints.ts'
import { signedIn } from '#server/testing/accounts.ts'
import { openReservationDesk, today, type ReservationDesk } from '#server/testing/reservation-desk.ts'

/**
 * Once a day is closed, every command that touches it is refused, including changes planned before. With
 * policy override it is allowed, and the history mentions it.
 */
const everything: Permission[] = [
  'viewCustomer',
  'editCustomer',
  'fastTrack',
  'dispatcher',
  'driver',
  'viewDateStatus',
]

let desk: ReservationDesk
const ready: { clerk: [string, () => Promise<Answer>][]; chief: [string, () => Promise<Answer>][] } = {
  clerk: [],
  chief: [],
}

beforeAll(async () => {
  desk = await openReservationDesk()
  const clerk = await signedIn(desk.portal, everything, { name: 'Cleo Clerk' })
  const chief = await signedIn(desk.portal, [...everything, 'policyOverride'], { name: 'Chris Chief' })
  for (const [path, prepare] of Object.entries(closedDayCases(desk))) {
    ready.clerk.push([path, await prepare(clerk)])
    ready.chief.push([path, await prepare(chief)])
  }
  await close(day)
  await close(today)
}, 180_000)
afterAll(() => desk.portal.close())

/** The error is about the day, or next to the field of the chosen date. */
const isLocked = (body: unknown) =>
  /closed.*you need a policy override to change it/i.test(JSON.stringify(body))

async function close(date: string): Promise<void> {
  const closed = { closed_at: desk.portal.clock.now, updated_at: desk.portal.clock.now }
  await desk.db
    .insertInto('date_status')
    .values({ date, ...closed })
    .onConflict((it) => it.column('date').doUpdateSet(closed))
    .execute()
}

describe('commands that touch a closed day', () => {
  test('every command of the day is in one of the two lists, and each that is locked is tried', async () => {
    const all = (await contractEndpoints())
      .filter(
        (it) =>
          it.kind === 'command' &&
          roofsOfTheDay.some((roof) => it.path.startsWith(roof)) &&
          !isOnlyAsking(it.path),
      )
      .map((it) => it.path)
    expect(all.toSorted()).toEqual([...lockedByClosing, ...Object.keys(openAfterClosing)].toSorted())
    expect(ready.clerk.map(([path]) => path).toSorted()).toEqual([...lockedByClosing].toSorted())
  })

  test('each is refused in words, and writes nothing', async () => {
    const wrong: string[] = []
    for (const [path, done] of ready.clerk) {
      const { status, body } = await done()
      // Setting a date always needs a policy override.
      const isKept = path === '/api/date-status/{date}' && status === 403
      if (!isKept && !isLocked(body)) wrong.push(`${path}: ${status} ${JSON.stringify(body)}`)
    }
    expect(wrong).toEqual([])
    const after = await desk.db
      .selectFrom('history')
      .select('action')
      .where('reason', 'like', '%by policy override%')
      .execute()
    expect(after).toEqual([])
  })

  test('each is allowed with a policy override, and the history mentions it', async () => {
    const wrong: string[] = []
    for (const [path, done] of ready.chief) {
      const { body } = await done()
      if (isLocked(body)) wrong.push(path)
    }
    expect(wrong).toEqual([])
    const rows = await desk.db
      .selectFrom('history')
      .select('action')
      .where('reason', 'like', '%Closed day changed by policy override: %')
      .execute()
    const actions = new Set(rows.map((it) => it.action))
    for (const action of [
      'takePayment',
      'writeOff',
      'cancelBooking',
      'assignTrip',
      'makePrivateBooking',
      'makeFee',
      'saveDayComments',
      'sellWalkIn',
    ])
      expect(actions, action).toContain(action)
  })
})
