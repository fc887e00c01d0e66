import { afterAll, beforeAll, expect, test } from 'vitest'
import { advancedBookingChange } from '#contract/advanced-booking.ts'
import { fields } from '#contract/fields.ts'
import { signedIn } from '#server/testing/accounts.ts'
import { guest, openReservationDesk, type ReservationDesk } from '#server/testing/reservation-desk.ts'

/** Fields change during a booking: the message names the field, and nothing is booked or lost. */

const [kiosk, gate] = ['01a21609-0000-7000-8000-00000000000a', '01a21609-0000-7000-8000-00000000000b']
let desk: ReservationDesk
let admin: Awaited<ReturnType<typeof signedIn>>
beforeAll(async () => {
  desk = await openReservationDesk()
  admin = await signedIn(desk.portal, ['adminSystem'])
})
afterAll(() => desk.portal.close())

const added = async (body: object) =>
  (await admin.must(fields.create.save, { body: { owner: 'fastTrack', ...body } as never })).guid ?? ''
async function changed(id: string, change: object) {
  const read = await admin.must(fields.edit.load, { params: { id } })
  const { history: _, createdAt: __, createdBy: ___, ...form } = read
  await admin.must(fields.edit.save, { params: { id }, body: { ...form, ...change } })
}
const params = { id: 'new' }
const booking = async (details: Record<string, string>) => ({
  customer: guest,
  adults: 1,
  arrival: await desk.arriving('2026-11-27', { details }),
})
async function confirmed(details: Record<string, string>) {
  const body = await booking(details)
  const { confirmation } = await desk.agent.must(advancedBookingChange.confirm, { params, body })
  return { ...body, confirmation }
}
const groups = async () => {
  const { count } = await desk.db
    .selectFrom('booking_group')
    .select((is) => is.fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow()
  return count
}
const refusedAt = (guid: string, message: string) => ({
  status: 400,
  body: { fields: { arrival: { fields: { details: { fields: { [guid]: { message } } } } } } },
})

test('a field that becomes required after the review is asked for, at its place', async () => {
  const body = await confirmed({})
  const before = await groups()
  const visa = await added({ kind: 'text', name: 'ビザ番号 “<b>”', asked: 'required' })
  expect(await desk.agent.call(advancedBookingChange.make, { params, body })).toMatchObject(
    refusedAt(visa, 'This field is required'),
  )
  expect(await groups()).toBe(before)
  const again = await confirmed({ [visa]: 'تأشيرة 77' })
  const { guid } = await desk.agent.must(advancedBookingChange.make, { params, body: again })
  const { bookings } = await desk.rows(guid)
  expect(bookings[0]?.details).toEqual({ [visa]: 'تأشيرة 77' })
  await changed(visa, { active: false })
})

test('a choice that is no longer offered is refused; a field made inactive is left out', async () => {
  const choices = [
    { guid: kiosk, name: 'Киоск', guestNames: {}, retired: false },
    { guid: gate, name: '大门', guestNames: {}, retired: false },
  ]
  const point = await added({ kind: 'choice', name: 'Σημείο', choices })
  const body = await confirmed({ [point]: kiosk })
  await changed(point, { choices: choices.map((it) => ({ ...it, retired: it.guid === kiosk })) })
  expect(await desk.agent.call(advancedBookingChange.make, { params, body })).toMatchObject(
    refusedAt(point, 'Choose one from the list'),
  )
  const other = await confirmed({ [point]: gate })
  await changed(point, { active: false })
  const answer = await desk.agent.call(advancedBookingChange.make, { params, body: other })
  // The plan that was confirmed named the detail: it is reviewed again, and then booked without it.
  expect(answer.status).toBe(400)
  const { guid } = await desk.agent.must(advancedBookingChange.make, {
    params,
    body: await confirmed({ [point]: gate }),
  })
  expect((await desk.rows(guid)).bookings[0]?.details).toEqual({})
})
