import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { confirmCloseDay, listCloseDay } from '#contract/close-day.ts'
import { arrivalLoadBooking, resetCheckIn } from '#contract/fast-track.ts'
import { deskConflicts, deskDeviceList, resolveDeskConflict, sendDeskSteps } from '#contract/offline-desk.ts'
import { dashboard } from '#contract/dashboard.ts'
import { openDrawer } from '#contract/till.ts'
import { addMinutes } from '#domain/calendar/instant.ts'
import type { DeskAction } from '#domain/fast-track/desk-step.ts'
import { forgetNamesOfSteps } from '#server/features/desk-device/commands/forget-names.ts'
import { signedIn } from '#server/testing/accounts.ts'
import type { Booked } from '#server/testing/book-advanced.ts'
import { adultsNamed, openDesk, type OpenDesk } from '#server/testing/open-desk.ts'
import { newGuid } from '#server/work/guid.ts'

// 10:00 at the airport, on a Friday.
const now = '2026-11-20T14:00:00Z'
let portal: OpenDesk['portal']
let company: OpenDesk['company']
let desk: OpenDesk['desk']
let lead: OpenDesk['desk']
let book: OpenDesk['book']

beforeAll(async () => {
  ;({ portal, company, desk, book } = await openDesk(now))
  lead = await signedIn(portal, ['fastTrack'], { name: 'Lea Lead' })
})
afterAll(() => portal.close())

const bookingOf = (booked: Booked) => booked.booking['arrivalFastTrack'] ?? ''
const load = (booked: Booked) => desk.must(arrivalLoadBooking, { query: { bookingGuid: bookingOf(booked) } })
const party = () => book({ arrival: company.today, passengers: adultsNamed(['Ann', 'Lee'], ['Bo', 'Lee']) })
const openOnes = async (booked: Booked) =>
  (await lead.must(deskConflicts, { query: {} })).items.filter((it) => it.bookingGuid === bookingOf(booked))

/** A step of Dora at Tablet 1, 30 minutes ago. */
async function send(booked: Booked, action: DeskAction) {
  const at = addMinutes(now, -30)
  const step = {
    key: newGuid(),
    bookingGuid: bookingOf(booked),
    seenVersion: 1,
    at,
    offsetMs: 0,
    contactAt: '2026-11-20T13:00:00Z',
    ...action,
  }
  await desk.must(sendDeskSteps, { body: { device: 'Tablet 1', sentAt: now, steps: [step] } })
  return step.key
}

const ticking = async (booked: Booked, ...places: number[]): Promise<DeskAction> => {
  const { people } = await load(booked)
  return {
    kind: 'checkIn',
    passengers: places.map((place) => ({ guid: people[place]?.guid ?? '', firstName: '', lastName: '' })),
  }
}

/** A party whose check-in was reset by the lead before an earlier check-in of Bo arrived. */
async function contested() {
  const booked = await party()
  await send(booked, await ticking(booked, 0))
  await lead.must(resetCheckIn, {
    body: { bookingGuid: bookingOf(booked), reason: 'Wrong party', device: '' },
  })
  return { booked, key: await send(booked, await ticking(booked, 1)) }
}
const resolve = (guid: string, as: 'accepted' | 'dismissed', by = lead) =>
  by.call(resolveDeskConflict, { body: { guid, as, reason: 'Seen at the gate' } })

