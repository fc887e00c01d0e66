import { afterAll, beforeAll, expect, test } from 'vitest'
import { advancedBookingChange } from '#contract/advanced-booking.ts'
import { addPaxChange, cancelBookingChange } from '#contract/booking-changes.ts'
import type { BodyIn } from '#contract/endpoint.ts'
import { addDays } from '#domain/calendar/service-date.ts'
import {
  confirmAndDo,
  guest,
  openReservationDesk,
  today,
  type ReservationDesk,
} from '#server/testing/reservation-desk.ts'
import { digestOf } from '#server/testing/whole-database.ts'

/** Changes that the guest isn't told of, and what the guest would be told. */

let desk: ReservationDesk
beforeAll(async () => {
  desk = await openReservationDesk()
})
afterAll(() => desk.portal.close())

const child = { firstName: 'Bo', lastName: 'Ångström', ageBand: 'child' as const }
const arriving = async (inDays: number) =>
  desk.book({ customer: guest, adults: 2, arrival: await desk.arriving(addDays(today, inDays)) })

type AddPax = BodyIn<typeof addPaxChange.confirm>
async function make(body: AddPax, tellGuest?: boolean) {
  const { confirmation } = await desk.agent.must(addPaxChange.confirm, { body })
  const told = tellGuest === undefined ? {} : { tellGuest }
  return desk.agent.must(addPaxChange.make, { body: { ...body, confirmation, ...told } })
}
const mails = async (group: string) =>
  (await desk.rows(group)).messages.filter((it) => it.kind === 'mail' && it.state !== 'withdrawn')

test('a plan shows the message, and shows it without doing anything', async () => {
  const { group } = await arriving(3)
  const body = { groupGuid: group.guid, passengers: [child] }
  const before = await digestOf(desk.db)
  const plan = await desk.agent.must(addPaxChange.confirm, { body: { ...body, showMessage: true } })
  expect(await digestOf(desk.db)).toEqual(before)
  expect(plan).toMatchObject({ tellsGuest: guest.email, messages: [{ recipient: guest.email }] })
  expect(plan.messages?.[0]?.text).toContain('2 adults, 1 child')
  // The same plan is done, and the message is the one that was shown.
  await desk.agent.must(addPaxChange.make, { body: { ...body, confirmation: plan.confirmation } })
  const [sent] = (await mails(group.guid)).slice(-1)
  expect([sent?.subject, sent?.body]).toEqual([plan.messages?.[0]?.subject, plan.messages?.[0]?.text])
})

test('an unticked message isn’t sent, and the history shows that', async () => {
  const { group } = await arriving(4)
  const told = (await mails(group.guid)).length
  await make({ groupGuid: group.guid, passengers: [child] }, false)
  expect(await mails(group.guid)).toHaveLength(told)
  const { after } = (await desk.rows(group.guid)).history.at(-1) ?? {}
  const line = { label: 'Message to the guest', after: 'not sent: turned off for this change', isMail: true }
  expect(after).toMatchObject({ plan: { lines: expect.arrayContaining([line]) } })
})

test('a message that waits is brought up to date all the same', async () => {
  const { group } = await arriving(5)
  await make({ groupGuid: group.guid, passengers: [child] })
  await make({ groupGuid: group.guid, passengers: [{ ...child, firstName: 'Cy' }] }, false)
  const [waiting, ...more] = (await mails(group.guid)).filter((it) => it.template === 'change')
  expect(more).toEqual([])
  expect(waiting?.body).toContain('2 adults, 2 children')
})

test('a cancellation and a new booking can be kept from the guest too', async () => {
  const { group } = await arriving(6)
  const body = { groupGuid: group.guid, reason: 'Booked twice' }
  const { confirmation } = await desk.agent.must(cancelBookingChange.confirm, { body })
  await desk.agent.must(cancelBookingChange.make, { body: { ...body, confirmation, tellGuest: false } })
  expect((await mails(group.guid)).map((it) => it.template)).toEqual(['confirmation'])
  const booking = { customer: guest, adults: 1, arrival: await desk.arriving(addDays(today, 7)) }
  const params = { id: 'new' }
  const plan = await desk.agent.must(advancedBookingChange.confirm, { params, body: booking })
  const { guid } = await desk.agent.must(advancedBookingChange.make, {
    params,
    body: { ...booking, confirmation: plan.confirmation, tellGuest: false },
  })
  expect(await mails(guid)).toEqual([])
})

test('without an address there is nothing to untick', async () => {
  const arrival = await desk.arriving(addDays(today, 8))
  const params = { id: 'new' }
  const body = { customer: { ...guest, email: '' }, adults: 1, arrival }
  const plan = await desk.agent.must(advancedBookingChange.confirm, { params, body })
  expect(plan.tellsGuest).toBeUndefined()
  await confirmAndDo(desk.agent, advancedBookingChange, body, params)
})
