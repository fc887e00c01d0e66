import { afterAll, beforeAll, expect, test } from 'vitest'
import { arrivalsReport, bookingComments } from '#contract/daily-reports.ts'
import { signedIn } from '#server/testing/accounts.ts'
import { advancedBooker } from '#server/testing/book-advanced.ts'
import { openTestPortal, type TestPortal } from '#server/testing/portal.ts'
import { makeSmallCompany } from '#server/testing/small-company.ts'
import { newGuid } from '#server/work/guid.ts'

let portal: TestPortal
let agent: Awaited<ReturnType<typeof signedIn>>
let book: ReturnType<typeof advancedBooker>
const date = '2026-11-21'
const asked = { arrival: date }

beforeAll(async () => {
  portal = await openTestPortal('2026-11-20T13:00:00Z')
  book = advancedBooker(portal, await makeSmallCompany(portal))
  agent = await signedIn(portal, ['dailyReports'])
})
afterAll(() => portal.close())

const commentsIn = async (on: string, group: string) => {
  const { items } = await agent.must(arrivalsReport.rows, { params: { date: on } })
  return items.find((it) => it.groupGuid === group)
}

test('are saved on every booking of the row, each with history and a live event', async () => {
  const group = (await book({ ...asked, transfer: true })).group
  const bookingGuids = (await commentsIn(date, group))?.bookingGuids ?? []
  await agent.must(bookingComments.save, {
    query: { bookingGuids },
    body: { comments: 'Wheelchair at the gate' },
  })
  expect((await commentsIn(date, group))?.comments).toBe('Wheelchair at the gate')
  expect((await agent.send('GET', `/reports/arrivals-${date}.csv`)).body).toContain('Wheelchair at the gate')
  const history = await portal.database.db
    .selectFrom('history')
    .select(['subject_guid', 'before', 'after'])
    .where('action', '=', 'saveBookingComments')
    .where('group_guid', '=', group)
    .execute()
  expect(history.map((it) => String(it.subject_guid)).toSorted()).toEqual(bookingGuids.toSorted())
  expect(history[0]).toMatchObject({
    before: { comments: '' },
    after: { comments: 'Wheelchair at the gate' },
  })
  const events = await portal.database.db
    .selectFrom('event')
    .select(['topic', 'date'])
    .where('guid', '=', group)
    .execute()
  expect(events).toEqual(
    expect.arrayContaining([
      { topic: 'fastTrack', date },
      { topic: 'trip', date },
    ]),
  )
})

test('by a second user are refused with the current text, and saved once they have seen it', async () => {
  const group = (await book({ ...asked, transfer: true })).group
  const bookingGuids = (await commentsIn(date, group))?.bookingGuids ?? []
  const save = (comments: string, seen?: string) =>
    agent.call(bookingComments.save, {
      query: { bookingGuids },
      body: { comments, ...(seen === undefined ? {} : { seen }) },
    })
  expect((await save('Wheelchair', '')).status).toBe(200)
  const now =
    'Another user has changed this since you opened it. Current value: “Wheelchair”. ' +
    'Save again to keep yours.'
  expect(await save('Two pushchairs', '')).toMatchObject({
    status: 400,
    body: { errors: [{ name: 'Conflict', message: now }] },
  })
  expect((await commentsIn(date, group))?.comments).toBe('Wheelchair')
  expect((await save('Wheelchair, two pushchairs', 'Wheelchair')).status).toBe(200)
  expect((await commentsIn(date, group))?.comments).toBe('Wheelchair, two pushchairs')
})

test('of a row are shown once if equal, else all of them', async () => {
  const group = (await book({ ...asked, transfer: true })).group
  const [first = '', second = ''] = (await commentsIn(date, group))?.bookingGuids ?? []
  await agent.must(bookingComments.save, { query: { bookingGuids: first }, body: { comments: 'Late' } })
  await agent.must(bookingComments.save, { query: { bookingGuids: second }, body: { comments: 'Late' } })
  expect(await agent.must(bookingComments.load, { query: { bookingGuids: `${first},${second}` } })).toEqual({
    comments: 'Late',
  })
  await agent.must(bookingComments.save, {
    query: { bookingGuids: second },
    body: { comments: 'Two pushchairs' },
  })
  const both = await agent.must(bookingComments.load, { query: { bookingGuids: [first, second] } })
  expect(both.comments.split('\n').toSorted()).toEqual(['Late', 'Two pushchairs'])
  expect((await commentsIn(date, group))?.comments.split('\n').toSorted()).toEqual(['Late', 'Two pushchairs'])
})

test('of a missing booking are not found, and nothing is saved on the others', async () => {
  const group = (await book(asked)).group
  const bookingGuids = [...((await commentsIn(date, group))?.bookingGuids ?? []), newGuid()]
  expect((await agent.call(bookingComments.load, { query: { bookingGuids } })).status).toBe(404)
  expect(
    (await agent.call(bookingComments.save, { query: { bookingGuids }, body: { comments: 'x' } })).status,
  ).toBe(404)
  expect((await commentsIn(date, group))?.comments).toBe('')
})

test.each([
  ['no booking at all', '/api/actions/bookingcomments'],
  ['an empty list', '/api/actions/bookingcomments?bookingGuids='],
  ['something that is no identifier', '/api/actions/bookingcomments?bookingGuids=1;drop'],
])('refuse %s at the field', async (_, address) => {
  const answer = await agent.send('GET', address)
  expect(answer).toMatchObject({
    status: 400,
    body: { kind: 'object', fields: { bookingGuids: expect.anything() } },
  })
})
