import { afterAll, beforeAll, expect, test } from 'vitest'
import { transportChange } from '#contract/booking-changes.ts'
import { changePrice, changePriceState } from '#contract/change-price.ts'
import { advancedBookingChange } from '#contract/advanced-booking.ts'
import { hourlyBookingChange } from '#contract/drive-bookings.ts'
import { bookingDetail, groupDetail } from '#contract/groups.ts'
import { addDays } from '#domain/calendar/service-date.ts'
import { groupBalance, partnerBalance } from '#server/features/ledger/queries/balances.ts'
import { signedIn } from '#server/testing/accounts.ts'
import {
  confirmAndDo,
  guest,
  openReservationDesk,
  today,
  type ReservationDesk,
} from '#server/testing/reservation-desk.ts'
import { byKind } from '#server/testing/reservation-rows.ts'

let desk: ReservationDesk
beforeAll(async () => {
  desk = await openReservationDesk()
})
afterAll(() => desk.portal.close())

/** A hire of three hours. */
async function hire(inDays: number, billing: object = {}) {
  const { company } = desk
  const body = {
    customer: guest,
    adults: 2,
    date: addDays(today, inDays),
    time: '10:30',
    from: { locationGuid: company.hotel },
    cars: [{ serviceGuid: company.sedan }],
    hours: 3,
    ...billing,
  }
  const { saved } = await confirmAndDo(desk.agent, hourlyBookingChange, body, { id: 'new' })
  const rows = await desk.rows(saved.guid ?? '')
  const bookingGuid = byKind(rows)['hourly']?.guid ?? ''
  const { lines } = await desk.lead.must(changePriceState, { query: { bookingGuid } })
  const [line] = lines
  if (!line) throw new Error('The hire has no price')
  const of = { id: rows.group.customer_guid, group: rows.group.guid }
  const asked = (totalCents: number | null, reason = 'Repeat guest rate') => ({
    bookingGuid,
    prices: [{ key: line.key, totalCents }],
    reason,
  })
  return { ...rows, bookingGuid, line, of, asked }
}

test('a price is charged instead of the earlier one, with its reason, and the guest gets no message', async () => {
  const { group, bookingGuid, line, asked, of } = await hire(3)
  const owed = await groupBalance(desk.db, group.guid)
  const mails = (await desk.rows(group.guid)).messages.length
  const { plan, saved } = await desk.once(changePrice, asked(5000), undefined, desk.lead)
  expect([plan.title, plan.balanceAfterCents - owed, saved.toast]).toEqual([
    'Change price',
    5000 - line.totalCents,
    'Price changed',
  ])
  const after = await desk.rows(group.guid)
  expect(byKind(after)['hourly']).toMatchObject({ charge_cents: 5000 })
  expect(await groupBalance(desk.db, group.guid)).toBe(owed + 5000 - line.totalCents)
  expect(after.entries.filter((it) => it.reverses_guid !== null)).toHaveLength(1)
  expect(after.history.at(-1)).toMatchObject({ action: 'changeBookingPrice', reason: 'Repeat guest rate' })
  expect(after.messages).toHaveLength(mails)
  const shown = await desk.agent.must(bookingDetail, { params: of, query: { booking: bookingGuid } })
  expect(shown.priceLines[0]).toMatchObject({ totalCents: 5000, overrideReason: 'Repeat guest rate' })

  // More hours bring back the list price, and the plan warns about it.
  const longer = await desk.agent.must(transportChange.confirm, { body: { bookingGuid, hours: 5 } })
  expect(longer.warnings).toContain(
    `The manual price for ${line.label} (Repeat guest rate) will be replaced by the list price`,
  )

  const back = await desk.once(changePrice, asked(null, 'A mistake'), undefined, desk.lead)
  expect(back.plan.warnings).toContain(
    `The manual price for ${line.label} (Repeat guest rate) will be replaced by the list price`,
  )
  expect(await groupBalance(desk.db, group.guid)).toBe(owed)
  const { lines } = await desk.lead.must(changePriceState, { query: { bookingGuid } })
  expect(lines).toEqual([line])
})

