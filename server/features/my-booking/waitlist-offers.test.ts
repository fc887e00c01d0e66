import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { approveWaitlistChange, cancelBookingChange } from '#contract/booking-changes.ts'
import { takePayment } from '#contract/till.ts'
import { addDays } from '#domain/calendar/service-date.ts'
import { keepOffers } from '#server/features/my-booking/commands/keep-offers.ts'
import { fieldIn, guestPages } from '#server/testing/guest-pages.ts'
import { allMailSent } from '#server/testing/mail-sends.ts'
import {
  confirmAndDo,
  guest,
  morning,
  openReservationDesk,
  today,
  type ReservationDesk,
} from '#server/testing/reservation-desk.ts'

let desk: ReservationDesk
let pages: ReturnType<typeof guestPages>
const date = addDays(today, 3)
beforeAll(async () => {
  desk = await openReservationDesk()
  pages = guestPages(desk.portal, desk.agent)
  await pages.allow({ waitlist: true })
})
beforeEach(async () => {
  desk.portal.clock.now = morning
  const { db } = desk
  await db.deleteFrom('waitlist_offer').execute()
  await db.deleteFrom('guest_request').execute()
  await db.updateTable('booking').set({ status: 'cancelled', waitlisted_at: null }).execute()
  await db.updateTable('fast_track_day').set({ taken: 0, capacity: null, allowed_over: 0 }).execute()
  await db.deleteFrom('date_status').execute()
})
afterAll(() => desk.portal.close())

async function party(adults: number, more: object = {}) {
  desk.portal.clock.forward(1)
  const { group, bookings } = await desk.book({
    customer: guest,
    adults,
    arrival: await desk.arriving(date),
    ...more,
  })
  const booking = bookings[0]?.guid ?? ''
  const link = await pages.linkOf(group.customer_guid, group.guid)
  return { group, booking, link, params: { id: group.customer_guid, group: group.guid } }
}
type Party = Awaited<ReturnType<typeof party>>

/** A full date, with parties that wait. */
async function waitingParties(...sizes: number[]): Promise<{ first: Party; waiting: Party[] }> {
  await desk.limit(date, 4)
  const first = await party(4)
  const waiting: Party[] = []
  for (const size of sizes) waiting.push(await party(size))
  return { first, waiting }
}

const leave = ({ group }: Party) =>
  confirmAndDo(desk.agent, cancelBookingChange, { groupGuid: group.guid, reason: 'Ill' })
const run = async (now = desk.portal.clock.now) => {
  desk.portal.clock.now = now
  const count = await keepOffers(desk.db, now)
  await allMailSent(desk.db)
  return count
}
const accept = async ({ link, booking }: Party, fee?: string) =>
  pages.press(`${link}/accept`, { booking, fee: fee ?? fieldIn((await pages.open(link)).body, 'fee') })
const decline = ({ link, booking }: Party) => pages.press(`${link}/decline`, { booking })
const statusOf = async ({ group }: Party) => (await desk.rows(group.guid)).bookings[0]?.status
const mailsOf = ({ group }: Party) =>
  desk.db
    .selectFrom('outbox')
    .select(['template', 'subject', 'body', 'attachments'])
    .where('group_guid', '=', group.guid)
    .where('kind', '=', 'mail')
    .orderBy('position')
    .execute()
const lastMail = async (of: Party) => (await mailsOf(of)).at(-1)
const historyOf = async ({ group }: Party) =>
  (await desk.rows(group.guid)).history.map((it) => [it.action, it.by_guest ? 'Guest' : 'Kerbside'])
const requestsOf = ({ group }: Party) =>
  desk.db
    .selectFrom('guest_request')
    .select(['kind', 'text', 'done_at'])
    .where('group_guid', '=', group.guid)
    .execute()

