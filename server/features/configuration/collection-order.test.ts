import { setTimeout as wait } from 'node:timers/promises'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { zones } from '#contract/catalogue.ts'
import { collectionOrder } from '#contract/collection-order.ts'
import { fields } from '#contract/fields.ts'
import { signedIn } from '#server/testing/accounts.ts'
import { openTestPortal, type TestPortal } from '#server/testing/portal.ts'
import { makeSmallCompany } from '#server/testing/small-company.ts'

let portal: TestPortal
let admin: Awaited<ReturnType<typeof signedIn>>
beforeAll(async () => {
  portal = await openTestPortal('2026-11-20T13:00:00Z')
  await makeSmallCompany(portal)
  admin = await signedIn(portal, ['adminSystem'], { name: 'Ada Admin' })
})
afterAll(() => portal.close())

const order = { params: { collection: 'fields' as const } }
const namesNow = async () => (await admin.must(collectionOrder.load, order)).items.map((it) => it.name)

test('fields are put in order, and a new one comes last', async () => {
  const guids: string[] = []
  for (const name of ['Villa gate code', 'Allergy', 'Meeting point']) {
    const blank = await admin.must(fields.create.load)
    const { position } = blank
    const { guid } = await admin.must(fields.create.save, {
      body: { owner: 'fastTrack', kind: 'text', name, position },
    })
    guids.push(guid ?? '')
  }
  expect(await namesNow()).toEqual(['Villa gate code', 'Allergy', 'Meeting point'])
  const opened = await admin.must(fields.edit.load, { params: { id: guids[2] ?? '' } })
  const turned = { ...order, body: { guids: guids.toReversed(), seen: guids } }
  const saved = await admin.must(collectionOrder.save, turned)
  expect(saved.toast).toBe('Order of fields saved')
  expect(await namesNow()).toEqual(['Meeting point', 'Allergy', 'Villa gate code'])
  const { history } = await admin.must(fields.edit.load, { params: { id: guids[2] ?? '' } })
  expect(history[0]).toMatchObject({ who: 'Ada Admin', fields: [{ name: 'position', before: 20, after: 0 }] })
  // A form opened earlier would put it back where it was.
  const { version, position } = opened
  const late = await admin.call(fields.edit.save, {
    params: { id: guids[2] ?? '' },
    body: { owner: 'fastTrack', kind: 'text', name: 'Meeting point', position, version },
  })
  expect(late.status).toBe(400)
  expect(await namesNow()).toEqual(['Meeting point', 'Allergy', 'Villa gate code'])
  // The same order again is not a change.
  const same = { guids: guids.toReversed(), seen: guids.toReversed() }
  await admin.must(collectionOrder.save, { ...order, body: same })
  const again = await admin.must(fields.edit.load, { params: { id: guids[2] ?? '' } })
  expect(again.history).toEqual(history)
  // Another person still has the page from before open.
  expect((await admin.call(collectionOrder.save, turned)).status).toBe(400)
})

test('an inactive item keeps its place after those in order, and half an order is refused', async () => {
  const { items } = await admin.must(zones.list)
  const [first, ...rest] = items.map((it) => it.guid)
  const unused = await admin.must(zones.create.save, { body: { name: 'Airport island' } })
  const made = await admin.must(zones.edit.load, { params: { id: unused.guid ?? '' } })
  await admin.must(zones.edit.save, {
    params: { id: unused.guid ?? '' },
    body: { name: 'Airport island', active: false, version: made.version },
  })
  const seen = items.map((it) => it.guid)
  const guids = [...rest, first ?? '']
  await admin.must(collectionOrder.save, { params: { collection: 'zones' }, body: { guids, seen } })
  const all = await admin.must(zones.list, { query: { state: 'all' } })
  expect(all.items.map((it) => it.guid)).toEqual([...guids, unused.guid])
  const twice = [...rest, rest[0] ?? '']
  for (const wrong of [twice, rest]) {
    const body = { guids: wrong, seen: guids }
    const answer = await admin.call(collectionOrder.save, { params: { collection: 'zones' }, body })
    expect(answer.status).toBe(400)
  }
})

test('an edit and a new order at the same time wait for each other in the same order', async () => {
  const { guid = '' } = await admin.must(zones.create.save, { body: { name: 'Harbour' } })
  const { version } = await admin.must(zones.edit.load, { params: { id: guid } })
  let editing: Promise<unknown> | undefined
  await portal.database.db.transaction().execute(async (tx) => {
    // What saving an order does: first the collection, then its rows.
    await sql`select pg_advisory_xact_lock(hashtext('catalogue zones'))`.execute(tx)
    editing = admin.call(zones.edit.save, { params: { id: guid }, body: { name: 'Marina', version } })
    await wait(300)
    await sql`set local lock_timeout = '1s'`.execute(tx)
    await sql`update zone set updated_at = updated_at where guid = ${guid}`.execute(tx)
  })
  expect(await editing).toMatchObject({ status: 200 })
})
