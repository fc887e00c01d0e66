import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { signIn } from '#contract/account.ts'
import {
  deleteView,
  querySavedViews,
  saveView,
  sharedPerList,
  shareView,
  viewsPerList,
} from '#contract/saved-views.ts'
import { makeAccount, signedIn, testPassword } from '#server/testing/accounts.ts'
import { makeSmallCompany } from '#server/testing/small-company.ts'
import { openTestPortal, TestBrowser, type TestPortal } from '#server/testing/portal.ts'

let portal: TestPortal
beforeAll(async () => {
  portal = await openTestPortal('2026-11-20T13:00:00Z')
})
afterAll(() => portal?.close())

const view = {
  list: 'bookings',
  name: 'Unpaid today',
  path: '/customers',
  search: '?when=today&unpaid=yes',
  columns: { phone: false, partner: true },
  sort: { id: 'name', desc: true },
}

test('a view is saved, replaced by its name in any case, listed by name, and deleted', async () => {
  const agent = await signedIn(portal, ['viewCustomer'])
  const { guid } = await agent.must(saveView, { body: view })
  await agent.must(saveView, { body: { ...view, name: 'Late', search: '', sort: null } })
  const again = await agent.must(saveView, { body: { ...view, name: ' UNPAID Today ', search: '' } })
  expect(again.guid).toBe(guid)
  const { items } = await agent.must(querySavedViews)
  expect(items).toMatchObject([
    { name: 'Late', search: '', sort: null, columns: view.columns },
    { guid, ...view, name: 'UNPAID Today', search: '' },
  ])
  await agent.must(deleteView, { params: { id: guid } })
  expect((await agent.must(querySavedViews)).items.map((it) => it.name)).toEqual(['Late'])
  expect((await agent.call(deleteView, { params: { id: guid } })).status).toBe(404)
})

test('a view is renamed by its guid, but not to the name of another one', async () => {
  const agent = await signedIn(portal, ['viewCustomer'])
  const { guid } = await agent.must(saveView, { body: view })
  await agent.must(saveView, { body: { ...view, name: 'Late' } })
  const taken = await agent.call(saveView, { body: { ...view, guid, name: 'LATE' } })
  expect(taken).toMatchObject({
    status: 400,
    body: { fields: { name: { message: 'Another view already has this name' } } },
  })
  expect(await agent.must(saveView, { body: { ...view, guid, name: 'Unpaid' } })).toEqual({ guid })
  // Also only its case.
  await agent.must(saveView, { body: { ...view, guid, name: 'UNPAID' } })
  const { items } = await agent.must(querySavedViews)
  expect(items.map((it) => it.name)).toEqual(['Late', 'UNPAID'])
  expect(items[1]).toMatchObject({ guid, search: view.search })
})

test('the same name can be used in another list', async () => {
  const agent = await signedIn(portal, [])
  const first = await agent.must(saveView, { body: view })
  const other = await agent.must(saveView, { body: { ...view, list: 'dispatcher-trips' } })
  expect(other.guid).not.toBe(first.guid)
})

test('views are their owner’s alone', async () => {
  const [owner, other] = [await signedIn(portal, ['adminSystem']), await signedIn(portal, ['adminSystem'])]
  const { guid } = await owner.must(saveView, { body: view })
  expect((await other.must(querySavedViews)).items).toEqual([])
  expect((await other.call(deleteView, { params: { id: guid } })).status).toBe(404)
  await other.must(saveView, { body: { ...view, search: '?query=other' } })
  expect((await other.call(saveView, { body: { ...view, guid, name: 'Mine' } })).status).toBe(404)
  expect((await owner.must(querySavedViews)).items).toMatchObject([{ guid, search: view.search }])
})

test(`a list has at most ${viewsPerList} views, even when two devices save at the same time`, async () => {
  const { email } = await makeAccount(portal, [])
  const devices = [new TestBrowser(portal.app), new TestBrowser(portal.app)] as const
  for (const it of devices) await it.must(signIn, { body: { email, password: testPassword } })
  const replies = await Promise.all(
    Array.from({ length: viewsPerList + 6 }, (_, at) =>
      devices[at % 2 === 0 ? 0 : 1].call(saveView, { body: { ...view, name: `View ${at}` } }),
    ),
  )
  expect(replies.filter((it) => it.status === 200)).toHaveLength(viewsPerList)
  const refused = replies.find((it) => it.status !== 200)
  expect(refused).toMatchObject({
    status: 400,
    body: { fields: { name: { message: expect.stringContaining('at most 30') } } },
  })
  // Replacing one is still possible.
  const { items } = await devices[0].must(querySavedViews)
  await devices[1].must(saveView, { body: { ...view, name: items[0]!.name } })
})

