import type { ReplyOf } from '#contract/endpoint.ts'
import type { driverMessages } from '#contract/trip-messages.ts'
import type { Instant } from '#domain/calendar/instant.ts'
import { notFound, type Refusal } from '#domain/refusal.ts'
import type { Db } from '#server/db/connection.ts'
import { guestPageSettingsOf } from '#server/features/guest-links/queries/guest-page-settings.ts'
import { isOpenNow, threadsOf, type ThreadRead } from '#server/features/trip-messages/queries/threads.ts'

/** The driver's own trip, with its messages. */
export async function ownThread(db: Db, me: string | null, tripGuid: string): Promise<ThreadRead | null> {
  const [thread] = await threadsOf(db, { tripGuids: [tripGuid] })
  return thread && thread.driverGuid === me ? thread : null
}

/** Why the driver can't write to the guest. */
export async function whyNotAnswer(db: Db, thread: ThreadRead, now: Instant): Promise<string | null> {
  if (!(await guestPageSettingsOf(db)).may.driver) return 'Messages to guests are turned off'
  if (!isOpenNow(thread, now))
    return 'You can send messages from 24 hours before the pickup until 2 hours after the trip'
  return thread.hasLink ? null : 'The guest has no link to read replies. Ask the dispatcher to contact them.'
}

export async function driverMessagesOf(
  db: Db,
  me: string | null,
  tripGuid: string,
  now: Instant,
): Promise<ReplyOf<typeof driverMessages> | Refusal> {
  const thread = await ownThread(db, me, tripGuid)
  if (thread === null) return notFound
  return { whyNot: await whyNotAnswer(db, thread, now), messages: thread.messages }
}
