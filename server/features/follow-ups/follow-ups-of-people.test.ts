import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { signIn } from '#contract/account.ts'
import { dashboard } from '#contract/dashboard.ts'
import type { BodyIn } from '#contract/endpoint.ts'
import { addFollowUp, finishFollowUps, queryFollowUps, reopenFollowUps } from '#contract/follow-ups.ts'
import { queryHistory } from '#contract/history.ts'
import { staffUser } from '#contract/staff.ts'
import { addDays } from '#domain/calendar/service-date.ts'
import { makeAccount, signedIn, testPassword } from '#server/testing/accounts.ts'
import { TestBrowser } from '#server/testing/portal.ts'
import { openReservationDesk, today, type ReservationDesk } from '#server/testing/reservation-desk.ts'

/** Whom follow-ups are for: people who leave, and what the Dashboard counts. */
let desk: ReservationDesk
let ann: TestBrowser
let admin: TestBrowser
beforeAll(async () => {
  desk = await openReservationDesk()
  ann = await signedIn(desk.portal, ['editCustomer', 'viewCustomer'])
  admin = await signedIn(desk.portal, ['adminSystem'])
})
afterAll(() => desk.portal.close())

const add = async (more: Partial<BodyIn<typeof addFollowUp>>) => {
  const body = { text: 'Call', dueOn: today, assigneeGuid: null, about: null, ...more }
  return (await ann.must(addFollowUp, { body })).guid
}
const finish = (guid: string) => ann.must(finishFollowUps, { body: { followUps: [{ guid, version: 1 }] } })
const one = async (guid: string, state: 'open' | 'done' = 'open') => {
  const { items } = await ann.must(queryFollowUps, { query: { state } })
  const found = items.find((it) => it.guid === guid)
  if (!found) throw new Error('No such follow-up')
  return found
}

describe('a person who leaves', () => {
  const leave = async (guid: string, change: object) => {
    const params = { id: guid }
    const form = await admin.must(staffUser.load, { params })
    await admin.must(staffUser.save, { params, body: { ...form, ...change } })
  }

  test.each([
    ['deactivated', { active: false }, 'Account deactivated'],
    ['only a driver now', { permissions: ['driver' as const] }, 'Permissions removed'],
  ])('%s: their open follow-ups are for anyone', async (_, change, reason) => {
    const { guid: assigneeGuid } = await makeAccount(desk.portal, ['fastTrack'], { name: 'Lee Leaver' })
    const dueOn = addDays(today, 9)
    const [open, done] = [await add({ assigneeGuid, dueOn }), await add({ assigneeGuid, dueOn })]
    await finish(done)
    await leave(assigneeGuid, change)
    expect(await one(open)).toMatchObject({ assignee: null, version: 2 })
    expect((await one(done, 'done')).assignee?.guid).toBe(assigneeGuid)
    await ann.must(reopenFollowUps, { body: { guids: [done] } })
    expect((await one(done)).assignee).toBeNull()
    const { items } = await admin.must(queryHistory, { query: { subject: open } })
    expect(items[0]).toMatchObject({ action: 'editFollowUp', reason, after: { for: 'Anyone' } })
  })
})

test('the Dashboard counts those for the user and for anyone, at the airport’s midnight', async () => {
  const { guid, email } = await makeAccount(desk.portal, ['fastTrack'])
  const other = await makeAccount(desk.portal, ['fastTrack'])
  const due = async () => {
    const cy = new TestBrowser(desk.portal.app)
    await cy.must(signIn, { body: { email, password: testPassword } })
    return (await cy.must(dashboard)).followUps ?? { today: 0, overdue: 0, first: '' }
  }
  const before = await due()
  await add({ text: 'Order umbrellas', assigneeGuid: guid })
  await add({ text: 'Order umbrellas', assigneeGuid: other.guid })
  expect(await due()).toMatchObject({ today: before.today + 1, overdue: before.overdue })
  // 23:59 in Barbados, and then midnight.
  desk.portal.clock.forward(14 * 60 + 59)
  expect(await due()).toMatchObject({ today: before.today + 1 })
  desk.portal.clock.forward(1)
  expect(await due()).toMatchObject({ overdue: before.today + before.overdue + 1 })
})
