import type { ReplyOf } from '#contract/endpoint.ts'
import type { previewGuestReminder } from '#contract/guest-messages.ts'
import { partnerScopeOf } from '#domain/access/partner-reach.ts'
import { localDateOf } from '#domain/calendar/airport-time.ts'
import type { Instant } from '#domain/calendar/instant.ts'
import { renderGuestMessage } from '#domain/message/render-guest-message.ts'
import { notFound, refuse, type Refusal } from '#domain/refusal.ts'
import type { Db } from '#server/db/connection.ts'
import { guestReservationsOf } from '#server/features/guest-messages/queries/guest-reservations.ts'
import { guestSiteOf } from '#server/features/guest-messages/queries/guest-settings.ts'
import { messageAbout } from '#server/features/guest-messages/queries/message-about.ts'
import {
  customerWritten,
  reservationsAhead,
} from '#server/features/guest-messages/queries/reservations-ahead.ts'
import { siteSettings } from '#server/features/settings/queries.ts'
import type { Actor } from '#server/work/actor.ts'

export const nothingAhead = 'This reservation has no upcoming services'

/** The reminder for a reservation as it would be sent now. */
export async function reminderPreviewOf(
  db: Db,
  actor: Actor,
  asked: { customerGuid: string; groupGuid: string },
  now: Instant,
): Promise<ReplyOf<typeof previewGuestReminder> | Refusal> {
  const customerGuid = await customerWritten(db, asked.customerGuid)
  if (customerGuid === null) return notFound
  const today = localDateOf(now, (await siteSettings(db)).time_zone)
  const ahead = await reservationsAhead(db, partnerScopeOf(actor), customerGuid, today)
  const own = ahead?.find((it) => it.guid === asked.groupGuid)
  if (own === undefined) return notFound
  if (!own.isAhead) return refuse('reminder', nothingAhead)
  const found = await guestReservationsOf(db, [own.guid])
  const [first] = found
  if (!first) return notFound
  const message = messageAbout(found, first, 'reminder', today)
  const { subject, text } = renderGuestMessage(message, await guestSiteOf(db))
  return { to: first.facts.customer.email, subject, text }
}
