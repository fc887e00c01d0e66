import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { customerEdit, customerPage, emptyCustomer } from '#contract/customers.ts'
import { dashboard } from '#contract/dashboard.ts'
import type { BodyIn, QueryIn } from '#contract/endpoint.ts'
import {
  addFollowUp,
  deleteFollowUp,
  editFollowUp,
  finishFollowUps,
  queryFollowUps,
  reopenFollowUps,
} from '#contract/follow-ups.ts'
import { queryHistory } from '#contract/history.ts'
import { options } from '#contract/options.ts'
import { addDays } from '#domain/calendar/service-date.ts'
import { makeAccount, signedIn } from '#server/testing/accounts.ts'
import type { TestBrowser } from '#server/testing/portal.ts'
import { guest, openReservationDesk, today, type ReservationDesk } from '#server/testing/reservation-desk.ts'

type Person = TestBrowser & { accountGuid: string }

let desk: ReservationDesk
let ann: Person
let bob: Person
let admin: Person
let customer: string
beforeAll(async () => {
  desk = await openReservationDesk()
  ann = await signedIn(desk.portal, ['editCustomer', 'viewCustomer'], { name: 'Ann Office' })
  bob = await signedIn(desk.portal, ['financial', 'managePartner'], { name: 'Bob Books' })
  admin = await signedIn(desk.portal, ['adminSystem'], { name: 'Ada Admin' })
  customer = await newCustomer('Mei', 'Tan')
})
afterAll(() => desk.portal.close())

async function newCustomer(firstName: string, lastName: string): Promise<string> {
  const { guid } = await ann.must(customerEdit.save, {
    params: { id: 'new' },
    body: { ...(await ann.must(emptyCustomer)), firstName, lastName, version: 1 } as never,
  })
  return guid ?? ''
}

const add = async (more: Partial<BodyIn<typeof addFollowUp>> = {}, by: TestBrowser = ann) => {
  const body = { text: 'Call about the second car', dueOn: today, assigneeGuid: null, about: null, ...more }
  return (await by.must(addFollowUp, { body })).guid
}
const found = async (query: QueryIn<typeof queryFollowUps> = {}, by: TestBrowser = ann) =>
  (await by.must(queryFollowUps, { query })).items
const one = async (guid: string, state: 'open' | 'done' = 'open') => {
  const it = (await found({ state, limit: 500 })).find((row) => row.guid === guid)
  if (!it) throw new Error('No such follow-up')
  return it
}
const finish = (guids: readonly string[], by: TestBrowser = ann, version = 1) =>
  by.must(finishFollowUps, { body: { followUps: guids.map((guid) => ({ guid, version })) } })
/** Why a call was refused. */
const why = ({ body }: { body: unknown }) => {
  const { errors, fields } = body as { errors?: { message: string }[]; fields?: object }
  return errors?.[0]?.message ?? fields
}