describe('a shared view', () => {
  const share = (agent: TestBrowser, id: string, shared = true) =>
    agent.call(shareView, { params: { id }, body: { shared } })
  const seen = async (agent: TestBrowser) => (await agent.must(querySavedViews)).items
  const historyOf = (actor: string) =>
    portal.database.db
      .selectFrom('history')
      .innerJoin('account', 'account.guid', 'history.account_guid')
      .select(['action', 'before', 'after'])
      .where('account.name', '=', actor)
      .where('action', 'like', '%View')
      .orderBy('history.guid')
      .execute()

  test('is seen by staff who can open its page, with its owner’s name, until it is no longer shared', async () => {
    const owner = await signedIn(portal, ['viewCustomer'], { name: 'Ana Owner' })
    const [colleague, driver] = [await signedIn(portal, ['viewCustomer']), await signedIn(portal, ['driver'])]
    const { guid } = await owner.must(saveView, { body: view })
    expect((await share(owner, guid)).status).toBe(200)
    expect((await share(owner, guid)).status).toBe(200)
    expect(await seen(owner)).toMatchObject([{ guid, shared: true, owner: null, canChange: true }])
    expect(await seen(colleague)).toMatchObject([
      { guid, ...view, shared: true, owner: 'Ana Owner', canChange: false },
    ])
    expect(await seen(driver)).toEqual([])
    await share(owner, guid, false)
    expect(await seen(colleague)).toEqual([])
    expect(await historyOf('Ana Owner')).toMatchObject([
      { action: 'saveView', after: { view: view.name } },
      { action: 'shareView', after: { view: view.name } },
      { action: 'unshareView', after: { view: view.name } },
    ])
    await owner.must(deleteView, { params: { id: guid } })
  })

  test('is changed, no longer shared and deleted by its owner and administrators only', async () => {
    const owner = await signedIn(portal, ['viewCustomer'])
    const colleague = await signedIn(portal, ['viewCustomer', 'editCustomer', 'policyOverride'])
    const admin = await signedIn(portal, ['adminSystem', 'viewCustomer'], { name: 'Bea Admin' })
    const { guid } = await owner.must(saveView, { body: view })
    // Not shared, it is of no concern to an administrator.
    expect((await share(admin, guid)).status).toBe(404)
    await share(owner, guid)
    expect((await colleague.call(saveView, { body: { ...view, guid, name: 'Mine' } })).status).toBe(404)
    expect((await share(colleague, guid, false)).status).toBe(404)
    expect((await colleague.call(deleteView, { params: { id: guid } })).status).toBe(404)
    // Under the same name, a colleague saves a view of their own.
    const other = await colleague.must(saveView, { body: view })
    expect(other.guid).not.toBe(guid)
    await admin.must(saveView, { body: { ...view, guid, name: 'Unpaid', search: '?owing=yes' } })
    expect(await seen(owner)).toMatchObject([{ guid, name: 'Unpaid', search: '?owing=yes', owner: null }])
    expect((await admin.call(saveView, { body: { ...view, guid, list: 'partners' } })).status).toBe(404)
    await admin.must(deleteView, { params: { id: guid } })
    expect(await seen(owner)).toEqual([])
    expect(await historyOf('Bea Admin')).toMatchObject([
      { action: 'changeSharedView', before: { view: view.name }, after: { view: 'Unpaid' } },
      { action: 'deleteSharedView', before: { view: 'Unpaid' } },
    ])
  })

  test('is nothing for partner users, who share none either', async () => {
    const { partner } = await makeSmallCompany(portal)
    const owner = await signedIn(portal, ['viewCustomer'])
    const guest = await signedIn(portal, ['viewCustomer', 'editCustomer'], { partnerGuid: partner })
    const { guid } = await owner.must(saveView, { body: view })
    await share(owner, guid)
    expect(await seen(guest)).toEqual([])
    const own = await guest.must(saveView, { body: view })
    expect((await share(guest, own.guid)).status).toBe(403)
    expect((await share(guest, guid, false)).status).toBe(403)
    expect((await guest.call(deleteView, { params: { id: guid } })).status).toBe(404)
    expect(await seen(guest)).toMatchObject([{ guid: own.guid, shared: false, owner: null }])
    await owner.must(deleteView, { params: { id: guid } })
  })

  test(`is one of ${sharedPerList} of its list at most`, async () => {
    const people = [await signedIn(portal, []), await signedIn(portal, [])]
    const guids = await Promise.all(
      Array.from({ length: sharedPerList + 1 }, async (_, at) => {
        const person = people[at % 2]!
        const body = { ...view, list: 'flights', path: '/flights', name: `View ${at}` }
        return { person, guid: (await person.must(saveView, { body })).guid }
      }),
    )
    const replies = await Promise.all(guids.map((it) => share(it.person, it.guid)))
    expect(replies.filter((it) => it.status === 200)).toHaveLength(sharedPerList)
    expect(replies.find((it) => it.status !== 200)?.body).toMatchObject({
      errors: [{ message: expect.stringContaining('at most 50 shared views') }],
    })
  })
})

describe('a view is refused', () => {
  test.each<[string, object, string]>([
    ['without a name', { name: '   ' }, 'name'],
    ['with a long name', { name: 'x'.repeat(61) }, 'name'],
    ['of another site', { path: '//elsewhere.example' }, 'path'],
    ['of another site, after a backslash', { path: String.raw`/\elsewhere.example` }, 'path'],
    ['with filters in the path', { path: '/customers?x=1' }, 'path'],
    ['with a search that is none', { search: 'when=today' }, 'search'],
    ['with a long search', { search: `?q=${'x'.repeat(2000)}` }, 'search'],
    ['of a list that has no name', { list: 'Bookings!' }, 'list'],
    [
      'with too many columns',
      { columns: Object.fromEntries(Array.from({ length: 601 }, (_, at) => [`c${at}`, true])) },
      'columns',
    ],
  ])('%s', async (_, change, field) => {
    const agent = await signedIn(portal, [])
    const { status, body } = await agent.call(saveView, { body: { ...view, ...change } })
    expect({ status, fields: Object.keys((body as unknown as { fields: object }).fields) }).toEqual({
      status: 400,
      fields: [field],
    })
  })
})
