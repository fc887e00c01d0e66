import { beforeEach } from 'vitest'
import type { BoardTrip } from '#contract/dispatch.ts'
import * as contract from '#contract/gratuities.ts'
import { invoiceDetail, issueInvoiceChange, partnerNotInvoiced } from '#contract/invoices.ts'
import { partnerBalance, partnerStatement } from '#contract/partners.ts'
import { signedIn } from '#server/testing/accounts.ts'
import { allOf, dora, office, steps, take, theDay } from '#server/testing/gratuity-day.ts'
import { morning, type Who } from '#server/testing/trip-day.ts'

/** Manages partners. Signed in for each test. */
export let accounts: Who

/** After `openGratuityDay`: the hotel can be charged as much as it likes, until a test says otherwise. */
export function openHotelAccount(): void {
  beforeEach(async () => {
    accounts = await signedIn(theDay.portal, ['managePartner', 'financial'], { name: 'Ada Accounts' })
    await setPartner({ credit_limit_cents: 100_000_000, blocked: false })
  })
}

export const setPartner = (own: { credit_limit_cents?: number; blocked?: boolean }) =>
  theDay.db.updateTable('partner').set(own).where('guid', '=', theDay.company.partner).execute()
export const partner = () => ({ params: { id: theDay.company.partner } })
export const whole = { from: '2026-11-01', to: '2026-12-31' }
export const statement = async (browser: Who = accounts) =>
  (await browser.must(partnerStatement, { ...partner(), query: whole })).items
export const balance = async () => (await accounts.must(partnerBalance, partner())).balanceCents
export const toInvoice = async () => (await accounts.must(partnerNotInvoiced, partner())).items

/** The hotel's guests, with their trips completed. */
export async function drivenForHotel(cars = 1): Promise<[BoardTrip, ...BoardTrip[]]> {
  const partnerGuid = theDay.company.partner
  theDay.portal.clock.now = morning
  const [first, ...others] = await theDay.bookAll({ pickupTime: '12:00', partnerGuid, cars })
  if (!first) throw new Error('The booking has no trip')
  for (const trip of [first, ...others]) {
    await theDay.mustGive(trip, dora, { force: true })
    await theDay.drive(dora, trip, ...steps)
  }
  return [first, ...others]
}
export const onAccount = { method: 'partnerAccount', amountCents: 1_500 }
export const mustAdd = async (trip: BoardTrip, body: object = {}) => {
  const { status, body: reply } = await take(trip, { ...onAccount, ...body })
  if (status !== 200) throw new Error(JSON.stringify(reply))
  return (
    (await allOf()).find((it) => it.method === 'partnerAccount' && it.state !== 'reversed')?.giftGuid ?? ''
  )
}
export const reverse = (gift: string, kind: 'mistake' | 'chargeBack' = 'mistake') =>
  office.call(contract.reverseGratuity, { params: { gift }, body: { kind, reason: 'Agreed with Rita' } })
export const issueUpTo = async (to: string) => {
  const body = { to, send: false }
  const { confirmation } = await accounts.must(issueInvoiceChange.confirm, { ...partner(), body })
  const confirmed = { ...partner(), body: { ...body, confirmation } }
  const { guid = '' } = await accounts.must(issueInvoiceChange.make, confirmed)
  return accounts.must(invoiceDetail, { params: { id: guid } })
}
