import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { BodyIn } from '#contract/endpoint.ts'
import { arrivalLoadBooking } from '#contract/fast-track.ts'
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

const outcomes = (results: (string | undefined)[][]) => results.map(([outcome]) => outcome)
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

describe('steps made without a network', () => {
  test('apply in order at the times they were made, and the history has both times', async () => {
    const booked = await party()
    const steps = [
      stepOf(booked, await ticking(booked, 0), 50),
      stepOf(booked, { kind: 'comments', comments: 'Lost bag', seen: '' }, 45),
      stepOf(booked, complete, 40),
    ]
    expect(await send(steps)).toEqual([
      ['done', '1 checked in'],
      ['done', 'Comments saved'],
      ['done', 'Cleared with 1 passenger missing. You can still check them in.'],
    ])
    expect(await load(booked)).toMatchObject({
      status: 'completed',
      comments: 'Lost bag',
      people: [
        { state: 'checkedIn', at: at(50), by: 'Dora Desk', device: 'Tablet 1' },
        { state: 'noShow', at: at(40), device: 'Tablet 1' },
      ],
    })
    expect((await historyOf(booked)).find((it) => it.action === 'checkIn')).toMatchObject({
      at: now,
      account_guid: desk.accountGuid,
      after: { device: 'Tablet 1', at: at(50), deviceAt: at(50) },
    })
    expect(await storedOf(booked)).toMatchObject([
      { kind: 'checkIn', outcome: 'done', device_at: at(50) },
      { kind: 'comments' },
      { kind: 'complete' },
    ])
  })

  test('sent again, also at the same moment, return their first results', async () => {
    const booked = await party()
    const steps = [stepOf(booked, await ticking(booked, 0, 1), 30), stepOf(booked, complete, 29)]
    const answers = await Promise.all([send(steps), send(steps), send(steps)])
    expect(new Set(answers.map((it) => JSON.stringify(it))).size).toBe(1)
    expect(await send(steps)).toEqual([
      ['done', '2 checked in'],
      ['done', 'Cleared'],
    ])
    expect(
      (await historyOf(booked)).filter((it) => it.action === 'checkIn' || it.action === 'serveParty'),
    ).toHaveLength(2)
  })

  test('of a clock two hours fast count at the corrected time', async () => {
    const booked = await party()
    await send([
      stepOf(booked, await ticking(booked, 0), 0, { at: addMinutes(now, 100), offsetMs: -120 * 60_000 }),
    ])
    expect((await load(booked)).people[0]?.at).toBe(at(20))
    expect(await storedOf(booked)).toMatchObject([{ at: at(20), device_at: addMinutes(now, 100) }])
  })

  test('of two tablets count every passenger once, whichever arrives first', async () => {
    const booked = await party()
    expect(
      outcomes(await send([stepOf(booked, await ticking(booked, 0), 40), stepOf(booked, complete, 35)])),
    ).toEqual(['done', 'done'])
    const late = [stepOf(booked, await ticking(booked, 0, 1), 37)]
    expect(await send(late, { by: other, device: 'Tablet 2' })).toEqual([
      ['done', '1 checked in. Already checked in at 09:20 by Tablet 1'],
    ])
    expect((await load(booked)).people.map((it) => [it.state, it.device])).toEqual([
      ['checkedIn', 'Tablet 1'],
      ['checkedIn', 'Tablet 2'],
    ])
    expect(await send([stepOf(booked, complete, 30)], { by: other, device: 'Tablet 2' })).toEqual([
      ['already', 'Already completed at 09:25 by Tablet 1'],
    ])
  })

  test('undo only what the same device did', async () => {
    const booked = await party()
    const first = stepOf(booked, await ticking(booked, 0), 40)
    await send([first])
    await send([stepOf(booked, await ticking(booked, 1), 39)], { by: other, device: 'Tablet 2' })
    expect(await send([stepOf(booked, { kind: 'undo', undoes: first.key }, 38)])).toEqual([
      ['done', 'Check-in undone'],
    ])
    expect((await load(booked)).people.map((it) => it.state)).toEqual(['expected', 'checkedIn'])
    expect((await historyOf(booked)).at(-1)).toMatchObject({
      action: 'undoDeskStep',
      after: { device: 'Tablet 1', at: at(38) },
    })
    expect(await send([stepOf(booked, await ticking(booked, 0), 37)])).toEqual([['done', '1 checked in']])
  })

  test('undo a check-in that replaced a later one, and a completion', async () => {
    const booked = await party()
    await send([stepOf(booked, await ticking(booked, 0), 30)], { by: other, device: 'Tablet 2' })
    const earlier = stepOf(booked, await ticking(booked, 0), 40)
    expect(await send([earlier])).toEqual([['already', 'Already checked in at 09:30 by Tablet 2']])
    expect((await load(booked)).people[0]).toMatchObject({ at: at(40), device: 'Tablet 1' })
    const done = stepOf(booked, complete, 35)
    const steps = [
      stepOf(booked, { kind: 'undo', undoes: earlier.key }, 38),
      done,
      stepOf(booked, { kind: 'undo', undoes: done.key }, 34),
    ]
    expect(outcomes(await send(steps))).toEqual(['already', 'done', 'done'])
    expect(await load(booked)).toMatchObject({
      status: 'checkedIn',
      people: [{ at: at(30), device: 'Tablet 2' }, { state: 'expected' }],
    })
  })

  test('correct names', async () => {
    const booked = await party()
    const { people } = await load(booked)
    const passengers = [{ guid: people[0]?.guid ?? '', firstName: 'Anna', lastName: 'Li', seen: 'Ann Lee' }]
    expect(await send([stepOf(booked, { kind: 'names', passengers }, 20)])).toEqual([['done', 'Names saved']])
    expect((await load(booked)).people[0]).toMatchObject({ firstName: 'Anna', lastName: 'Li' })
    expect((await historyOf(booked)).at(-1)).toMatchObject({
      action: 'editPassengers',
      after: { renamed: [{ before: 'Ann Lee' }], deviceAt: at(20) },
    })
  })

  test('take cash into the drawer that was open, and call the number', async () => {
    const booked = await party()
    const { balanceCents: amountCents } = await load(booked)
    const cash: DeskAction = { kind: 'cash', amountCents }
    expect(await send([stepOf(booked, cash, 20)])).toEqual([
      ['conflict', 'Dora Desk had no open drawer at 09:40'],
    ])
    portal.clock.forward(-30)
    await desk.must(openDrawer, { body: { floatCents: 0 } })
    portal.clock.forward(30)
    expect(
      outcomes(await send([stepOf(booked, cash, 20), stepOf(booked, { kind: 'callNumber' }, 19)])),
    ).toEqual(['done', 'done'])
    expect(await load(booked)).toMatchObject({ balanceCents: 0, paymentState: 'paid' })
    expect((await historyOf(booked)).find((it) => it.action === 'takePayment')?.reason).toBe(
      'Paid at 09:40, Tablet 1',
    )
    expect(await send([stepOf(booked, cash, 10)])).toEqual([
      ['conflict', 'Nothing is due: a payment has already been taken'],
    ])
  })
})