describe('a place from the waitlist', () => {
  test('is offered once it is free, accepted at its price, once, by the guest', async () => {
    const { first, waiting } = await waitingParties(2)
    const [own] = waiting as [Party]
    expect(await run()).toBe(0)
    await leave(first)
    expect([await run(), await run()]).toEqual([1, 0])
    const mail = await lastMail(own)
    expect(mail).toMatchObject({ template: 'waitlistOffer', attachments: [{ label: 'Accept or decline' }] })
    expect(mail?.body).toMatch(/accept or decline it by Friday 20 November 2026, 21:02/)
    expect(mail?.body).toMatch(/BBD 198\.00[^]*Cancellation[^]*Declining is free/)
    expect((await pages.open(own.link)).body).toContain('Accept for BBD 198.00')
    expect(await accept(own, '0')).toBe('said=priceChanged')
    const fee = fieldIn((await pages.open(own.link)).body, 'fee')
    // Without online payment, the first press also says how the place is paid.
    expect((await Promise.all([1, 2, 3].map(() => accept(own, fee)))).toSorted()).toEqual([
      'said=accepted',
      'said=accepted',
      'said=acceptedUnpaid',
    ])
    expect(await statusOf(own)).toBe('booked')
    const { entries } = await desk.rows(own.group.guid)
    expect(entries.map((it) => it.kind)).toEqual(['charge'])
    expect((await lastMail(own))?.template).toBe('waitlistApproved')
    expect(await historyOf(own)).toEqual(
      expect.arrayContaining([
        ['offerPlace', 'Kerbside'],
        ['approveWaitlist', 'Guest'],
      ]),
    )
    expect(await decline(own)).toBe('said=notPossible')
    expect((await pages.open(own.link)).body).toMatch(/Balance due.*BBD 198\.00/)
  })

  test('is offered to all parties that fit, who may answer in any order without taking another’s', async () => {
    const { first, waiting } = await waitingParties(2, 3, 2, 1)
    const [a, tooLarge, b, c] = waiting as [Party, Party, Party, Party]
    await leave(first)
    expect(await run()).toBe(2)
    expect([await accept(tooLarge, '0'), await accept(c, '0')]).toEqual(Array(2).fill('said=notPossible'))
    expect([await accept(b), await accept(a)]).toEqual(Array(2).fill('said=acceptedUnpaid'))
    expect(await Promise.all([a, tooLarge, b, c].map(statusOf))).toEqual([
      'booked',
      'waitlisted',
      'booked',
      'waitlisted',
    ])
  })

  test('that is declined is offered to the next party, and the guest is notified', async () => {
    const { first, waiting } = await waitingParties(4, 2)
    const [a, b] = waiting as [Party, Party]
    await leave(first)
    await run()
    expect([await decline(a), await decline(a)]).toEqual(['said=declined', 'said=declined'])
    expect(await statusOf(a)).toBe('cancelled')
    expect(await lastMail(a)).toMatchObject({ template: 'cancellation' })
    expect((await lastMail(a))?.subject).toContain('Waitlist request cancelled')
    expect(await accept(a, '0')).toBe('said=notPossible')
    expect(await run()).toBe(1)
    expect((await lastMail(b))?.template).toBe('waitlistOffer')
  })

  test('expires without an answer: the guest is notified, and it can’t be accepted any more', async () => {
    const { first, waiting } = await waitingParties(2)
    const [own] = waiting as [Party]
    await leave(first)
    await run()
    const fee = fieldIn((await pages.open(own.link)).body, 'fee')
    desk.portal.clock.now = '2026-11-21T01:02:00Z'
    expect(await accept(own, fee)).toBe('said=notPossible')
    expect([await run(), await run()]).toEqual([1, 0])
    expect(await statusOf(own)).toBe('cancelled')
    const mail = await lastMail(own)
    expect(mail?.subject).toMatch(/^Offer expired: Mon 23 Nov, 14:00/)
    expect(mail?.body).toMatch(/didn’t hear from you in time[^]*You haven’t been charged/)
    expect(await historyOf(own)).toContainEqual(['cancelBooking', 'Kerbside'])
  })

  test('that is gone meanwhile can’t be accepted, and the guest waits on without losing the turn', async () => {
    const { first, waiting } = await waitingParties(4)
    const [own] = waiting as [Party]
    await leave(first)
    await run()
    const fee = fieldIn((await pages.open(own.link)).body, 'fee')
    await desk.db.updateTable('date_status').set({ arrival_capacity: 2 }).execute()
    await desk.db.updateTable('fast_track_day').set({ capacity: 2 }).execute()
    expect(await accept(own, fee)).toBe('said=placeGone')
    expect((await pages.open(own.link)).body).not.toContain('Accept for')
    expect(await run('2026-11-21T05:00:00Z')).toBe(1)
    expect([await statusOf(own), await run()]).toEqual(['waitlisted', 0])
    expect(await historyOf(own)).toContainEqual(['withdrawOffer', 'Kerbside'])
  })

  test('ends when an agent approves the party first', async () => {
    const { first, waiting } = await waitingParties(2)
    const [own] = waiting as [Party]
    await leave(first)
    await run()
    await confirmAndDo(desk.agent, approveWaitlistChange, { bookingGuid: own.booking })
    expect((await pages.open(own.link)).body).not.toContain('Accept for')
    expect([await run(), await statusOf(own)]).toEqual([1, 'booked'])
  })

  test('is not offered on a partner’s account, without an address, or while offers are off', async () => {
    const { first } = await waitingParties()
    const onAccount = await party(1, { partnerGuid: desk.company.partner, billing: 'partnerAccount' })
    await party(1, { customer: { ...guest, email: '' } })
    const last = await party(1)
    await leave(first)
    await pages.allow({ waitlist: false })
    expect(await run()).toBe(0)
    await pages.allow({ waitlist: true })
    expect(await run()).toBe(1)
    expect((await lastMail(last))?.template).toBe('waitlistOffer')
    expect((await pages.open(onAccount.link)).body).not.toMatch(/Leave the waitlist|Accept/)
    expect(await decline(onAccount)).toBe('said=notPossible')
    await pages.allow({ waitlist: false })
    expect(await accept(last, '0')).toBe('said=notPossible')
    expect(await run()).toBe(1)
    await pages.allow({ waitlist: true })
  })

  test('can’t be answered with the link of another reservation or a revoked one', async () => {
    const { first, waiting } = await waitingParties(2, 2)
    const [a, b] = waiting as [Party, Party]
    await leave(first)
    await run()
    const fee = fieldIn((await pages.open(a.link)).body, 'fee')
    expect(await accept({ ...a, link: b.link }, fee)).toBe('said=notPossible')
    expect(await decline({ ...a, link: b.link })).toBe('said=notPossible')
    await desk.db
      .updateTable('guest_link')
      .set({ revoked_at: morning })
      .where('group_guid', '=', a.group.guid)
      .execute()
    await accept(a, fee)
    expect(await statusOf(a)).toBe('waitlisted')
  })
})

