import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach } from 'vitest'
import { queryCustomers } from '#contract/customers.ts'
import type { QueryIn } from '#contract/endpoint.ts'
import { addDays } from '#domain/calendar/service-date.ts'
import { signedIn } from '#server/testing/accounts.ts'
import { openTestPortal, type TestBrowser, type TestPortal } from '#server/testing/portal.ts'
import { makeSmallCompany, type SmallCompany } from '#server/testing/small-company.ts'
import { insertReservation, type InsertedReservation } from '#server/testing/inserted-reservations.ts'

export type Asked = QueryIn<typeof queryCustomers>

export let portal: TestPortal
export let company: SmallCompany
export let agent: TestBrowser

/** Opens a portal for the tests of this file. Each starts without reservations. */
export function openListedReservations(): void {
  beforeAll(async () => {
    portal = await openTestPortal('2026-11-20T13:00:00Z')
    company = await makeSmallCompany(portal)
    agent = await signedIn(portal, ['viewCustomer', 'editCustomer'])
  })
  afterAll(() => portal.close())
  beforeEach(() =>
    portal.database.db.connection().execute(async (db) => {
      // The ledger refuses to be emptied, as it should.
      await sql`set session_replication_role = replica`.execute(db)
      for (const table of ['posting', 'entry', 'booking', 'booking_group', 'customer'] as const)
        await db.deleteFrom(table).execute()
      await sql`set session_replication_role = origin`.execute(db)
    }),
  )
}

export const day = (days: number) => addDays(company.today, days)
/** A reservation named by its reference, with bookings as `[days from today, time, status]`. */
export const keep = (
  reference: string,
  bookings: InsertedReservation['bookings'],
  more: Partial<InsertedReservation> = {},
) => insertReservation(portal, { reference, bookings, ...more })
export const find = (asked: Asked = {}, by = agent) => by.must(queryCustomers, { query: asked })
/** The references listed, or the last name of a customer without a reservation. */
export const listed = async (asked: Asked = {}, by = agent) =>
  (await find(asked, by)).items.map((it) => it.group?.reference ?? it.lastName)