describe('a conflict', () => {
  test('shows both sides, who made the step, where and when', async () => {
    const { booked, key } = await contested()
    expect(await openOnes(booked)).toEqual([
      {
        guid: key,
        bookingGuid: bookingOf(booked),
        groupGuid: booked.group,
        customerGuid: booked.customer,
        reference: booked.reference,
        name: 'Ann Guest',
        serviceDate: company.today,
        direction: 'arrival',
        by: 'Dora Desk',
        device: 'Tablet 1',
        at: addMinutes(now, -30),
        deviceAt: addMinutes(now, -30),
        receivedAt: now,
        step: 'Checked in Bo Lee',
        now: 'Booked, 0 of 2 checked in',
        why: 'The party was reset later, at 10:00 by Lea Lead',
        whyNotAccept: null,
        remedy: null,
        resolved: null,
      },
    ])
  })

  test('that is accepted applies to the party’s current state, by the accepting user', async () => {
    const { booked, key } = await contested()
    expect((await resolve(key, 'accepted')).body).toMatchObject({ toast: 'Conflict accepted' })
    expect((await load(booked)).people).toMatchObject([
      { state: 'expected' },
      { state: 'checkedIn', at: addMinutes(now, -30), by: 'Lea Lead', device: 'Tablet 1' },
    ])
    expect(await openOnes(booked)).toEqual([])
    const all = await lead.must(deskConflicts, { query: { state: 'all', date: company.today } })
    expect(all.items.find((it) => it.guid === key)?.resolved).toEqual({
      at: now,
      by: 'Lea Lead',
      as: 'accepted',
      reason: 'Seen at the gate',
    })
    const history = await portal.database.db
      .selectFrom('history')
      .selectAll()
      .where('group_guid', '=', booked.group)
      .orderBy('guid')
      .execute()
    expect(history.find((it) => it.action === 'resolveDeskConflict')).toMatchObject({
      account_guid: lead.accountGuid,
      reason: 'Seen at the gate',
      before: {
        accountGuid: desk.accountGuid,
        device: 'Tablet 1',
        at: addMinutes(now, -30),
        deviceAt: addMinutes(now, -30),
      },
    })
  })

  test('that is resolved appears for the user who made it, on every device, and for no one else', async () => {
    const { booked, key } = await contested()
    const decided = async (by = desk) =>
      (await by.must(deskDeviceList, {})).decided.filter((it) => it.key === key)
    expect(await decided()).toEqual([])
    await resolve(key, 'dismissed')
    expect(await decided()).toEqual([
      {
        key,
        reference: booked.reference,
        name: 'Ann Guest',
        step: 'Checked in a passenger',
        as: 'dismissed',
        by: 'Lea Lead',
        at: now,
        reason: 'Seen at the gate',
      },
    ])
    expect(await decided(lead)).toEqual([])
  })

  test('that is dismissed changes nothing, and is resolved once', async () => {
    const { booked, key } = await contested()
    const answers = await Promise.all([
      resolve(key, 'dismissed'),
      resolve(key, 'accepted'),
      resolve(key, 'dismissed'),
    ])
    expect(answers.map((it) => it.status).toSorted((a, b) => a - b)).toEqual([200, 400, 400])
    expect(await openOnes(booked)).toEqual([])
    expect((await resolve(newGuid(), 'dismissed')).status).toBe(404)
    expect(
      (await lead.call(resolveDeskConflict, { body: { guid: key, as: 'dismissed', reason: ' ' } })).status,
    ).toBe(400)
  })

  test('is refused with the reason while the party forbids it', async () => {
    const booked = await party()
    const action = await ticking(booked, 0)
    await portal.database.db
      .updateTable('booking')
      .set({ status: 'cancelled' })
      .where('guid', '=', bookingOf(booked))
      .execute()
    const key = await send(booked, action)
    expect(await openOnes(booked)).toMatchObject([
      {
        now: 'Cancelled, 0 of 2 checked in',
        whyNotAccept: 'This booking is cancelled. Undo the cancellation first, or dismiss this action.',
      },
    ])
    expect((await resolve(key, 'accepted')).status).toBe(400)
    await portal.database.db
      .updateTable('booking')
      .set({ status: 'booked' })
      .where('guid', '=', bookingOf(booked))
      .execute()
    expect(await openOnes(booked)).toMatchObject([{ whyNotAccept: null }])
    expect((await resolve(key, 'accepted')).status).toBe(200)
  })

  test('about cash goes into the drawer of the person who accepts', async () => {
    const booked = await party()
    const { balanceCents: amountCents } = await load(booked)
    const key = await send(booked, { kind: 'cash', amountCents })
    expect(await openOnes(booked)).toMatchObject([
      {
        step: 'Took BBD 198.00 in cash',
        now: 'BBD 198.00 due',
        whyNotAccept: 'Open your drawer first: the cash goes into it',
      },
    ])
    expect((await resolve(key, 'accepted')).status).toBe(400)
    await lead.must(openDrawer, { body: { floatCents: 0 } })
    expect((await resolve(key, 'accepted')).status).toBe(200)
    expect((await load(booked)).balanceCents).toBe(0)
  })

  test('about comments, names and a completion overrides what changed meanwhile', async () => {
    const booked = await party()
    const { people } = await load(booked)
    const actions: DeskAction[] = [
      { kind: 'comments', comments: 'Lost bag', seen: 'Other' },
      {
        kind: 'names',
        passengers: [{ guid: people[0]?.guid ?? '', firstName: 'Anna', lastName: '', seen: 'Anne Lee' }],
      },
    ]
    for (const action of actions)
      expect((await resolve(await send(booked, action), 'accepted')).status).toBe(200)
    expect(await load(booked)).toMatchObject({ comments: 'Lost bag', people: [{ firstName: 'Anna' }, {}] })
    await send(booked, await ticking(booked, 0))
    const key = await send(booked, { kind: 'complete', accepts: [] })
    expect((await openOnes(booked))[0]?.why).toContain('1 of 2 checked in.')
    expect((await resolve(key, 'accepted')).status).toBe(200)
    expect((await load(booked)).status).toBe('completed')
  })

  test('without a party can only be dismissed', async () => {
    const key = newGuid()
    await desk.must(sendDeskSteps, { body: { device: '', sentAt: now, steps: [{ key, kind: 'levitate' }] } })
    const { items } = await lead.must(deskConflicts, { query: {} })
    expect(items.find((it) => it.guid === key)).toMatchObject({
      bookingGuid: null,
      whyNotAccept: 'This action can’t be applied. Dismiss it with a reason.',
    })
    expect((await resolve(key, 'accepted')).status).toBe(400)
    expect((await resolve(key, 'dismissed')).status).toBe(200)
  })

  test('needs the desk’s permission', async () => {
    const other = await signedIn(portal, ['dispatcher'])
    expect((await other.call(deskConflicts, { query: {} })).status).toBe(403)
    expect((await resolve(newGuid(), 'dismissed', other)).status).toBe(403)
  })
})

