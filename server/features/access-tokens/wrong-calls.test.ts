import { afterAll, beforeAll, expect, test } from 'vitest'
import { cancelBookingChange } from '#contract/booking-changes.ts'
import { customerEdit, emptyCustomer } from '#contract/customers.ts'
import { options } from '#contract/options.ts'
import { allPermissions, partnerPermissions } from '#domain/access/permissions.ts'
import { tokenCaller } from '#server/testing/access-tokens.ts'
import { signedIn } from '#server/testing/accounts.ts'
import { openTestPortal, type TestBrowser, type TestPortal } from '#server/testing/portal.ts'
import { makeSmallCompany } from '#server/testing/small-company.ts'

/** What the portal tells a developer whose call by access token is wrong. */
let portal: TestPortal
let admin: TestBrowser
beforeAll(async () => {
  portal = await openTestPortal('2026-11-20T13:00:00Z')
  await makeSmallCompany(portal)
  admin = await signedIn(portal, allPermissions)
})
afterAll(() => portal.close())

const ann = { firstName: 'Ann', lastName: 'Smith' }

test('with a field that the call doesn’t know, at its place', async () => {
  const caller = await tokenCaller(portal, partnerPermissions)
  const message = 'Unknown field. Check the spelling.'
  const body = { ...ann, emial: 'ann@guest.example' }
  const { status, body: refused } = await caller.call(customerEdit.save, { params: { id: 'new' }, body })
  expect([status, refused]).toEqual([
    400,
    { kind: 'object', fields: { emial: { kind: 'property', message } } },
  ])
  await admin.must(customerEdit.save, { params: { id: 'new' }, body })
})

test('with a query parameter that the call doesn’t know', async () => {
  const caller = await tokenCaller(portal, partnerPermissions)
  const message = 'Unknown field. Check the spelling.'
  const { status, body } = await caller.send('GET', '/api/options/partners?limit=5&querry=good')
  expect([status, body]).toEqual([400, { kind: 'object', fields: { querry: { kind: 'property', message } } }])
  expect((await caller.send('GET', '/api/options/partners?limit=5&query=good')).status).toBe(200)
  expect((await admin.send('GET', '/api/options/partners?querry=good')).status).toBe(200)
})

test('with an idempotency key of more than 200 characters; a refusal doesn’t use a key up', async () => {
  const caller = await tokenCaller(portal, partnerPermissions)
  const key = 'k'.repeat(200)
  const save = (body: object, by = key) =>
    caller.call(customerEdit.save, { params: { id: 'new' }, body: { ...body }, key: by })
  expect(await save(ann, `${key}1`)).toMatchObject({
    status: 400,
    body: { errors: [{ name: 'Idempotency-Key', message: 'Use a key of at most 200 characters' }] },
  })
  expect((await save({ ...ann, phone: '12' })).status).toBe(400)
  expect((await save(ann)).status).toBe(200)
})

test('with a guid in the body that doesn’t exist: the field is named', async () => {
  const caller = await tokenCaller(portal, partnerPermissions)
  const body = { groupGuid: '01980c5e-7a20-7000-8000-000000000001', reason: 'Ill' }
  expect(await caller.call(cancelBookingChange.confirm, { body })).toMatchObject({
    status: 404,
    body: { errors: [{ name: 'groupGuid', message: 'Not found' }] },
  })
})

test('without the permission, which is named', async () => {
  const caller = await tokenCaller(portal, ['viewCustomer'])
  expect(await caller.call(emptyCustomer)).toMatchObject({
    status: 403,
    body: {
      errors: [
        { name: 'access token', message: 'This call needs the editCustomer permission' },
        { name: 'permission', message: 'Forbidden - you do not have permission to view this page' },
      ],
    },
  })
})

test.each(['', 'Token ', 'bearer:'])('with “%s” before the token', async (scheme) => {
  const caller = await tokenCaller(portal, partnerPermissions)
  caller.headers['authorization'] = `${scheme}${caller.token}`
  const message = 'Send the token as: Authorization: Bearer kst_…'
  expect(await caller.call(emptyCustomer)).toMatchObject({
    status: 401,
    body: { errors: [{ name: 'authorization', message }] },
  })
})

test('an option list returns up to `limit` entries, and refuses one over the maximum', async () => {
  const caller = await tokenCaller(portal, partnerPermissions)
  const countries = (limit: number) =>
    caller.call(options, { params: { list: 'countries' }, query: { limit } })
  expect((await countries(2)).body.items).toHaveLength(2)
  expect(await countries(501)).toMatchObject({ status: 400, body: { fields: { limit: {} } } })
})
