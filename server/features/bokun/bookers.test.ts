import { makeSmallCompany } from '#server/testing/small-company.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { customerEdit } from '#contract/customers.ts'
import type { BokunBooking } from '#server/bokun/bokun-booking.ts'
import { bookerFor } from '#server/features/bokun/queries/bookers.ts'
import { signedIn } from '#server/testing/accounts.ts'
import { openTestPortal, type TestPortal } from '#server/testing/portal.ts'

let portal: TestPortal
beforeAll(async () => {
  portal = await openTestPortal('2026-11-20T13:00:00Z')
  await makeSmallCompany(portal)
})
afterAll(() => portal.close())

test.each([
  ['Suharto', '', true],
  ['', 'Suharto', true],
  ['Megawati', '', false],
  ['', 'Megawati', false],
])('“%s” “%s” matches the customer Suharto with the same e-mail: %s', async (firstName, lastName, is) => {
  const email = `family${firstName}${lastName}${String(lastName === '')}@guest.example`
  const agent = await signedIn(portal, ['viewCustomer', 'editCustomer'])
  await agent.must(customerEdit.save, {
    params: { id: 'new' },
    body: { firstName: 'Suharto', lastName: '', email },
  })
  const booking = { customer: { firstName, lastName, email, phone: '' }, language: 'en' } as BokunBooking
  expect((await bookerFor(portal.database.db, booking, {})).customerGuid !== null).toBe(is)
})
