import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { BodyIn } from '#contract/endpoint.ts'
import { arrivalLoadBooking, resetCheckIn } from '#contract/fast-track.ts'
import { sendDeskSteps } from '#contract/offline-desk.ts'
import { openDrawer } from '#contract/till.ts'
import { addMinutes } from '#domain/calendar/instant.ts'
import type { DeskAction } from '#domain/fast-track/desk-step.ts'
import { signedIn } from '#server/testing/accounts.ts'
import type { Booked } from '#server/testing/book-advanced.ts'
import { adultsNamed, openDesk, type OpenDesk } from '#server/testing/open-desk.ts'
import { newGuid } from '#server/work/guid.ts'

// 10:00 at the airport, on a Friday: the devices lost the network at 9:00.
const now = '2026-11-20T14:00:00Z'
const contactAt = '2026-11-20T13:00:00Z'
const at = (minutesAgo: number) => addMinutes(now, -minutesAgo)
let portal: OpenDesk['portal']
let company: OpenDesk['company']
let desk: OpenDesk['desk']
let other: OpenDesk['desk']
let book: OpenDesk['book']

beforeAll(async () => {
  ;({ portal, company, desk, book } = await openDesk(now))
  other = await signedIn(portal, ['fastTrack'], { name: 'Max Other' })
})
afterAll(() => portal.close())

const bookingOf = (booked: Booked) => booked.booking['arrivalFastTrack'] ?? ''
const load = (booked: Booked) => desk.must(arrivalLoadBooking, { query: { bookingGuid: bookingOf(booked) } })
const party = () => book({ arrival: company.today, passengers: adultsNamed(['Ann', 'Lee'], ['Bo', 'Lee']) })

type Step = Exclude<BodyIn<typeof sendDeskSteps>['steps'], undefined>[number]
function stepOf(booked: Booked, action: DeskAction, minutesAgo: number, more: object = {}): Step {
  return {
    key: newGuid(),
    bookingGuid: bookingOf(booked),
    seenVersion: 1,
    at: at(minutesAgo),
    offsetMs: 0,
    contactAt,
    ...action,
    ...more,
  }
}

async function send(steps: Step[], { by = desk, device = 'Tablet 1' } = {}) {
  const { results } = await by.must(sendDeskSteps, { body: { device, sentAt: now, steps } })
  expect(results.map((it) => it.key)).toEqual(steps.map((it) => it.key))
  return results.map(({ outcome, message }) => [outcome, message])
}

const ticking = async (booked: Booked, ...places: number[]): Promise<DeskAction> => {
  const { people } = await load(booked)
  return {
    kind: 'checkIn',
    passengers: places.map((place) => ({ guid: people[place]?.guid ?? '', firstName: '', lastName: '' })),
  }
}
const storedOf = (booked: Booked) =>
  portal.database.db
    .selectFrom('desk_step')
    .selectAll()
    .where('booking_guid', '=', bookingOf(booked))
    .orderBy('at')
    .execute()
const historyOf = (booked: Booked) =>
  portal.database.db
    .selectFrom('history')
    .selectAll()
    .where('group_guid', '=', booked.group)
    .orderBy('at')
    .orderBy('guid')
    .execute()
const complete: DeskAction = { kind: 'complete', accepts: ['missing', 'unpaid'] }

