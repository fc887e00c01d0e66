// not moved: whole months
import { describe, expect, test } from 'vitest'
import type { BoardTrip } from '#contract/dispatch.ts'
import * as contract from '#contract/gratuities.ts'
import { groupDetail } from '#contract/groups.ts'
import { partnerStatement } from '#contract/partners.ts'
import { financialOverview } from '#contract/reports.ts'
import { noCompletedTrip } from '#domain/gratuity/partner-gratuity.ts'
import { signedIn } from '#server/testing/accounts.ts'
import {
  allOf,
  ascending,
  openGratuityDay,
  dora,
  office,
  take,
  theDay,
  paramsOf,
} from '#server/testing/gratuity-day.ts'
import {
  openHotelAccount,
  balance,
  drivenForHotel,
  issueUpTo,
  mustAdd,
  onAccount,
  partner,
  setPartner,
  statement,
  toInvoice,
  whole,
} from '#server/testing/hotel-gratuities.ts'
import { at, day, morning, refusal, type Who } from '#server/testing/trip-day.ts'

openGratuityDay()
openHotelAccount()

const entriesOf = async (trip: BoardTrip) => {
  const rows = await theDay.db
    .selectFrom('entry')
    .innerJoin('posting', 'posting.entry_guid', 'entry.guid')
    .select(['entry.kind', 'memo', 'entry.earned_on', 'account', 'party_guid', 'amount_cents'])
    .where('entry.group_guid', '=', trip.groupGuid)
    .where('memo', 'like', 'Gratuity%')
    .orderBy('entry.at')
    .orderBy('entry.guid')
    .orderBy('line')
    .execute()
  return rows.map((it) => [it.kind, it.memo, it.earned_on, it.account, it.party_guid, it.amount_cents])
}
describe('a gratuity on the partner’s account', () => {
  test('is owed by the partner and to the driver, on the day of the trip', async () => {
    const [trip] = await drivenForHotel()
    const before = await balance()
    await mustAdd(trip, { note: 'The concierge asked' })
    const [[kind, said, earnedOn]] = (await entriesOf(trip)) as [string[]]
    expect([kind, said, earnedOn]).toEqual([
      'gratuity',
      expect.stringMatching(/^Gratuity: .+ to .+, Fri 20 Nov$/),
      day,
    ])
    expect((await entriesOf(trip)).map((it) => it.slice(3))).toEqual([
      ['partnerReceivable', theDay.company.partner, 1_500],
      ['gratuitiesDue', dora.accountGuid, -1_500],
    ])
    expect((await balance()) - before).toBe(1_500)
    const [line] = await allOf()
    expect(line).toMatchObject({
      method: 'partnerAccount',
      source: 'desk',
      partner: 'Good Hotel',
      state: 'pending',
    })
    const history = await theDay.db
      .selectFrom('history')
      .select(['reason', 'after'])
      .where('action', '=', 'chargeGratuity')
      .where('group_guid', '=', trip.groupGuid)
      .execute()
    expect(history).toEqual([
      {
        reason: 'The concierge asked',
        after: expect.objectContaining({
          method: 'partnerAccount',
          partner: 'Good Hotel',
          amountCents: 1_500,
        }),
      },
    ])
  })

  test('is on the reservation’s and the partner’s statement, which the partner reads', async () => {
    const [trip] = await drivenForHotel()
    await mustAdd(trip)
    const hotel = await signedIn(theDay.portal, ['viewCustomer'], { partnerGuid: theDay.company.partner })
    const inn = await signedIn(theDay.portal, ['viewCustomer'], {
      partnerGuid: theDay.company.blockedPartner,
    })
    const own = (await statement(hotel)).filter(
      (it) => it.group?.guid === trip.groupGuid && it.kind === 'gratuity',
    )
    expect(own).toMatchObject([{ amountCents: 1_500, serviceDate: day }])
    expect(JSON.stringify(own)).not.toContain('Dora')
    expect((await inn.call(partnerStatement, { ...partner(), query: whole })).status).toBe(404)
    const { entries, balanceCents, onAccountCents } = await hotel.must(groupDetail, {
      params: paramsOf(trip),
    })
    expect(entries.at(-1)).toMatchObject({ kind: 'gratuity', amountCents: 0, onAccountCents: 1_500 })
    expect(onAccountCents).toBe(entries.reduce((sum, it) => sum + it.onAccountCents, 0))
    expect(balanceCents).toBe(0)
  })

  test('is a line of the invoice without tax, and has its own line between the balances', async () => {
    const [trip] = await drivenForHotel()
    const moved = async () => {
      const { owed } = await office.must(financialOverview, { query: { from: day, to: day } })
      return owed.find((it) => it.key === 'gratuities')?.partnersCents ?? 0
    }
    const before = await moved()
    await mustAdd(trip)
    expect((await moved()) - before).toBe(1_500)
    expect(
      (await toInvoice()).filter((it) => it.amountCents === 1_500 && it.reference === trip.reference),
    ).toMatchObject([{ serviceDate: day, reference: trip.reference }])
    const { lines, taxCents, netCents, chargedCents } = await issueUpTo(day)
    const own = lines.filter((it) => it.reference === trip.reference && it.label.startsWith('Gratuity: '))
    expect(own).toMatchObject([{ netCents: 1_500, taxCode: '', taxCents: 0, amountCents: 1_500 }])
    expect(chargedCents).toBe(lines.reduce((sum, it) => sum + it.amountCents, 0))
    expect(netCents + taxCents).toBeGreaterThanOrEqual(chargedCents)
  })

  test('for several cars is split to the cent, with a gift for each trip', async () => {
    const [first, second] = await drivenForHotel(2)
    await mustAdd(first, { amountCents: 1_001 })
    const rows = (await allOf()).map((it) => it.amountCents)
    expect(rows.toSorted(ascending)).toEqual([500, 501])
    expect(new Set((await allOf()).map((it) => it.giftGuid)).size).toBe(2)
    await mustAdd(first, { tripGuid: second?.guid, amountCents: 700 })
    expect((await allOf()).map((it) => it.amountCents).toSorted(ascending)).toEqual([500, 501, 700])
  })

  test('is offered for completed trips of a reservation with a partner, not to partner users', async () => {
    const drives = (trip: BoardTrip, browser: Who) =>
      browser.must(contract.gratuityDrives, { params: paramsOf(trip) })
    const staff = await signedIn(theDay.portal, ['editCustomer', 'viewCustomer'])
    const [trip] = await drivenForHotel()
    expect(await drives(trip, staff)).toMatchObject({
      drives: [{ onAccount: true }],
      account: { partner: 'Good Hotel', whyNot: null, overrideAboveCents: null, agreedBasisPoints: 0 },
    })
    const hotel = await signedIn(theDay.portal, ['editCustomer', 'viewCustomer'], {
      partnerGuid: theDay.company.partner,
    })
    expect((await drives(trip, hotel)).account).toBeNull()
    expect((await take(trip, onAccount, hotel)).status).toBe(400)
    theDay.portal.clock.now = morning
    const guest = await theDay.bookOne({ pickupTime: '12:00' })
    await theDay.mustGive(guest, dora, { force: true })
    expect((await drives(guest, staff)).account).toBeNull()
    expect(await take(guest, onAccount)).toMatchObject({
      body: { fields: { method: { message: 'This reservation has no partner' } } },
    })
    const later = await theDay.bookOne({ pickupTime: '12:00', partnerGuid: theDay.company.partner })
    await theDay.mustGive(later, dora, { force: true })
    expect((await drives(later, staff)).account?.whyNot).toBe(noCompletedTrip)
    expect(await take(later, onAccount)).toMatchObject(refusal('gratuity', noCompletedTrip))
    expect((await allOf()).length).toBe(0)
  })

  test('beyond the credit limit needs a policy override, which the history records', async () => {
    const [trip] = await drivenForHotel()
    const limit = (await balance()) + 1_000
    await setPartner({ credit_limit_cents: limit })
    const message =
      'This exceeds the partner’s credit limit by BBD 5.00. Exceeding it needs a policy override.'
    expect(await take(trip, onAccount)).toMatchObject(refusal('creditLimit', message))
    await setPartner({ blocked: true })
    expect(await take(trip, onAccount)).toMatchObject({
      status: 400,
      body: { errors: [{ name: 'partner' }] },
    })
    await setPartner({ blocked: false })
    const boss = await signedIn(theDay.portal, ['fastTrack', 'policyOverride'])
    const { account } = await boss.must(contract.gratuityDrives, { params: paramsOf(trip) })
    expect(account).toMatchObject({ whyNot: null, overrideAboveCents: 1_000 })
    expect((await take(trip, { ...onAccount, note: 'A good guest' }, boss)).status).toBe(200)
    const [own] = await theDay.db
      .selectFrom('history')
      .select('reason')
      .where('action', '=', 'chargeGratuity')
      .where('group_guid', '=', trip.groupGuid)
      .execute()
    expect(own?.reason).toBe('A good guest. Over the partner’s credit limit by policy override')
  })

  test('two at the same time can’t exceed the limit together', async () => {
    const [first] = await drivenForHotel()
    const [second] = await drivenForHotel()
    await setPartner({ credit_limit_cents: (await balance()) + 2_000 })
    const both = await Promise.all([take(first, onAccount), take(second, onAccount)])
    expect(both.map((it) => it.status).toSorted(ascending)).toEqual([200, 400])
  })

  test('of a closed day needs a policy override', async () => {
    const [trip] = await drivenForHotel()
    const closed = { date: day, closed_at: at('23:00'), updated_at: at('23:00') }
    await theDay.db
      .insertInto('date_status')
      .values(closed)
      .onConflict((on) => on.column('date').doUpdateSet(closed))
      .execute()
    expect((await take(trip, onAccount)).status).toBe(400)
    const boss = await signedIn(theDay.portal, ['fastTrack', 'policyOverride'])
    expect((await take(trip, onAccount, boss)).status).toBe(200)
    await theDay.db.updateTable('date_status').set({ closed_at: null }).where('date', '=', day).execute()
  })
})