test('a date with open conflicts can’t be closed until they are resolved', async () => {
  const date = '2026-11-19'
  const booked = await book({ arrival: company.today })
  const action = await ticking(booked, 0)
  await portal.database.db
    .updateTable('booking')
    .set({ service_date: date, status: 'cancelled' })
    .where('group_guid', '=', booked.group)
    .execute()
  const key = await send(booked, action)
  const { items } = await lead.must(listCloseDay, { query: { date } })
  expect(items).toMatchObject([
    {
      kind: 'deskConflict',
      guid: key,
      name: booked.reference,
      may: [],
      whyNot: 'Accept or dismiss this under Desk conflicts first',
    },
  ])
  const close = () => lead.call(confirmCloseDay, { query: { date }, body: { resolutions: [] } })
  expect((await close()).status).toBe(400)
  expect((await lead.must(dashboard, {})).desk?.conflicts).toMatchObject({ firstDate: date })
  expect((await resolve(key, 'dismissed')).status).toBe(200)
  expect((await close()).status).toBe(200)
})

test('names in steps are cleared after 90 days, but not those of open conflicts', async () => {
  const { db } = portal.database
  const booked = await party()
  const { people } = await load(booked)
  const passengers = [{ guid: people[0]?.guid ?? '', firstName: 'Anna', lastName: 'Li' }]
  const key = await send(booked, { kind: 'checkIn', passengers })
  const open = await send(booked, {
    kind: 'names',
    passengers: passengers.map((it) => ({ ...it, firstName: 'Eve', seen: 'Other' })),
  })
  expect(await forgetNamesOfSteps(db, addMinutes(now, 89 * 24 * 60))).toBe(0)
  expect(await forgetNamesOfSteps(db, addMinutes(now, 91 * 24 * 60))).toBeGreaterThan(0)
  expect(await forgetNamesOfSteps(db, addMinutes(now, 91 * 24 * 60))).toBe(0)
  const stepOf = (guid: string) =>
    db.selectFrom('desk_step').select('step').where('key', '=', guid).executeTakeFirstOrThrow()
  expect((await stepOf(key)).step.passengers).toEqual([
    { guid: passengers[0]?.guid, firstName: '', lastName: '' },
  ])
  expect((await stepOf(open)).step.passengers).toMatchObject([{ firstName: 'Eve' }])
  expect((await lead.must(deskConflicts, { query: { state: 'all' } })).items.length).toBeGreaterThan(5)
})