describe('a step that no longer applies', () => {
  test('after a reset by the office is stored as a conflict, and changes nothing', async () => {
    const booked = await party()
    await send([stepOf(booked, await ticking(booked, 0), 50)])
    await desk.must(resetCheckIn, {
      body: { bookingGuid: bookingOf(booked), reason: 'Wrong party', device: '' },
    })
    expect(
      await send([stepOf(booked, await ticking(booked, 1), 30)], { by: other, device: 'Tablet 2' }),
    ).toEqual([['conflict', 'The party was reset later, at 10:00 by Dora Desk']])
    expect((await load(booked)).status).toBe('booked')
    expect((await storedOf(booked)).at(-1)).toMatchObject({
      outcome: 'conflict',
      service_date: company.today,
      resolved_at: null,
    })
    expect((await historyOf(booked)).at(-1)).toMatchObject({
      action: 'deskConflict',
      account_guid: other.accountGuid,
      after: { action: 'checkIn', at: at(30) },
    })
  })

  test.each([
    [
      'of a cancelled booking',
      async (booked: Booked) => setBooking(booked, { status: 'cancelled' }),
      'This booking is cancelled',
    ],
    [
      'of a booking moved to tomorrow',
      async (booked: Booked) => setBooking(booked, { service_date: '2026-11-21' }),
      'This booking is for Sat 21 Nov',
    ],
  ])('%s is a conflict', async (_, change, message) => {
    const booked = await party()
    const action = await ticking(booked, 0)
    await change(booked)
    const [first, second] = await send([stepOf(booked, action, 30), stepOf(booked, complete, 29)])
    expect([first, second?.[0]]).toEqual([['conflict', message], 'conflict'])
  })

  test('of a closed day is a conflict, also for a user with policy override', async () => {
    const booked = await party()
    const chief = await signedIn(portal, ['fastTrack', 'policyOverride'])
    const { db } = portal.database
    const action = await ticking(booked, 0)
    await db
      .insertInto('date_status')
      .values({ date: company.today, closed_at: now, updated_at: now })
      .execute()
    expect(await send([stepOf(booked, action, 30)], { by: chief })).toEqual([
      ['conflict', 'This day is closed'],
    ])
    await db.deleteFrom('date_status').execute()
  })

  test('because a command refuses it keeps its booking, and everything it did is undone', async () => {
    const booked = await party()
    const { balanceCents: amountCents } = await load(booked)
    const { db } = portal.database
    portal.clock.forward(-30)
    await desk.must(openDrawer, { body: { floatCents: 0 } })
    portal.clock.forward(30)
    await db
      .updateTable('site')
      .set({ settings: JSON.stringify({ till: { mostCents: 1 } }) })
      .execute()
    expect(await send([stepOf(booked, { kind: 'cash', amountCents }, 20)])).toEqual([
      ['conflict', 'Amounts above BBD 0.01 need a policy override'],
    ])
    await db.updateTable('site').set({ settings: '{}' }).execute()
    expect((await storedOf(booked)).map((it) => it.outcome)).toEqual(['conflict'])
    expect((await load(booked)).balanceCents).toBe(amountCents)
  })

  test('that can’t be read or names no party is stored, and those behind it go on', async () => {
    const booked = await party()
    const unread = { key: newGuid(), kind: 'levitate', bookingGuid: bookingOf(booked) } as Step
    const nowhere = { ...stepOf(booked, complete, 20), bookingGuid: newGuid() } as Step
    expect(await send([unread, nowhere, stepOf(booked, await ticking(booked, 0), 20)])).toEqual([
      ['conflict', 'This saved action couldn’t be processed. Repeat it at the desk.'],
      ['conflict', 'This party no longer exists'],
      ['done', '1 checked in'],
    ])
    const stored = await portal.database.db
      .selectFrom('desk_step')
      .selectAll()
      .where('key', '=', unread.key)
      .executeTakeFirst()
    expect(stored).toMatchObject({
      kind: 'unread',
      booking_guid: null,
      service_date: company.today,
      step: { kind: 'levitate' },
    })
  })

  test('is withdrawn by its own undo', async () => {
    const booked = await party()
    await desk
      .must(resetCheckIn, { body: { bookingGuid: bookingOf(booked), reason: 'x', device: '' } })
      .catch(() => null)
    const wrong = stepOf(booked, { kind: 'complete', accepts: [] }, 20)
    expect(await send([wrong, stepOf(booked, { kind: 'undo', undoes: wrong.key }, 19)])).toEqual([
      ['conflict', 'Check the party in first'],
      ['done', 'Undone before the conflict was accepted'],
    ])
    expect((await storedOf(booked))[0]).toMatchObject({
      resolved_as: 'dismissed',
      resolve_reason: 'Undone on the device',
    })
  })
})

test('a batch has 1 to 50 steps, and needs the desk’s permission', async () => {
  const booked = await party()
  const steps = Array.from({ length: 51 }, () => stepOf(booked, { kind: 'callNumber' }, 1))
  const body = { device: '', sentAt: now, steps }
  expect((await desk.call(sendDeskSteps, { body })).status).toBe(400)
  expect((await desk.call(sendDeskSteps, { body: { ...body, steps: [] } })).status).toBe(400)
  const dispatcher = await signedIn(portal, ['dispatcher'])
  expect((await dispatcher.call(sendDeskSteps, { body: { ...body, steps: steps.slice(0, 1) } })).status).toBe(
    403,
  )
})

async function setBooking(booked: Booked, change: { status?: 'cancelled'; service_date?: string }) {
  await portal.database.db.updateTable('booking').set(change).where('guid', '=', bookingOf(booked)).execute()
}
