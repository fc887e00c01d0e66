import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { dispatcherDashboard } from '#contract/dispatch.ts'
import { addDays } from '#domain/calendar/service-date.ts'
import { namedReservations } from '#server/features/card-payments/queries/candidates.ts'
import { signedIn } from '#server/testing/accounts.ts'
import { openTestPortal, type TestPortal } from '#server/testing/portal.ts'
import { makeSmallCompany } from '#server/testing/small-company.ts'
import { bookTrips } from '#server/testing/trips.ts'

let portal: TestPortal
beforeAll(async () => {
  portal = await openTestPortal('2026-11-20T13:00:00Z')
})
afterAll(() => portal.close())

test('a lead passenger with a single name is on the name board and matched as a payer', async () => {
  const { db } = portal.database
  const company = await makeSmallCompany(portal)
  const agent = await signedIn(portal, ['viewCustomer', 'editCustomer', 'dispatcher'])
  const date = addDays(company.today, 2)
  const [trip] = await bookTrips(agent, agent, company, { date })
  const groupGuid = trip?.groupGuid ?? ''
  const names = { first_name: 'Suharto', last_name: '' }
  await db
    .updateTable('passenger')
    .set(names)
    .where('group_guid', '=', groupGuid)
    .where('position', '=', 1)
    .execute()
  const { items } = await agent.must(dispatcherDashboard, { query: { date } })
  expect(items.find((it) => it.groupGuid === groupGuid)?.guestName).toBe('Suharto')
  expect((await namedReservations(db, sql`g.guid = ${groupGuid}::uuid`))[0]?.names).toContain('Suharto')
})