describe('adding', () => {
  test('a follow-up has a text, a day, a person, and what it is about', async () => {
    const guid = await add({ assigneeGuid: bob.accountGuid, about: { kind: 'customer', guid: customer } })
    expect(await one(guid)).toMatchObject({
      text: 'Call about the second car',
      dueOn: today,
      assignee: { guid: bob.accountGuid, name: 'Bob Books' },
      about: { kind: 'customer', guid: customer, name: 'Mei Tan', customerGuid: customer },
      by: 'Ann Office',
      done: null,
      whyNotChange: null,
      version: 1,
    })
    const { history } = await ann.must(customerPage, { params: { id: customer } })
    expect(history[0]).toMatchObject({
      action: 'addFollowUp',
      after: { text: 'Call about the second car', for: 'Bob Books', about: 'Mei Tan' },
    })
  })

  test('about a partner, and about a reservation of a customer', async () => {
    const { group } = await desk.book({
      adults: 2,
      arrival: await desk.arriving(addDays(today, 5)),
      customer: guest,
    })
    const customerGuid = group.customer_guid
    const ofGroup = await add({ about: { kind: 'reservation', guid: group.guid } })
    expect((await one(ofGroup)).about).toEqual({
      kind: 'reservation',
      guid: group.guid,
      name: `Zoë Ångström · ${group.reference}`,
      customerGuid,
    })
    for (const query of [{ reservation: group.guid }, { customer: customerGuid }, { query: group.reference }])
      expect((await found(query)).map((it) => it.guid)).toEqual([ofGroup])
    const { partner } = desk.company
    const ofPartner = await add({ about: { kind: 'partner', guid: partner } }, bob)
    expect((await found({ partner }, bob)).map((it) => it.guid)).toEqual([ofPartner])
  })

  test.each<[string, Partial<BodyIn<typeof addFollowUp>>, string]>([
    ['text', { text: '  ' }, 'This field is required'],
    ['text', { text: 'x'.repeat(2001) }, 'At most 2,000 characters'],
    ['dueOn', { dueOn: '2026-11-31' }, 'Enter a date as YYYY-MM-DD'],
    ['dueOn', { dueOn: '2026-11-19' }, 'Enter today or a later date'],
  ])('%s is checked: %o', async (field, more, message) => {
    const body = { text: 'Call', dueOn: today, assigneeGuid: null, about: null, ...more }
    const { status, body: reply } = await ann.call(addFollowUp, { body })
    expect(status).toBe(400)
    expect(JSON.stringify(reply)).toContain(message)
    expect(JSON.stringify(reply)).toContain(field)
  })

  test('only for people of the office, who are the options', async () => {
    const driver = await makeAccount(desk.portal, ['driver'], { name: 'Dora Driver' })
    const hotel = await makeAccount(desk.portal, ['editCustomer'], {
      name: 'Hotel Host',
      partnerGuid: desk.company.partner,
    })
    for (const { guid } of [driver, hotel, { guid: customer }]) {
      const body = { text: 'Call', dueOn: today, assigneeGuid: guid, about: null }
      expect((await ann.call(addFollowUp, { body })).status).toBe(400)
    }
    const { items } = await ann.must(options, { params: { list: 'office' } })
    const names = items.map((it) => it.name)
    expect(names).toContain('Bob Books')
    expect(names).not.toContain('Dora Driver')
    expect(names).not.toContain('Hotel Host')
  })

  test('about something the caller can’t open, or that isn’t there, is not found', async () => {
    const body = { text: 'Call', dueOn: today, assigneeGuid: null }
    const calls = [
      [ann, { kind: 'partner', guid: desk.company.partner }],
      [bob, { kind: 'customer', guid: customer }],
      [ann, { kind: 'customer', guid: desk.company.partner }],
      [ann, { kind: 'quote', guid: customer }],
      [ann, { kind: 'reservation', guid: customer }],
    ] as const
    for (const [by, about] of calls)
      expect((await by.call(addFollowUp, { body: { ...body, about } })).status).toBe(404)
  })
})

test('a follow-up is changed, done, reopened and deleted, with a history line each', async () => {
  const guid = await add()
  const params = { id: guid }
  const changed = { text: 'Call tomorrow', dueOn: addDays(today, 1), assigneeGuid: ann.accountGuid }
  await ann.must(editFollowUp, { params, body: { ...changed, version: 1 } })
  expect(await finish([guid], ann, 2)).toEqual({ refused: [], toast: 'Follow-up done' })
  const { done, version } = await one(guid, 'done')
  expect(done).toEqual({ at: expect.any(String), by: 'Ann Office' })
  const late = await ann.call(editFollowUp, { params, body: { ...changed, version } })
  expect(why(late)).toBe('This follow-up is done. Reopen it first.')
  const reopened = await ann.must(reopenFollowUps, { body: { guids: [guid] } })
  expect(reopened).toEqual({ refused: [], toast: 'Follow-up reopened' })
  await ann.must(deleteFollowUp, { params, body: { version: 4 } })
  const gone = await finish([guid])
  expect(gone).toEqual({ refused: [{ guid, why: 'It has been deleted' }] })
  const { items } = await admin.must(queryHistory, { query: { kind: 'followUp', subject: guid } })
  expect(items.map((it) => it.action)).toEqual([
    'deleteFollowUp',
    'reopenFollowUp',
    'finishFollowUp',
    'editFollowUp',
    'addFollowUp',
  ])
  expect(items[3]).toMatchObject({ before: { for: 'Anyone' }, after: { for: 'Ann Office' } })
})

test('an overdue one can be edited without another day, but not moved to an earlier one', async () => {
  const guid = await add({ dueOn: today })
  await desk.db.updateTable('follow_up').set({ due_on: '2026-11-10' }).where('guid', '=', guid).execute()
  const params = { id: guid }
  const body = { text: 'Call again', dueOn: '2026-11-10', assigneeGuid: null, version: 1 }
  expect((await ann.call(editFollowUp, { params, body: { ...body, dueOn: '2026-11-11' } })).status).toBe(400)
  await ann.must(editFollowUp, { params, body })
})

