import { whyNotSent, type ReadyAnswer } from '#domain/my-booking/driver-thread.ts'
import { notFound, refuse, refuseField, type Refusal } from '#domain/refusal.ts'
import type { Saved } from '#contract/shapes.ts'
import { siteSettings } from '#server/features/settings/queries.ts'
import { ownThread, whyNotAnswer } from '#server/features/trip-messages/queries/driver-messages.ts'
import { isOpenNow, threadsOf, type ThreadRead } from '#server/features/trip-messages/queries/threads.ts'
import { pushTo, tripText } from '#server/features/trips/commands/notify.ts'
import { publishTrip } from '#server/features/trips/commands/save-trip.ts'
import { lockedTrip } from '#server/features/trips/queries/locked-trip.ts'
import { newGuid } from '#server/work/guid.ts'
import type { UnitOfWork } from '#server/work/unit-of-work.ts'

interface Written {
  groupGuid: string
  tripGuid: string
  text: string
}

/** A guest writes to the driver, under the lock of the trip, so that an assignment comes before or after. */
export async function writeToDriver(
  work: UnitOfWork,
  { groupGuid, tripGuid, text }: Written,
): Promise<'wrote' | 'tooMany' | Refusal> {
  const trip = await lockedTrip(work.tx, tripGuid)
  const [thread] = trip ? await threadsOf(work.tx, { tripGuids: [tripGuid] }) : []
  if (!trip || thread?.groupGuid !== groupGuid || !isOpenNow(thread, work.now)) return notFound
  const why = whyNotSent(
    thread.messages.filter((it) => it.isGuest),
    text,
    work.now,
  )
  if (why !== null) return why === 'again' ? 'wrote' : 'tooMany'
  await store(work, thread, { text, ready: null, by: null })
  if (trip.driver_guid !== null) {
    const { time_zone: timeZone } = await siteSettings(work.tx)
    const subject = `Guest of ${tripText(trip, timeZone)}`
    pushTo(work, trip.driver_guid, { template: 'tripMessage', subject, body: text }, groupGuid)
  }
  publishTrip(work, trip, [trip.service_date], [trip.driver_guid])
  return 'wrote'
}

/** The driver of a trip answers its guest. */
export async function answerGuest(
  work: UnitOfWork,
  tripGuid: string,
  { text, ready }: { text: string; ready: ReadyAnswer | null },
): Promise<Saved | Refusal> {
  const trip = await lockedTrip(work.tx, tripGuid)
  const thread = trip ? await ownThread(work.tx, work.actor.accountGuid, tripGuid) : null
  if (!trip || thread === null) return notFound
  const why = await whyNotAnswer(work.tx, thread, work.now)
  if (why !== null) return refuse('trip', why)
  const typed = ready === null ? text.trim() : ''
  if (ready === null && typed === '') return refuseField('text', 'This field is required')
  await store(work, thread, { text: typed, ready, by: work.actor.accountGuid })
  publishTrip(work, trip, [trip.service_date], [trip.driver_guid])
  return { toast: 'Message sent' }
}

async function store(
  work: UnitOfWork,
  { tripGuid, groupGuid, customerGuid }: ThreadRead,
  message: { text: string; ready: ReadyAnswer | null; by: string | null },
): Promise<void> {
  await work.tx
    .insertInto('guest_trip_message')
    .values({ guid: newGuid(), trip_guid: tripGuid, at: work.now, ...message })
    .execute()
  work.audit.record({
    action: message.by === null ? 'guestToDriver' : 'driverToGuest',
    subjectKind: 'trip',
    subjectGuid: tripGuid,
    customerGuid,
    groupGuid,
    after: message.ready === null ? { text: message.text } : { ready: message.ready },
  })
}