describe('a deposit of a party without a place', () => {
  const pay = ({ params }: Party, amountCents: number) =>
    desk.agent.must(takePayment, { params, body: { method: 'card', amountCents } })

  const refund = { kind: 'refund', text: 'BBD 50.00: no waitlist place became available', done_at: null }

  test('is listed once as a refund due when the guest leaves the waitlist, with its amount', async () => {
    const { waiting } = await waitingParties(2)
    const [own] = waiting as [Party]
    await pay(own, 5_000)
    expect([await run(), await requestsOf(own)]).toEqual([0, []])
    expect(await decline(own)).toBe('said=declined')
    expect((await lastMail(own))?.body).toMatch(/Refund due:? +BBD 50\.00/)
    await run()
    await run()
    expect(await requestsOf(own)).toEqual([refund])
    expect((await pages.open(own.link)).body).not.toContain('no waitlist place became available')
  })

  test('is listed when the flight is due and no place became available', async () => {
    const { waiting } = await waitingParties(2)
    const [own] = waiting as [Party]
    await pay(own, 5_000)
    await run('2026-11-23T18:00:00Z')
    expect(await requestsOf(own)).toEqual([])
    await run('2026-11-23T18:10:00Z')
    expect(await requestsOf(own)).toEqual([refund])
  })
})