describe('two people at the same time', () => {
  test('of two changes, the second is refused', async () => {
    const guid = await add()
    const body = { text: 'Call', dueOn: today, assigneeGuid: null, version: 1 }
    const both = await Promise.all(
      [ann, bob].map((by) => by.call(editFollowUp, { params: { id: guid }, body })),
    )
    expect(both.filter((it) => it.status === 200)).toHaveLength(1)
    expect(both.map(why)).toContain('Another user changed this follow-up since you opened it. Open it again.')
  })

  test('done twice, the second learns by whom; what was changed meanwhile is left out', async () => {
    const [first, second] = [await add(), await add()]
    await ann.must(editFollowUp, {
      params: { id: second },
      body: { text: 'Not today', dueOn: addDays(today, 3), assigneeGuid: null, version: 1 },
    })
    expect(await finish([first], bob)).toMatchObject({ toast: 'Follow-up done' })
    const refused = [
      { guid: first, why: 'Already done by Bob Books' },
      { guid: second, why: 'Another user has changed it. Read it again.' },
    ]
    expect(await finish([first, second])).toEqual({ refused })
    const third = await add()
    expect(await finish([third, first])).toEqual({ refused: [refused[0]], toast: 'Follow-up done' })
    const opened = await ann.must(reopenFollowUps, { body: { guids: [second] } })
    expect(opened).toEqual({ refused: [{ guid: second, why: 'It is open' }] })
  })
})

test('only the person it is for, the person who added it and administrators edit or delete it', async () => {
  const guid = await add({ assigneeGuid: ann.accountGuid })
  const seen = (await found({}, bob)).find((it) => it.guid === guid)
  const message = 'Only the person it is for, the person who added it and administrators can change it'
  expect(seen?.whyNotChange).toBe(message)
  const body = { text: 'Mine', dueOn: today, assigneeGuid: null, version: 1 }
  expect(why(await bob.call(editFollowUp, { params: { id: guid }, body }))).toBe(message)
  expect(why(await bob.call(deleteFollowUp, { params: { id: guid }, body: { version: 1 } }))).toBe(message)
  await admin.must(deleteFollowUp, { params: { id: guid }, body: { version: 1 } })
})

test('drivers, partner users and readers without a job in the office have no follow-ups', async () => {
  const driver = await signedIn(desk.portal, ['driver'])
  const reader = await signedIn(desk.portal, ['viewCustomer', 'dailyReports'])
  const hotel = await signedIn(desk.portal, ['viewCustomer', 'editCustomer'], {
    partnerGuid: desk.company.partner,
  })
  const guid = await add()
  const params = { id: guid }
  for (const by of [driver, reader, hotel]) {
    const calls = [
      by.call(queryFollowUps, { query: {} }),
      by.call(addFollowUp, { body: { text: 'x', dueOn: today, assigneeGuid: null, about: null } }),
      by.call(editFollowUp, { params, body: { text: 'x', dueOn: today, assigneeGuid: null, version: 1 } }),
      by.call(deleteFollowUp, { params, body: { version: 1 } }),
      by.call(finishFollowUps, { body: { followUps: [{ guid, version: 1 }] } }),
      by.call(reopenFollowUps, { body: { guids: [guid] } }),
    ]
    expect((await Promise.all(calls)).map((it) => it.status)).toEqual(calls.map(() => 403))
    expect((await by.must(options, { params: { list: 'office' } })).items).toEqual([])
    expect((await by.must(dashboard)).followUps).toBeNull()
  }
})

test('lists: mine or everyone’s, by day, text and page', async () => {
  const text = 'Ask for the numbers of the Crane'
  const mine = await add({ text, assigneeGuid: bob.accountGuid, dueOn: addDays(today, 2) }, bob)
  const anyones = await add({ text, dueOn: addDays(today, 1) })
  const anns = await add({ text, assigneeGuid: ann.accountGuid })
  const list = async (more: QueryIn<typeof queryFollowUps>) =>
    (await found({ query: 'numbers of the crane', ...more }, bob)).map((it) => it.guid)
  expect(await list({ whose: 'mine' })).toEqual([anyones, mine])
  expect(await list({})).toEqual([anns, anyones, mine])
  expect(await list({ sort: '-due' })).toEqual([mine, anyones, anns])
  expect(await list({ dueFrom: addDays(today, 1), dueTo: addDays(today, 1) })).toEqual([anyones])
  await finish([anns])
  desk.portal.clock.forward(1)
  await finish([mine], bob)
  expect(await list({ state: 'done' })).toEqual([mine, anns])
  const { items, nextCursor } = await bob.must(queryFollowUps, { query: { state: 'done', limit: 1 } })
  const cursor = nextCursor ?? ''
  const next = await bob.must(queryFollowUps, { query: { state: 'done', limit: 1, cursor } })
  expect([items[0]?.guid, next.items[0]?.guid]).toEqual([mine, anns])
  expect((await bob.call(queryFollowUps, { query: { cursor: 'x' } })).status).toBe(400)
  expect(await list({ query: '100%' })).toEqual([])
})
