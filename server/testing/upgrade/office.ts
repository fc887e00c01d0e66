import { signIn } from '#contract/account.ts'
import { confirmAdvancedBooking, makeAdvancedBooking } from '#contract/advanced-booking.ts'
import type { BodyIn } from '#contract/endpoint.ts'
import { pickerFlights } from '#contract/flights.ts'
import { accounts } from '#server/demo/facts/accounts.ts'
import { demoPassword } from '#server/demo/facts/company.ts'
import { TestBrowser, type TestPortal } from '#server/testing/portal.ts'

export type AskedBooking = Omit<BodyIn<typeof makeAdvancedBooking>, 'confirmation'>

/** Signs in a user of the demo company, each from a different address. */
export async function staffOf(portal: TestPortal, role: string): Promise<TestBrowser> {
  const place = accounts.findIndex((it) => it.role === role)
  const browser = new TestBrowser(portal.app, `10.2.0.${place + 1}`)
  await browser.must(signIn, { body: { email: accounts[place]?.email ?? '', password: demoPassword } })
  return browser
}

/** The last flight of a date that can still be booked. */
export async function flightOf(
  agent: TestBrowser,
  date: string,
  direction: 'arrival' | 'departure',
): Promise<string> {
  const { items } = await agent.must(pickerFlights, { query: { date, direction } })
  return items.findLast((it) => !it.disabled)?.guid ?? ''
}

/** Books for a new customer through confirm and make. Returns the guids of the group and the customer. */
export async function book(
  portal: TestPortal,
  agent: TestBrowser,
  asked: AskedBooking,
): Promise<{ group: string; id: string }> {
  const { confirmation } = await agent.must(confirmAdvancedBooking, { params: { id: 'new' }, body: asked })
  const { guid: group } = await agent.must(makeAdvancedBooking, {
    params: { id: 'new' },
    body: { ...asked, confirmation },
  })
  const { customer_guid: id } = await portal.database.db
    .selectFrom('booking_group')
    .select('customer_guid')
    .where('guid', '=', group)
    .executeTakeFirstOrThrow()
  return { group, id }
}
