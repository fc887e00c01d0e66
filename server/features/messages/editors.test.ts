import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { message, messageHtml, sendMessageAgain } from '#contract/messages.ts'
import { newStaffUser } from '#contract/staff.ts'
import { signedIn } from '#server/testing/accounts.ts'
import { advancedBooker, type Booked } from '#server/testing/book-advanced.ts'
import { openTestPortal, type TestBrowser, type TestPortal } from '#server/testing/portal.ts'
import { makeSmallCompany, type SmallCompany } from '#server/testing/small-company.ts'

/** Editors of reservations show and resend the mail to their guests. */
let portal: TestPortal
let company: SmallCompany
let admin: TestBrowser
let booked: Booked
let params: { id: string }

beforeAll(async () => {
  portal = await openTestPortal('2026-11-20T13:00:00Z')
  company = await makeSmallCompany(portal)
  admin = await signedIn(portal, ['adminSystem'])
  booked = await advancedBooker(portal, company)({ arrival: company.today, email: 'ann@guest.example' })
})
beforeEach(async () => {
  const mail = await portal.database.db
    .updateTable('outbox')
    .set({ state: 'failed' })
    .where('group_guid', '=', booked.group)
    .returning('guid')
    .executeTakeFirstOrThrow()
  params = { id: mail.guid }
})
afterAll(() => portal.close())

test('an editor can show and resend mail to guests, but not codes', async () => {
  const editor = await signedIn(portal, ['editCustomer', 'viewCustomer'])
  const shown = await editor.call(messageHtml, { params })
  expect([shown.status, String(shown.body).includes(booked.reference)]).toEqual([200, true])
  await editor.must(sendMessageAgain, { params })
  expect(await admin.must(message, { params })).toMatchObject({ state: 'waiting' })
  const form = { name: 'Nell Newcomer', email: 'nell@company.example', phone: '', permissions: [] }
  await admin.must(newStaffUser.save, {
    body: { ...form, totpRequired: false, defaultVehicleGuid: null, shiftStart: null, shiftEnd: null },
  })
  const code = await portal.database.db
    .selectFrom('outbox')
    .select('guid as id')
    .where('sealed', '=', true)
    .executeTakeFirstOrThrow()
  expect((await editor.call(messageHtml, { params: code })).status).toBe(404)
  expect((await editor.call(sendMessageAgain, { params: code })).status).toBe(404)
  const reader = await signedIn(portal, ['viewCustomer'])
  expect((await reader.call(sendMessageAgain, { params })).status).toBe(403)
})

test('a partner user reaches only mail about the partner’s own reservations', async () => {
  const { db } = portal.database
  const user = await signedIn(portal, ['editCustomer'], { partnerGuid: company.partner })
  const both = async () => [
    (await user.call(messageHtml, { params })).status,
    (await user.call(sendMessageAgain, { params })).status,
  ]
  expect(await both()).toEqual([404, 404])
  await db
    .updateTable('booking_group')
    .set({ partner_guid: company.partner })
    .where('guid', '=', booked.group)
    .execute()
  expect(await both()).toEqual([200, 200])
})