test('setting a price needs a policy override, and partner users can never do it', async () => {
  const { bookingGuid, asked, of } = await hire(4)
  expect(await desk.agent.call(changePrice.confirm, { body: asked(1) })).toMatchObject({
    status: 400,
    body: { fields: { prices: expect.anything() } },
  })
  const state = { query: { bookingGuid } }
  expect(await desk.agent.call(changePriceState, state)).toMatchObject({ status: 403 })
  const offered = async (by: typeof desk.agent) =>
    (await by.must(bookingDetail, { params: of, query: { booking: bookingGuid } })).changes.filter(
      (it) => it.change === 'changePrice',
    )
  expect(await offered(desk.agent)).toMatchObject([{ whyNot: 'This needs a policy override' }])
  expect(await offered(desk.lead)).toMatchObject([{ label: 'Change price', whyNot: null }])

  const { partner } = desk.company
  const clerk = await signedIn(desk.portal, ['editCustomer', 'viewCustomer', 'policyOverride'], {
    partnerGuid: partner,
  })
  const { saved } = await confirmAndDo(
    clerk,
    advancedBookingChange,
    { customer: guest, adults: 1, arrival: await desk.arriving(addDays(today, 4)) },
    { id: 'new' },
  )
  const rows = await desk.rows(saved.guid ?? '')
  const own = byKind(rows)['arrivalFastTrack']?.guid ?? ''
  const { lines } = await desk.lead.must(changePriceState, { query: { bookingGuid: own } })
  const body = { bookingGuid: own, prices: [{ key: lines[0]?.key ?? '', totalCents: 1 }], reason: 'Ours' }
  expect(await clerk.call(changePrice.confirm, { body })).toMatchObject({ status: 403 })
  expect(await clerk.call(changePriceState, { query: { bookingGuid: own } })).toMatchObject({ status: 403 })
  await confirmAndDo(desk.lead, changePrice, { ...body, reason: 'Owner’s friend' })
  const read = await clerk.must(groupDetail, {
    params: { id: rows.group.customer_guid, group: rows.group.guid },
  })
  expect(read.history.find((it) => it.action === 'changeBookingPrice')).toMatchObject({
    reason: '',
    before: null,
    after: null,
  })
  expect(JSON.stringify(read)).not.toContain('Owner’s friend')
  expect(read.bookings.flatMap((it) => it.changes.map(({ change }) => change))).not.toContain('changePrice')
})

test.each<[string, object, string]>([
  ['below zero', { totalCents: -1 }, 'prices'],
  ['beyond all prices', { totalCents: 1_000_000_001 }, 'prices'],
  ['with fractions of a cent', { totalCents: 0.5 }, 'prices'],
  ['without a reason', { reason: '' }, 'reason'],
  ['of an unknown line', { key: 'unknown' }, 'prices'],
])(
  'a price %s is refused at its field',
  async (_, { reason = 'Agreed', ...change }: { reason?: string }, field) => {
    const { asked, line } = await hire(5)
    const body = { ...asked(1), reason, prices: [{ key: line.key, totalCents: 1, ...change }] }
    expect(await desk.lead.call(changePrice.confirm, { body })).toMatchObject({
      status: 400,
      body: { fields: { [field]: expect.anything() } },
    })
  },
)

test('if two users set a price at the same time, the second has to review it again', async () => {
  const { asked, group } = await hire(6)
  const other = await signedIn(desk.portal, ['editCustomer', 'viewCustomer', 'policyOverride'])
  const [first, second] = await Promise.all([
    desk.lead.must(changePrice.confirm, { body: asked(5000) }),
    other.must(changePrice.confirm, { body: asked(6000) }),
  ])
  const answers = await Promise.all([
    desk.lead.call(changePrice.make, { body: { ...asked(5000), confirmation: first.confirmation } }),
    other.call(changePrice.make, { body: { ...asked(6000), confirmation: second.confirmation } }),
  ])
  expect(answers.map((it) => it.status).toSorted((a, b) => a - b)).toEqual([200, 400])
  expect(answers.find((it) => it.status === 400)?.body).toMatchObject({ errors: [{ name: 'confirmation' }] })
  const changed = (await desk.rows(group.guid)).history.filter((it) => it.action === 'changeBookingPrice')
  expect(changed).toHaveLength(1)
})

test('a higher price counts against the partner’s credit', async () => {
  const { partner } = desk.company
  const billing = { billing: 'partnerAccount' as const, partnerGuid: partner }
  const { asked, line } = await hire(7, billing)
  const owed = await partnerBalance(desk.db, partner)
  const { plan } = await confirmAndDo(desk.lead, changePrice, asked(line.totalCents + 1000))
  expect(plan.balanceAfterCents - owed).toBe(1000)
  expect(await partnerBalance(desk.db, partner)).toBe(owed + 1000)
  const beyond = await desk.lead.must(changePrice.confirm, { body: asked(900_000_000) })
  expect(beyond.warnings).toContain('This exceeds the partner’s credit limit and uses your policy override')
})

test('the price of a closed day changes by policy override, which the plan says', async () => {
  const { asked } = await hire(8)
  const date = addDays(today, 8)
  await desk.limit(date, 100)
  await desk.db
    .updateTable('date_status')
    .set({ closed_at: desk.portal.clock.now })
    .where('date', '=', date)
    .execute()
  const { warnings } = await desk.lead.must(changePrice.confirm, { body: asked(1) })
  expect(warnings.join()).toMatch(/closed/i)
  expect((await confirmAndDo(desk.lead, changePrice, asked(1))).saved.toast).toBe('Price changed')
})
