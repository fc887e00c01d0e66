import { afterAll, beforeAll } from 'vitest'
import { addDays } from '#domain/calendar/service-date.ts'
import { queryCustomers } from '#contract/customers.ts'
import type { QueryIn } from '#contract/endpoint.ts'
import { signedIn } from '#server/testing/accounts.ts'
import { advancedBooker, type Booked } from '#server/testing/book-advanced.ts'
import { openTestPortal, type TestBrowser, type TestPortal } from '#server/testing/portal.ts'
import { makeSmallCompany, type SmallCompany } from '#server/testing/small-company.ts'

export let portal: TestPortal
export let company: SmallCompany
export let agent: TestBrowser
export const booked: Record<'john' | 'zoe' | 'bob', Booked> = {} as never

/** Books for John, Zoë and Bob in a portal for the tests of this file. */
export function openCustomerSearch(): void {
  beforeAll(async () => {
    portal = await openTestPortal('2026-11-20T13:00:00Z')
    company = await makeSmallCompany(portal)
    agent = await signedIn(portal, ['viewCustomer', 'editCustomer'])
    const book = advancedBooker(portal, company)
    const day = (days: number) => addDays(company.today, days)
    booked.john = await book({
      arrival: day(3),
      firstName: 'John',
      lastName: 'Smith',
      email: 'john.smith@mail.example',
    })
    booked.zoe = await book({
      arrival: day(1),
      departure: day(5),
      firstName: 'Zoë',
      lastName: 'Ångström-Hall',
      email: 'zoe@mail.example',
      partnerGuid: company.partner,
      billing: 'partnerAccount',
    })
    const family = ['Robert', 'Lucy'].map((firstName) => ({
      firstName,
      lastName: 'Jonesworth',
      ageBand: 'adult' as const,
    }))
    booked.bob = await book({
      departure: day(5),
      firstName: 'Robert',
      lastName: 'Fitzgerald',
      email: 'bob@other.example',
      passengers: family,
    })
    await portal.database.db
      .updateTable('customer')
      .set({ phone: '+442079460123' })
      .where('guid', '=', booked.bob.customer)
      .execute()
    await portal.database.db
      .insertInto('flight_alias')
      .values({ ident: 'AA6155', operating_ident: 'BA2155' })
      .execute()
  })
  afterAll(() => portal.close())
}

/** The results of a search. */
export const find = async (query: string, more: QueryIn<typeof queryCustomers> = {}, by = agent) =>
  (await by.must(queryCustomers, { query: { query, ...more } })).items
/** The names found, each with what matched, such as `John Smith, name`. */
export const names = async (query: string, more: QueryIn<typeof queryCustomers> = {}, by = agent) =>
  (await find(query, more, by)).map((it) => `${it.firstName} ${it.lastName}, ${it.matched}`)

export const john = 'John Smith'
export const zoe = 'Zoë Ångström-Hall'
export const bob = 'Robert Fitzgerald'
