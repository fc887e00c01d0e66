import { localDateOf } from '#domain/calendar/airport-time.ts'
import type { Instant } from '#domain/calendar/instant.ts'
import { servicesFrom } from '#domain/message/guest-days.ts'
import { daysToAskFor, dayToRemindOf } from '#domain/message/reminders.ts'
import type { Db } from '#server/db/connection.ts'
import { sendGuestMessage } from '#server/features/guest-messages/commands/send-guest-message.ts'
import {
  dueDayBefore,
  dueUnpaid,
  dueWaitlistClosed,
  type DueReminder,
} from '#server/features/guest-messages/queries/due-reminders.ts'
import { guestSettingsOf } from '#server/features/guest-messages/queries/guest-settings.ts'
import { guestReservationOf } from '#server/features/guest-messages/queries/guest-reservations.ts'
import { textOccasionsOf } from '#server/features/texting/queries/text-settings.ts'
import { siteSettings } from '#server/features/settings/queries.ts'
import { portalActor } from '#server/work/actor.ts'
import { inUnitOfWork, type UnitOfWork } from '#server/work/unit-of-work.ts'

const batchSize = 500

/**
 * Reminds tomorrow's guests and sends payment requests, as configured, and closes waitlists. Returns the
 * number of messages written.
 */
export async function sendReminders(db: Db, now: Instant): Promise<number> {
  const [{ time_zone: timeZone }, { reminders }, texts] = await Promise.all([
    siteSettings(db),
    guestSettingsOf(db),
    textOccasionsOf(db),
  ])
  const dayBefore = reminders.dayBefore || texts.reminder
  const tomorrow = dayToRemindOf({ ...reminders, dayBefore }, now, timeZone)
  const by = { mail: reminders.dayBefore, text: texts.reminder }
  const days = daysToAskFor(reminders, now, timeZone)
  const today = localDateOf(now, timeZone)
  const reminded =
    tomorrow === null
      ? 0
      : await sendAll(
          db,
          now,
          () => dueDayBefore(db, { date: tomorrow, by }, now, timeZone, batchSize),
          (work, due) => remind(work, due, by.mail),
        )
  const closed = await sendAll(db, now, () => dueWaitlistClosed(db, now, timeZone, batchSize), closeWaitlist)
  return reminded + closed + (await sendAll(db, now, () => dueUnpaid(db, days, today, batchSize), askToPay))
}

type Send = (work: UnitOfWork, due: DueReminder) => Promise<boolean>

/** Each in its own transaction, until none are due. */
async function sendAll(
  db: Db,
  now: Instant,
  dueNow: () => Promise<DueReminder[]>,
  send: Send,
): Promise<number> {
  let written = 0
  for (;;) {
    const due = await dueNow()
    for (const one of due)
      if (await inUnitOfWork(db, { actor: portalActor, now }, (work) => send(work, one))) written += 1
    if (due.length < batchSize) return written
  }
}

async function remind(work: UnitOfWork, due: DueReminder, byMail: boolean): Promise<boolean> {
  if (!(await isFirst(work, 'dayBefore', due))) return false
  const { facts, money, about } = await guestReservationOf(work.tx, due.guid)
  // The reservation may have been cancelled or moved since the query.
  const services = servicesFrom(facts.services, due.date, due.date)
  if (services.length === 0) return false
  const to = { ...about, byMail }
  if (!(await sendGuestMessage(work, { ...facts, services, money, template: 'reminder' }, to))) return false
  record(work, 'sendReminder', about, byMail ? facts.customer.email : '')
  return true
}

/** Tells the guest that no place became available and nothing is charged. */
async function closeWaitlist(work: UnitOfWork, due: DueReminder): Promise<boolean> {
  if (!(await isFirst(work, 'waitlistClosed', due))) return false
  const { facts, money, about } = await guestReservationOf(work.tx, due.guid)
  const services = servicesFrom(facts.services, due.date, due.date).filter((it) => it.isWaitlisted)
  if (services.length === 0) return false
  await sendGuestMessage(work, { ...facts, services, money, template: 'waitlistClosed' }, about)
  record(work, 'sendReminder', about, facts.customer.email)
  return true
}

async function askToPay(work: UnitOfWork, due: DueReminder): Promise<boolean> {
  if (!(await isFirst(work, 'unpaid', due))) return false
  const { facts, money, about } = await guestReservationOf(work.tx, due.guid)
  if (facts.services.length === 0 || money.balanceCents <= 0) return false
  await sendGuestMessage(work, { ...facts, money, template: 'paymentRequest' }, about)
  record(work, 'askForPayment', about, facts.customer.email, { amountCents: money.balanceCents })
  return true
}

/** The row records who was reminded of what. Of two concurrent processes only one can insert it. */
async function isFirst(
  { tx, now }: UnitOfWork,
  kind: 'dayBefore' | 'unpaid' | 'waitlistClosed',
  { guid, date }: DueReminder,
): Promise<boolean> {
  const first = await tx
    .insertInto('guest_reminder')
    .values({ group_guid: guid, kind, service_date: date, at: now })
    .onConflict((it) => it.doNothing())
    .returning('group_guid')
    .executeTakeFirst()
  return first !== undefined
}

type About = { groupGuid: string; customerGuid: string }

function record(
  work: UnitOfWork,
  action: 'sendReminder' | 'askForPayment',
  about: About,
  to: string,
  more: { amountCents?: number } = {},
): void {
  work.audit.record({
    action,
    subjectKind: 'group',
    subjectGuid: about.groupGuid,
    ...about,
    after: { to: to || 'text message', ...more },
  })
}
