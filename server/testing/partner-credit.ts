import { addPartnerPayment, payOutCredit } from '#contract/partner-payments.ts'
import { partnerBalance } from '#contract/partners.ts'
import { signedIn } from '#server/testing/accounts.ts'
import { openTestPortal, type TestBrowser, type TestPortal } from '#server/testing/portal.ts'
import { makeSmallCompany, type SmallCompany } from '#server/testing/small-company.ts'
import { newGuid } from '#server/work/guid.ts'

/**
 * An office that pays out partner credit, with a new partner for each test that paid 100.00 and owes nothing.
 */
export class PartnerCredit {
  readonly portal: TestPortal
  readonly company: SmallCompany
  office!: TestBrowser & { accountGuid: string }
  params = { id: '' }
  #partners = 0

  static async open(): Promise<PartnerCredit> {
    const portal = await openTestPortal('2026-11-20T13:00:00Z')
    const credit = new PartnerCredit(portal, await makeSmallCompany(portal))
    await credit.signIn()
    return credit
  }

  private constructor(portal: TestPortal, company: SmallCompany) {
    this.portal = portal
    this.company = company
  }

  /** Signs the office in on the portal's current day. */
  async signIn(): Promise<void> {
    this.office = await signedIn(this.portal, ['managePartner', 'financial', 'editCustomer'], { name: 'Mia' })
  }

  async newPartner(): Promise<void> {
    this.portal.clock.forward(1)
    this.params = { id: newGuid() }
    this.#partners++
    const { db } = this.portal.database
    const like = await db
      .selectFrom('partner')
      .selectAll()
      .where('guid', '=', this.company.partner)
      .executeTakeFirstOrThrow()
    const own = {
      guid: this.params.id,
      name: this.partnerName,
      legal_name: '',
      billing_email: 'bills@hotel.example',
    }
    await db
      .insertInto('partner')
      .values({ ...like, ...own })
      .execute()
    await this.pay(10_000)
  }

  get partnerName(): string {
    return `Hotel ${this.#partners}`
  }

  today(): string {
    return this.portal.clock.now.slice(0, 10)
  }

  pay(amountCents: number) {
    return this.office.must(addPartnerPayment.save, {
      params: this.params,
      body: { amountCents, method: 'bank', date: this.today(), note: '' },
    })
  }

  asked(amountCents: number, more: object = {}) {
    return { amountCents, method: 'bank' as const, note: '', send: true, ...more }
  }

  plan(amountCents: number, more: object = {}, by: TestBrowser = this.office) {
    return by.call(payOutCredit.confirm, { params: this.params, body: this.asked(amountCents, more) })
  }

  async payOut(amountCents: number, more: object = {}, by: TestBrowser = this.office) {
    const body = this.asked(amountCents, more)
    const { confirmation } = await by.must(payOutCredit.confirm, { params: this.params, body })
    return by.call(payOutCredit.make, { params: this.params, body: { ...body, confirmation } })
  }

  /** Returns the payout's guid. */
  async paidOut(amountCents: number, more: object = {}): Promise<string> {
    const { status, body } = await this.payOut(amountCents, more)
    if (status !== 200) throw new Error(`The payout answered ${status}: ${JSON.stringify(body)}`)
    return (body as { guid: string }).guid
  }

  /** Balance, credit, and the part of the credit that is paid out. */
  async balances(): Promise<number[]> {
    const { balanceCents, ageing } = await this.office.must(partnerBalance, { params: this.params })
    return [balanceCents, ageing.creditCents, ageing.paidOutCents]
  }
}
