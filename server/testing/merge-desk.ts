import { sql } from 'kysely'
import { expect } from 'vitest'
import { mergeCustomerChange, undoMergeChange } from '#contract/customer-merge.ts'
import { customerEdit, customerPage, queryCustomers } from '#contract/customers.ts'
import type { BodyIn } from '#contract/endpoint.ts'
import { takePayment } from '#contract/till.ts'
import { addDays } from '#domain/calendar/service-date.ts'
import { signedIn } from '#server/testing/accounts.ts'
import { advancedBooker, type Booked } from '#server/testing/book-advanced.ts'
import { confirmAndMake } from '#server/testing/bookings.ts'
import { confirmAndDo } from '#server/testing/changes.ts'
import { openTestPortal, type TestBrowser, type TestPortal } from '#server/testing/portal.ts'
import { makeSmallCompany, type SmallCompany } from '#server/testing/small-company.ts'

type MergeBody = BodyIn<typeof mergeCustomerChange.confirm>
type Take = NonNullable<MergeBody['take']>

const opened = '2026-11-20T13:00:00Z'

/** A desk that merges customers, with a new pair of duplicates for each test. */
export class MergeDesk {
  readonly portal: TestPortal
  readonly company: SmallCompany
  readonly agent: TestBrowser
  readonly book: ReturnType<typeof advancedBooker>
  eva!: Booked
  eve!: Booked
  /** A last name that differs for each pair. */
  lastName = ''
  #pairs = 0

  static async open(): Promise<MergeDesk> {
    const portal = await openTestPortal(opened)
    const company = await makeSmallCompany(portal)
    const agent = await signedIn(portal, ['viewCustomer', 'editCustomer', 'adminSystem', 'financial'], {
      name: 'Rita Reservations',
    })
    return new MergeDesk(portal, company, agent)
  }

  private constructor(portal: TestPortal, company: SmallCompany, agent: TestBrowser) {
    this.portal = portal
    this.company = company
    this.agent = agent
    this.book = advancedBooker(portal, company)
  }

  /** Eva and Eve Ost, each with an upcoming reservation for two adults: 198.00. */
  async newPair(): Promise<void> {
    this.portal.clock.now = opened
    this.lastName = `Ost${++this.#pairs}`
    this.eva = await this.bookFor('Eva', 1)
    this.eve = await this.bookFor('Eve', 3)
  }

  /** Books for a new customer with the pair's last name. */
  bookFor(
    firstName: string,
    inDays: number,
    more: { partnerGuid?: string; email?: string; lastName?: string } = {},
  ): Promise<Booked> {
    const email = this.mailOf(firstName)
    return this.book({
      arrival: addDays(this.company.today, inDays),
      firstName,
      lastName: this.lastName,
      email,
      ...more,
    })
  }

  mailOf(firstName: string): string {
    return `${firstName}@${this.lastName}.example`.toLowerCase()
  }

  /** Books another reservation for an existing customer. */
  async bookAgain(customer: string): Promise<string> {
    const { guid = '' } = await confirmAndMake(this.agent, customer, await this.another())
    return guid
  }

  async another() {
    const date = addDays(this.company.today, 5)
    const flightGuid = await this.company.flightOn(date, 'arrival')
    return {
      adults: 1,
      passengers: [],
      arrival: { date, flightGuid, fastTrack: true, transfer: null },
      billing: 'payLater' as const,
    }
  }

  /** Merges Eve into Eva. */
  asked(take: Take = {}): MergeBody {
    return { customerGuid: this.eve.customer, mergeInto: this.eva.customer, take }
  }

  merge(take: Take = {}) {
    return confirmAndDo(this.agent, mergeCustomerChange, this.asked(take))
  }

  /** The request that undoes the latest merge into a customer. */
  async undoing(customer = this.eva.customer, browser = this.agent) {
    const { merges } = await this.page(customer, browser)
    return { mergeGuid: merges[0]?.guid ?? '', reason: 'They are sisters' }
  }

  async undo() {
    return confirmAndDo(this.agent, undoMergeChange, await this.undoing())
  }

  page(customer: string, browser = this.agent) {
    return browser.must(customerPage, { params: { id: customer } })
  }

  form(customer: string) {
    return this.agent.must(customerEdit.load, { params: { id: customer } })
  }

  async edit(customer: string, change: object): Promise<void> {
    await this.agent.must(customerEdit.save, {
      params: { id: customer },
      body: { ...(await this.form(customer)), ...change },
    })
  }

  pay(of: Booked, amountCents: number) {
    const params = { id: of.customer, group: of.group }
    return this.agent.must(takePayment, { params, body: { method: 'card', amountCents, note: '' } })
  }

  async referencesOf(customer: string): Promise<string[]> {
    return (await this.page(customer)).groups.map((it) => it.reference).toSorted()
  }

  /** Customers found by a search. */
  async found(query: string): Promise<string[]> {
    const { items } = await this.agent.must(queryCustomers, { query: { query } })
    return [...new Set(items.map((it) => it.customerGuid))]
  }

  /** All rows of the ledger, as text. */
  async ledger(): Promise<unknown> {
    const { rows } = await sql`select (select json_agg(t order by t.guid) from entry t)::text as entries,
      (select json_agg(t order by t.entry_guid, t.line) from posting t)::text as postings,
      (select json_agg(t order by t.entry_guid, t.line) from charge_line t)::text as lines`.execute(
      this.portal.database.db,
    )
    return rows
  }
}

/** The response to a refused command. */
export function refused(name: string, message: string | RegExp): object {
  const said: unknown = typeof message === 'string' ? message : expect.stringMatching(message)
  return { status: 400, body: { errors: [{ name, message: said }] } }
}
