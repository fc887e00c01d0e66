import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { groupDetail } from '#contract/groups.ts'
import { dispatcherReschedule } from '#contract/dispatch.ts'
import { message, sendMessageAgain } from '#contract/messages.ts'
import { takePayment } from '#contract/till.ts'
import { OutboxSender } from '#server/features/messages/commands/deliver-outbox.ts'
import type { Send } from '#server/features/messages/commands/delivery-channels.ts'
import { signedIn } from '#server/testing/accounts.ts'
import { cancelOne } from '#server/testing/changes.ts'
import { allMailSent } from '#server/testing/mail-sends.ts'
import { testSealer } from '#server/testing/portal.ts'
import { day, morning, openTripDay, type TripDay } from '#server/testing/trip-day.ts'

let theDay: TripDay
beforeAll(async () => {
  theDay = await openTripDay()
})
beforeEach(async () => {
  theDay.portal.clock.now = morning
  await theDay.db.deleteFrom('outbox').execute()
})
afterAll(() => theDay.portal.close())

type Trip = Awaited<ReturnType<TripDay['bookOne']>>
const got: { template: string; subject: string; body: string }[] = []
const taking: Send = async ({ template, subject, body }) => {
  got.push({ template, subject, body })
  return 'sent'
}
const deferring: Send = async () => {
  throw new Error('451 Greylisted')
}
const deliver = (mail: Send) =>
  new OutboxSender({
    db: theDay.db,
    channels: { mail, push: null },
    sealer: testSealer,
    clock: () => theDay.portal.clock.now,
  }).run()
/** What arrives when everything due is delivered after some minutes. */
async function arrivedAfter(minutes: number) {
  got.length = 0
  theDay.portal.clock.forward(minutes)
  await deliver(taking)
  return got.map((it) => it.template)
}
const states = async (trip: Trip) =>
  (
    await theDay.db
      .selectFrom('outbox')
      .select(['template', 'state'])
      .where('group_guid', '=', trip.groupGuid)
      .where('kind', '=', 'mail')
      .orderBy('position')
      .execute()
  ).map((it) => `${it.template} ${it.state}`)
const moveTo = (trip: Trip, time: string) =>
  theDay.dan.must(dispatcherReschedule, {
    body: { tripGuid: trip.guid, date: day, time, reason: 'Road works' },
  })
const cancel = (trip: Trip) =>
  cancelOne(theDay.db, theDay.agent, trip.bookingGuid, { reason: 'Ill', goodwillPercent: 100 })

describe('a confirmation that couldn’t be sent yet', () => {
  test('is withdrawn by a cancellation, and the reservation shows that', async () => {
    const trip = await theDay.bookOne({ pickupTime: '12:00' })
    await deliver(deferring)
    await cancel(trip)
    expect(await states(trip)).toEqual(['confirmation withdrawn', 'cancellation waiting'])
    const { customer_guid: customer } = await theDay.db
      .selectFrom('booking_group')
      .select('customer_guid')
      .where('guid', '=', trip.groupGuid)
      .executeTakeFirstOrThrow()
    const { messages } = await theDay.agent.must(groupDetail, {
      params: { id: customer, group: trip.groupGuid },
    })
    const withdrawn = messages.find((it) => it.template === 'confirmation')
    expect(withdrawn).toMatchObject({
      state: 'withdrawn',
      replacedBy: expect.stringMatching(`^Booking cancelled: .*${trip.reference}`) as string,
    })
    expect(await arrivedAfter(10)).toEqual(['cancellation'])
    const admin = await signedIn(theDay.portal, ['adminSystem'])
    const params = { id: withdrawn?.guid ?? '' }
    expect(await admin.must(message, { params })).toMatchObject({
      replacedBy: { subject: expect.stringMatching(`^Booking cancelled: .*${trip.reference}`) as string },
      whyNotAgain:
        'This message was replaced by a later one about the same reservation. Send the later one again.',
    })
    expect((await admin.call(sendMessageAgain, { params })).status).toBe(400)
  })

  test('becomes one of the current times after a change', async () => {
    const trip = await theDay.bookOne({ pickupTime: '12:00' })
    await deliver(deferring)
    await moveTo(trip, '12:30')
    expect(await states(trip)).toEqual(['confirmation withdrawn', 'confirmation waiting'])
    expect(await arrivedAfter(10)).toEqual(['confirmation'])
    expect(got[0]?.body).toContain('Pickup: 12:30')
    expect(got[0]?.body).not.toContain('12:00')
  })

  test('being sent when the cancellation is made arrives before it, or not at all', async () => {
    for (const outcome of ['sent', 'deferred'] as const) {
      const trip = await theDay.bookOne({ pickupTime: '12:00' })
      const { promise, resolve, reject } = Promise.withResolvers<'sent'>()
      const sending = deliver(() => promise)
      await expect
        .poll(() =>
          theDay.db.selectFrom('outbox').select('guid').where('leased_until', 'is not', null).execute(),
        )
        .not.toEqual([])
      await cancel(trip)
      expect(await states(trip)).toEqual(['confirmation waiting', 'cancellation waiting'])
      // The cancellation waits for it.
      expect(await arrivedAfter(1)).toEqual([])
      if (outcome === 'sent') resolve('sent')
      else reject(new Error('451 Greylisted'))
      await sending
      expect((await states(trip))[0]).toBe(
        outcome === 'sent' ? 'confirmation sent' : 'confirmation withdrawn',
      )
      await theDay.db.deleteFrom('outbox').execute()
    }
  })
})

describe('changes', () => {
  test('within two minutes become one mail, from what the guest knew to what is true', async () => {
    const trip = await theDay.bookOne({ pickupTime: '12:00' })
    await allMailSent(theDay.db)
    await moveTo(trip, '12:30')
    expect(await arrivedAfter(1)).toEqual([])
    await moveTo(trip, '13:00')
    expect(await arrivedAfter(0.9)).toEqual([])
    expect(await arrivedAfter(0.2)).toEqual(['newPickup'])
    expect(got[0]?.body).toMatch(/Date and time: [^\n]*12:00 → [^\n]*13:00/)
    expect(await states(trip)).toEqual(['confirmation sent', 'newPickup withdrawn', 'newPickup sent'])
  })

  test('further apart are sent one by one', async () => {
    const trip = await theDay.bookOne({ pickupTime: '12:00' })
    await allMailSent(theDay.db)
    await moveTo(trip, '12:30')
    expect(await arrivedAfter(3)).toEqual(['newPickup'])
    await moveTo(trip, '13:00')
    expect(await arrivedAfter(3)).toEqual(['newPickup'])
    expect(got[0]?.body).toMatch(/Date and time: [^\n]*12:30 → [^\n]*13:00/)
  })

  test('don’t withdraw a receipt, which keeps its place', async () => {
    const trip = await theDay.bookOne({ pickupTime: '12:00' })
    await allMailSent(theDay.db)
    const { customer_guid: id } = await theDay.db
      .selectFrom('booking_group')
      .select('customer_guid')
      .where('guid', '=', trip.groupGuid)
      .executeTakeFirstOrThrow()
    await theDay.agent.must(takePayment, {
      params: { id, group: trip.groupGuid },
      body: { method: 'card', amountCents: 1000 },
    })
    await deliver(deferring)
    await cancel(trip)
    expect(await arrivedAfter(0.5)).toEqual([])
    expect(await arrivedAfter(1)).toEqual(['receipt', 'cancellation'])
  })
})
