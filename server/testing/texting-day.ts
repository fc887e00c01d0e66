import { afterAll, beforeAll, beforeEach } from 'vitest'
import type { BoardTrip } from '#contract/dispatch.ts'
import { addDays } from '#domain/calendar/service-date.ts'
import { textSettingsAtFirst, type TextSettings } from '#domain/texting/text-settings.ts'
import { sendReminders } from '#server/features/guest-messages/commands/send-reminders.ts'
import { OutboxSender } from '#server/features/messages/commands/deliver-outbox.ts'
import { textChannel } from '#server/features/documents/commands/send-text.ts'
import { textingSecret } from '#server/features/texting/queries/text-settings.ts'
import { cancelOne } from '#server/testing/changes.ts'
import { testSealer } from '#server/testing/portal.ts'
import { openTextService, type TextService } from '#server/testing/text-service.ts'
import { at, day, morning, openTripDay, type TripDay } from '#server/testing/trip-day.ts'
import { signedLinks } from '#server/work/signed-links.ts'
import { writeSecret } from '#server/work/stored-secret.ts'

/** A trip day whose guests are texted, and the provider. */
export let theDay: TripDay
export let service: TextService

/** The company's number. */
export const ours = '+12465550100'
/** The phone of the guests who are booked. */
export const theirs = '+442079460000'

export function openTextingDay(): void {
  beforeAll(async () => {
    theDay = await openTripDay()
    service = await openTextService(() => theDay.portal.clock.now)
    await theDay.db.transaction().execute((tx) => writeSecret(tx, testSealer, textingSecret, service.token))
  })
  afterAll(async () => {
    await theDay.portal.close()
    await service.close()
  })
  beforeEach(async () => {
    const { db } = theDay
    theDay.portal.clock.now = morning
    await setTexting({})
    await db.updateTable('trip').set({ status: 'cancelled' }).execute()
    // Bookings of earlier tests are over, and their guests unreachable.
    await db.updateTable('customer').set({ phone: '' }).execute()
    await db.updateTable('booking').set({ status: 'completed' }).where('status', '<>', 'cancelled').execute()
    for (const table of [
      'guest_text',
      'text_number',
      'text_month',
      'guest_day_notice',
      'message_try',
      'outbox',
    ] as const)
      await db.deleteFrom(table).execute()
    Object.assign(service, { messages: [], answers: [] })
  })
}

/** The settings, with changes. No mail on the day. */
export async function setTexting(change: Partial<TextSettings>): Promise<void> {
  const texting = { ...textSettingsAtFirst, account: service.account, smsSender: ours, ...change }
  await theDay.db
    .updateTable('site')
    .set({ settings: JSON.stringify({ texting }) })
    .execute()
}

/** Sends what is due. Mail is taken. */
export async function deliverTexts(minutesLater = 0): Promise<void> {
  const { portal, db } = theDay
  portal.clock.forward(minutesLater)
  const errors: unknown[] = []
  await new OutboxSender({
    db,
    sealer: testSealer,
    clock: () => portal.clock.now,
    onError: (error) => void errors.push(error),
    channels: {
      mail: async () => 'sent',
      push: null,
      text: textChannel({
        db,
        sealer: testSealer,
        config: { twilioUrl: service.base, publicUrl: portal.context.config.publicUrl },
        links: signedLinks(db, testSealer, null),
      }),
    },
  }).run()
  if (errors.length > 0) throw new AggregateError(errors, 'Sending failed')
}

/** The texts in the outbox, oldest first. */
export function textsWritten() {
  return theDay.db
    .selectFrom('outbox')
    .selectAll()
    .where('kind', 'in', ['sms', 'whatsapp'])
    .orderBy('position')
    .execute()
}

export const tomorrow = addDays(day, 1)

export function clearOutbox() {
  return theDay.db.deleteFrom('outbox').execute()
}

/** Reminds the guests of tomorrow, and returns how many. */
export function remindTomorrow(): Promise<number> {
  const now = at('14:00')
  theDay.portal.clock.now = now
  return sendReminders(theDay.db, now)
}

/** A trip tomorrow whose guest got a reminder. */
export async function reminded(): Promise<BoardTrip> {
  const trip = await theDay.bookOne({ date: tomorrow, pickupTime: '12:00' })
  await clearOutbox()
  if ((await remindTomorrow()) !== 1) throw new Error('The guest was not reminded')
  return trip
}

export function cancelTexted(trip: BoardTrip) {
  return cancelOne(theDay.db, theDay.agent, trip.bookingGuid, { reason: 'Ill', goodwillPercent: 100 })
}

export async function textStates(): Promise<string[]> {
  return (await textsWritten()).map((it) => `${it.template} ${it.state}`)
}
